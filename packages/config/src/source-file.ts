import { constants, type Dirent } from 'node:fs'
import { type FileHandle, open, readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConfigProblem } from './problems.ts'

/** One file may hold this much; real configurations stay far below. */
export const MAX_FILE_BYTES = 1_048_576
const MAX_FILES_IN_FOLDER = 1_000

/** A file's text under the name by which people know it (relative to gateway.yaml's folder). */
export interface SourceFile {
  name: string
  text: string
}

export type ReadOutcome = { ok: true; file: SourceFile } | { ok: false; problem: ConfigProblem }

const at = (file: string, message: string, expected: string): ConfigProblem => ({
  file,
  line: 1,
  column: 1,
  path: '',
  message,
  expected,
})

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  switch (code) {
    case 'ENOENT':
      return 'does not exist: create it, or correct the path'
    case 'EACCES':
    case 'EPERM':
      return 'cannot be read: give the user that runs the gateway permission to read it'
    case 'ELOOP':
      return 'is a link that leads back to itself: point it at a file'
    case 'ENOTDIR':
      return 'lies below something that is not a folder: correct the path'
    default:
      return `cannot be read (${code || 'unknown error'}): check the path and the disk`
  }
}

/** Where the first byte is that is no UTF-8, counted in lines. */
function lineOfBadByte(bytes: Uint8Array): number {
  let good = 0
  for (let from = 0, line = 1; ; line++) {
    const end = bytes.indexOf(10, from)
    const part = bytes.subarray(from, end === -1 ? bytes.length : end)
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(part)
      good = line
    } catch {
      return good + 1
    }
    if (end === -1) return line
    from = end + 1
  }
}

/** Decodes a file's bytes, refusing what cannot be YAML text. */
export function decodeFile(name: string, bytes: Uint8Array): ReadOutcome {
  if (bytes.length > MAX_FILE_BYTES) {
    const message = `is larger than 1 MiB: split it into several files`
    return { ok: false, problem: at(name, message, 'a file of at most 1 MiB') }
  }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const problem = at(name, 'is not UTF-8 here: save the file as UTF-8', 'UTF-8 text')
    return { ok: false, problem: { ...problem, line: lineOfBadByte(bytes) } }
  }
  const control = /[^\P{Cc}\t\n\r]/u.exec(text)
  if (control) {
    const before = text.slice(0, control.index).split('\n')
    const code = (control[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    const problem = at(name, `holds the control character U+${code}: delete it`, 'text without control characters')
    return { ok: false, problem: { ...problem, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 } }
  }
  return { ok: true, file: { name, text } }
}

/**
 * Reads one file for the checker. Links are followed; anything that is not a regular file in the end is refused before
 * it is opened for reading, so that a pipe or device cannot hang the gateway.
 * @param path absolute
 */
export async function readSource(path: string, name: string): Promise<ReadOutcome> {
  try {
    const info = await stat(path)
    if (info.isDirectory()) return { ok: false, problem: at(name, 'is a folder: name a file', 'a YAML file') }
    if (!info.isFile()) return { ok: false, problem: at(name, 'is not a regular file: name a file', 'a YAML file') }
    await using handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
    const bytes = await readUpTo(handle, Math.min(info.size, MAX_FILE_BYTES) + 1)
    // It has grown since it was looked at.
    const grown = bytes.length > info.size && info.size < MAX_FILE_BYTES
    return decodeFile(name, grown ? await readUpTo(handle, MAX_FILE_BYTES + 1) : bytes)
  } catch (error) {
    return { ok: false, problem: at(name, reasonOf(error), 'a readable YAML file') }
  }
}

/** The file's first bytes, at most `limit`. */
async function readUpTo(handle: FileHandle, limit: number): Promise<Uint8Array> {
  const buffer = Buffer.alloc(limit)
  let length = 0
  while (length < limit) {
    const { bytesRead } = await handle.read(buffer, length, limit - length, length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return buffer.subarray(0, length)
}

export interface FolderListing {
  /** File names in byte order: the definition order across files, on every machine the same. */
  names: readonly string[]
  warnings: readonly ConfigProblem[]
}

/**
 * Lists the `.yaml` and `.yml` files of a folder, not those of folders in it, and no hidden ones.
 * @returns undefined where the folder does not exist; a string where it cannot be listed
 */
export async function listYamlFiles(path: string, shown: string): Promise<FolderListing | string | undefined> {
  let entries: Dirent[]
  try {
    entries = await readdir(await realpath(path), { withFileTypes: true })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return undefined
    if (code === 'ENOTDIR') return 'is a file: name a folder'
    return reasonOf(error)
  }
  const visible = entries.filter((entry) => !entry.name.startsWith('.'))
  const names = visible.filter((entry) => /\.ya?ml$/i.test(entry.name)).map((entry) => entry.name)
  if (names.length > MAX_FILES_IN_FOLDER) return `holds ${names.length} YAML files, more than ${MAX_FILES_IN_FOLDER}`
  const folders = visible.filter((entry) => entry.isDirectory() && !/\.ya?ml$/i.test(entry.name))
  const warnings: ConfigProblem[] = []
  for (const folder of folders) {
    const inner = await readdir(join(path, folder.name)).catch((): string[] => [])
    if (!inner.some((name) => /\.ya?ml$/i.test(name))) continue
    const message = `is not looked into: move its files up into ${shown}`
    warnings.push(at(`${shown}/${folder.name}`, message, 'YAML files directly in the folder'))
  }
  return { names: names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))), warnings }
}
