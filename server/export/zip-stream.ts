import { pipeline } from "node:stream/promises"
import { crc32, createDeflateRaw, deflateRawSync } from "node:zlib"

interface Entry {
  readonly name: Buffer
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly at: number
  readonly flags: number
}

const most = 0xffff_ffff
/** Names are UTF-8; bit 3 says that the sizes follow the data. */
const utf8 = 0x0800
const sizesFollow = 0x0008
/** 1980-01-01: a constant date, so that the same rows give the same bytes. */
const date = 0x0021
/** A fast level: the text of a sheet compresses well at any. */
const level = 3

/** A ZIP archive (APPNOTE 6.3) that is written sequentially; memory holds only one entry per file. At most 4 GiB. */
export class ZipStream {
  private readonly entries: Entry[] = []
  private at = 0

  private sent(bytes: Buffer): Buffer {
    this.at += bytes.length
    if (this.at > most) throw new Error("an archive of more than 4 GiB")
    return bytes
  }

  /** A small file, whole. */
  *file(name: string, text: string): Generator<Uint8Array> {
    const data = Buffer.from(text)
    const packed = deflateRawSync(data)
    const entry = { name: Buffer.from(name), crc: crc32(data), packed: packed.length, size: data.length, at: this.at, flags: utf8 }
    this.entries.push(entry)
    yield this.sent(localHead(entry))
    yield this.sent(packed)
  }

  /** A file of any size, portion by portion. */
  async *stream(name: string, texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
    const at = this.at
    const begun = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, at, flags: utf8 | sizesFollow }
    yield this.sent(localHead(begun))
    const from = this.at
    let crc = 0
    let size = 0
    const deflate = createDeflateRaw({ level, chunkSize: 65_536 })
    const feeding = pipeline(async function* () {
      for await (const text of texts) {
        const data = Buffer.from(text)
        crc = crc32(data, crc)
        size += data.length
        yield data
      }
    }, deflate)
    // The stream itself reports the failure to its reader.
    feeding.catch(() => undefined)
    for await (const chunk of deflate) yield this.sent(Buffer.from(chunk as Uint8Array))
    await feeding
    if (size > most) throw new Error("a sheet of more than 4 GiB")
    const entry = { ...begun, crc, size, packed: this.at - from }
    this.entries.push(entry)
    yield this.sent(numbers([0x0807_4b50, 4], [crc, 4], [entry.packed, 4], [size, 4]))
  }

  /** The central directory, which ends the archive. */
  *end(): Generator<Uint8Array> {
    const at = this.at
    for (const entry of this.entries) yield this.sent(centralHead(entry))
    const count = this.entries.length
    yield this.sent(numbers([0x0605_4b50, 4], [0, 4], [count, 2], [count, 2], [this.at - at, 4], [at, 4], [0, 2]))
  }
}

/** Little-endian numbers of two or four bytes. */
function numbers(...parts: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const buffer = Buffer.alloc(parts.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of parts) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

const shared = ({ flags, crc, packed, size, name }: Entry) =>
  [
    [20, 2],
    [flags, 2],
    [8, 2],
    [0, 2],
    [date, 2],
    [crc, 4],
    [packed, 4],
    [size, 4],
    [name.length, 2],
    [0, 2],
  ] as const

const localHead = (entry: Entry): Buffer => Buffer.concat([numbers([0x0403_4b50, 4], ...shared(entry)), entry.name])

const centralHead = (entry: Entry): Buffer =>
  Buffer.concat([numbers([0x0201_4b50, 4], [20, 2], ...shared(entry), [0, 2], [0, 2], [0, 2], [0, 4], [entry.at, 4]), entry.name])
