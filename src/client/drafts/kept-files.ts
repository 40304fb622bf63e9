import { Dexie, type Table } from "dexie"
import type { DraftDatabase, FileRow, PieceRow } from "./database.ts"
import { seal, sealBytes, unseal, unsealBytes } from "./seal.ts"

/** A file that was chosen for a draft; `id` identifies these exact bytes. */
export interface KeptFile {
  readonly id: string
  /** The place in the draft where it belongs. */
  readonly group: string
  readonly file: File
}

const pieceSize = 1_048_576
const rowLabel = (draftId: string, id: string) => `file/${draftId}/${id}`
const pieceLabel = (id: string, part: number) => `piece/${id}/${part}`
interface Told {
  readonly group: string
  readonly name: string
  readonly type: string
  readonly at: number
}

/** The files chosen for drafts that stay on the device: sealed with the person's key, in pieces, they survive closing the page. */
export class KeptFiles {
  readonly #database: DraftDatabase
  constructor(database: DraftDatabase) {
    this.#database = database
  }

  get #pieces(): Table<PieceRow, [string, number]> {
    return this.#database.pieces
  }

  /** Stores a file; a file that could not be stored completely leaves nothing behind. Rejects where the device has no room. */
  async add(draftId: string, { id, group, file }: KeptFile, at: number): Promise<void> {
    const key = await this.#database.sealKey()
    try {
      for (let part = 0; part * pieceSize < file.size; part += 1) {
        const bytes = new Uint8Array(await file.slice(part * pieceSize, (part + 1) * pieceSize).arrayBuffer())
        await this.#pieces.put({ file: id, part, ...(await sealBytes(key, pieceLabel(id, part), bytes)) })
      }
      const told: Told = { group, name: file.name, type: file.type, at }
      await this.#database.files.put({ id, draftId, ...(await seal(key, rowLabel(draftId, id), told)) })
    } catch (error) {
      await this.remove(id)
      throw error
    }
  }

  /** The files of a draft, in the order of choosing. */
  async read(draftId: string): Promise<readonly KeptFile[]> {
    const rows = await this.#database.files.where("draftId").equals(draftId).toArray()
    const key = await this.#database.sealKey()
    const files: (KeptFile & { readonly at: number })[] = []
    for (const row of rows) {
      const { group, name, type, at } = (await unseal(key, rowLabel(draftId, row.id), row)) as Told
      files.push({ id: row.id, group, at, file: new File(await this.#partsOf(key, row), name, { type }) })
    }
    return files.toSorted((a, b) => a.at - b.at).map(({ id, group, file }) => ({ id, group, file }))
  }

  async remove(id: string): Promise<void> {
    const { files, pieces } = this.#database
    await this.#database.transaction("rw", files, pieces, async () => {
      await files.delete(id)
      await pieces.where("[file+part]").between([id, Dexie.minKey], [id, Dexie.maxKey]).delete()
    })
  }

  /** Deletes all files of a draft. */
  async discard(draftId: string): Promise<void> {
    for (const id of await this.#database.files.where("draftId").equals(draftId).primaryKeys()) await this.remove(id)
  }

  /** Reads the pieces one by one, each into a blob of its own, which the browser need not hold in memory. */
  async #partsOf(key: CryptoKey, { id }: FileRow): Promise<Blob[]> {
    const parts: Blob[] = []
    for (let part = 0; ; part += 1) {
      const row = await this.#pieces.get([id, part])
      if (!row) return parts
      parts.push(new Blob([await unsealBytes(key, pieceLabel(id, part), row)]))
    }
  }
}
