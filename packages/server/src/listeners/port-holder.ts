import { readdir, readFile, readlink } from 'node:fs/promises'

/**
 * Who listens on a TCP port of this machine, in words: `node (process 4711)`. Linux only, and only where this user may
 * see it; elsewhere undefined.
 */
export async function portHolder(port: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined
  const inodes = await listeningInodes(port)
  if (inodes.size === 0) return undefined
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const descriptors = await readdir(`/proc/${pid}/fd`).catch(() => []) // somebody else's process
    for (const descriptor of descriptors) {
      const target = await readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => '')
      if (!inodes.has(/^socket:\[(\d+)\]$/.exec(target)?.[1] ?? '')) continue
      const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'a program')
      return `${name.trim()} (process ${pid})`
    }
  }
  return undefined
}

/** Inodes of the sockets that listen on the port, from the kernel's tables (state 0A). */
async function listeningInodes(port: number): Promise<ReadonlySet<string>> {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const found = new Set<string>()
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const text = await readFile(table, 'utf8').catch(() => '')
    for (const line of text.split('\n').slice(1)) {
      const [, local, , state, , , , , , inode] = line.trim().split(/\s+/)
      if (state === '0A' && local?.endsWith(suffix) && inode) found.add(inode)
    }
  }
  return found
}
