import { createBrotliDecompress, createGunzip, createInflate, type Gunzip } from 'node:zlib'

/** A body as far as it was kept. */
export interface CollectedBody {
  /** In order; not joined, since whoever reads it decodes it anyway. */
  chunks: readonly Buffer[]
  /** Bytes seen until the end or the cut, after decompression. */
  received: number
  truncated: boolean
}

export interface BodySink {
  /** Takes one chunk as it came from the socket. @returns true once the cap is reached and the rest is not wanted */
  write(chunk: Buffer): boolean
  /** Resolves with what was kept once the source has ended. Rejects where the compressed form is broken. */
  end(): Promise<CollectedBody>
  /** Lets go of what is still being decompressed. */
  destroy(): void
}

/** Encodings that a reply may have; anything else cannot be read. */
export type ContentEncoding = 'identity' | 'gzip' | 'deflate' | 'br'

/** @returns the encoding, or undefined for one (or a stack of several) that is not understood */
export function contentEncoding(header: string | undefined): ContentEncoding | undefined {
  switch (header?.trim().toLowerCase()) {
    case undefined:
    case '':
    case 'identity':
      return 'identity'
    case 'gzip':
    case 'x-gzip':
      return 'gzip'
    case 'deflate':
      return 'deflate'
    case 'br':
      return 'br'
    default:
      return undefined
  }
}

/** Gathers at most `maxBytes` of a body; what is beyond is never held, and a small body that unpacks to a huge one is cut as well. */
export function createBodySink(encoding: ContentEncoding, maxBytes: number, onFull: () => void): BodySink {
  const kept = new Kept(maxBytes)
  if (encoding === 'identity') {
    return {
      write: (chunk) => kept.add(chunk),
      end: async () => kept.result(),
      destroy: () => undefined,
    }
  }
  const unpacked = unpacker(encoding)
  const done = new Promise<CollectedBody>((resolve, reject) => {
    unpacked.on('data', (chunk: Buffer) => {
      if (!kept.add(chunk)) return
      unpacked.destroy()
      resolve(kept.result())
      onFull()
    })
    unpacked.on('end', () => resolve(kept.result()))
    unpacked.on('error', reject)
  })
  // Whoever asks for the end gets the rejection; until then it must not count as unhandled.
  done.catch(() => undefined)
  return {
    write(chunk) {
      if (!unpacked.destroyed) unpacked.write(chunk)
      return kept.full
    },
    end() {
      if (!unpacked.destroyed) unpacked.end()
      return done
    },
    destroy: () => unpacked.destroy(),
  }
}

function unpacker(encoding: Exclude<ContentEncoding, 'identity'>): Gunzip {
  switch (encoding) {
    case 'gzip':
      return createGunzip()
    case 'deflate':
      return createInflate()
    case 'br':
      return createBrotliDecompress()
  }
}

class Kept {
  readonly #chunks: Buffer[] = []
  readonly #max: number
  #bytes = 0
  #received = 0

  constructor(max: number) {
    this.#max = max
  }

  get full(): boolean {
    return this.#received > this.#max
  }

  add(chunk: Buffer): boolean {
    this.#received += chunk.length
    const room = this.#max - this.#bytes
    if (room > 0) {
      this.#chunks.push(chunk.length <= room ? chunk : chunk.subarray(0, room))
      this.#bytes += Math.min(chunk.length, room)
    }
    return this.full
  }

  result(): CollectedBody {
    return { chunks: this.#chunks, received: this.#received, truncated: this.full }
  }
}
