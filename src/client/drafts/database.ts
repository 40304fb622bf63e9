import { Dexie, type EntityTable, type Table } from "dexie"
import type { Call } from "../http/http.ts"
import { databaseName, prefix } from "./database-name.ts"
import { newSealKey, type Sealed } from "./seal.ts"

export interface EventRow extends Sealed {
  readonly draftId: string
  readonly seq: number
  readonly id: string
}

export interface SnapshotRow extends Sealed {
  readonly draftId: string
  readonly seq: number
}

/** A draft's state: how many of its events the server has, and when it was last saved on device and server. */
export interface DraftRow {
  readonly draftId: string
  readonly pushed: number
  /** Changes when events were inserted or removed, which invalidates earlier folds. */
  readonly epoch: number
  readonly savedDevice: number | null
  readonly savedServer: number | null
  /** Set when the server withholds from this person a draft that was begun before this moment. */
  readonly withheld?: number | null
  /** Set when this device had nothing of the draft either. */
  readonly lacking?: boolean
}

/** A command that waits for the network. */
export interface OutboxRow extends Sealed {
  readonly key: string
  readonly name: string
  /** The document that it is about. */
  readonly about: string
  /** The version to send it from; absent where it names none. */
  readonly base?: number
  /** Set before it is first sent: from then on the server may have taken it. */
  readonly tried?: boolean
  readonly call: Call
  readonly since: number
  /** After this instant of the server's clock it is never sent automatically. */
  readonly notAfter: number | null
  readonly state: "waiting" | "refused" | "late"
  /** The server's sentence when it refused the command. */
  readonly sentence: string | null
}

/** A document as it was folded when last open. */
export interface DocumentRow extends Sealed {
  readonly id: string
  readonly at: number
}

/** A file that was chosen for a draft; its name is sealed like its bytes. */
export interface FileRow extends Sealed {
  readonly id: string
  readonly draftId: string
}
/** A piece of such a file. */
export interface PieceRow extends Sealed {
  readonly file: string
  readonly part: number
}

/** One person's drafts and cached documents on this device. */
export class DraftDatabase extends Dexie {
  declare readonly keys: EntityTable<{ name: string; key: CryptoKey }, "name">
  declare readonly drafts: EntityTable<DraftRow, "draftId">
  declare readonly events: Table<EventRow, [string, number]>
  declare readonly snapshots: Table<SnapshotRow, [string, number]>
  declare readonly outbox: EntityTable<OutboxRow, "key">
  declare readonly documents: EntityTable<DocumentRow, "id">
  declare readonly files: EntityTable<FileRow, "id">
  declare readonly pieces: Table<PieceRow, [string, number]>

  constructor(userId: string) {
    super(databaseName(userId))
    this.version(1).stores({ keys: "name", drafts: "draftId", events: "[draftId+seq]", snapshots: "[draftId+seq]", outbox: "key, since" })
    this.version(2).stores({ documents: "id, at" })
    this.version(3).stores({ files: "id, draftId", pieces: "[file+part]" })
  }

  /** The person's key on this device, created on first use; two tabs that start together get the same one. */
  async sealKey(): Promise<CryptoKey> {
    const known = await this.keys.get("main")
    if (known) return known.key
    const fresh = await newSealKey()
    return this.transaction("rw", this.keys, async () => {
      const other = await this.keys.get("main")
      if (other) return other.key
      await this.keys.add({ name: "main", key: fresh })
      return fresh
    })
  }
}

const open = new Map<string, DraftDatabase>()

/** The drafts of one person; the database is opened once per tab. */
export function draftsOf(userId: string): DraftDatabase {
  const known = open.get(userId)
  if (known) return known
  const database = new DraftDatabase(userId)
  // Another tab deletes the database, as at a change of user: the connection is closed at once.
  database.on("versionchange", () => {
    database.close()
    open.delete(userId)
  })
  open.set(userId, database)
  return database
}

/** Deletes everybody else's drafts, keys and outboxes on this device. */
export async function deleteDraftsExceptOf(userId: string): Promise<void> {
  const names = await Dexie.getDatabaseNames()
  const others = names.filter((name) => name.startsWith(prefix) && name !== databaseName(userId))
  for (const name of others) {
    open.delete(name.slice(prefix.length))
    await Dexie.delete(name)
  }
}

/** Deletes one person's drafts, key and outbox on this device. */
export async function deleteDraftsOf(userId: string): Promise<void> {
  open.get(userId)?.close()
  open.delete(userId)
  await Dexie.delete(databaseName(userId))
}
