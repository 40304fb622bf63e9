import { type DraftEvent, staysHere } from "#contract/draft.contract.ts"
import { type DraftState, emptyDraft, fold } from "#machines/draft/log.ts"
import type { Json } from "#machines/draft/path.ts"
import { Dexie } from "dexie"
import type { DraftDatabase, DraftRow, EventRow } from "./database.ts"
import { seal, unseal } from "./seal.ts"

/** A draft as stored on this device. */
export interface Stored {
  readonly state: DraftState
  readonly row: DraftRow
}

/** From where events are sent to the server, and of which past of the log. */
interface Sent {
  readonly from: number
  readonly epoch: number
}

const snapshotEvery = 50
const label = (draftId: string, id: string): string => `event/${draftId}/${id}`
const snapshotLabel = (draftId: string, seq: number): string => `snapshot/${draftId}/${seq}`
const fresh = (draftId: string): DraftRow => ({ draftId, pushed: 0, epoch: 0, savedDevice: null, savedServer: null, withheld: null })

/** The ids by which events of ours are recognised in one of the server's. */
const idsIn = (event: DraftEvent): string[] => [event.id, ...(event.type === "draft.folded" ? event.edits.map(({ id }) => id) : [])]

/**
 * The event log of drafts in one person's database. Every write is one transaction that reads the head and appends, so tabs cannot overwrite each
 * other.
 */
export class DraftStore {
  readonly #database: DraftDatabase
  constructor(database: DraftDatabase) {
    this.#database = database
  }

  /** Folds the draft from its latest snapshot and later events, or from `known` while that is valid. */
  async read(draftId: string, initial: Json, known?: Stored): Promise<Stored> {
    const { drafts, events, snapshots } = this.#database
    const [row, snapshot, rows] = await this.#database.transaction("r", drafts, events, snapshots, async () => {
      const row = (await drafts.get(draftId)) ?? fresh(draftId)
      const good = known !== undefined && known.row.epoch === row.epoch
      const snapshot = good
        ? undefined
        : await snapshots.where("[draftId+seq]").between([draftId, Dexie.minKey], [draftId, Dexie.maxKey]).last()
      const from = good ? known.state.seq : (snapshot?.seq ?? 0)
      return [row, good ? known.state : snapshot, await this.#after(draftId, from)] as const
    })
    const key = await this.#database.sealKey()
    const base =
      snapshot === undefined
        ? // The log of a draft that the server has shortened begins later.
          { ...emptyDraft(initial), seq: (rows[0]?.seq ?? 1) - 1 }
        : "edits" in snapshot
          ? snapshot
          : ((await unseal(key, snapshotLabel(draftId, snapshot.seq), snapshot)) as DraftState)
    const state = fold(base, await this.#open(key, rows))
    if (Math.floor(state.seq / snapshotEvery) > Math.floor(base.seq / snapshotEvery)) await this.#snapshot(key, row, state)
    return { state, row }
  }

  /** Appends events at the head; the first of a draft is preceded by `started`, unless it is such an event itself. Resolves when they are stored. */
  async append(draftId: string, started: DraftEvent, added: readonly DraftEvent[], now: number): Promise<void> {
    const { drafts, events } = this.#database
    const [first, ...sealed] = await this.#seal(draftId, added[0]?.type === "draft.started" ? added : [started, ...added])
    if (first === undefined) return
    await this.#database.transaction("rw", drafts, events, async () => {
      const head = await this.#head(draftId)
      const rows = head === 0 ? [first, ...sealed] : sealed
      await events.bulkAdd(rows.map((row, n) => ({ ...row, seq: head + 1 + n })))
      await drafts.put({ ...((await drafts.get(draftId)) ?? fresh(draftId)), savedDevice: now })
    })
  }

  /** The events that the server lacks, at most `limit`, and the server's last known head. */
  async unpushed(
    draftId: string,
    limit: number,
  ): Promise<{ readonly from: number; readonly epoch: number; readonly events: readonly DraftEvent[]; readonly withheld: number | null }> {
    const { drafts, events } = this.#database
    const [row, rows] = await this.#database.transaction("r", drafts, events, async () => {
      const row = (await drafts.get(draftId)) ?? fresh(draftId)
      return [row, await this.#after(draftId, row.pushed, limit)] as const
    })
    return {
      from: row.pushed,
      epoch: row.epoch,
      events: await this.#open(await this.#database.sealKey(), rows),
      withheld: row.withheld ?? null,
    }
  }

  /** Marks all events as unsent, since the server withholds its draft from this person. */
  async pushAnew(draftId: string, withheld: number): Promise<void> {
    const { drafts, events, snapshots } = this.#database
    await this.#database.transaction("rw", drafts, events, snapshots, async () => {
      const row = (await drafts.get(draftId)) ?? fresh(draftId)
      await this.#numberAnew(draftId)
      const lacking = (await this.#head(draftId)) === 0
      await drafts.put({ ...row, pushed: 0, epoch: row.epoch + 1, savedServer: null, withheld, lacking })
    })
  }

  /**
   * The server has accepted `count` events after `from`. Returns whether the log changed: not where it has another past since, as after it was discarded
   * and begun anew.
   */
  async markPushed(draftId: string, { from, epoch }: Sent, count: number, savedServer: number): Promise<boolean> {
    const { drafts } = this.#database
    return this.#database.transaction("rw", drafts, async () => {
      const row = (await drafts.get(draftId)) ?? fresh(draftId)
      if (row.pushed !== from || row.epoch !== epoch) return false
      await drafts.put({ ...row, pushed: from + count, savedServer })
      return true
    })
  }

  /**
   * Inserts the server's events after `from` before our unsent ones; events that it has from us are not duplicated. Where its log begins later than
   * that, its first event stands for all that we had. A server with fewer events than expected has deleted the draft, as after it was submitted
   * elsewhere: then it is deleted here too, unless some events are unsent, in which case all our events are new to it. Returns whether the log changed.
   */
  async rebase(
    draftId: string,
    { from, epoch }: Sent,
    { head, first }: { readonly head: number; readonly first: number },
    missed: readonly DraftEvent[],
    savedServer: number | null,
  ): Promise<boolean> {
    const { drafts, events, snapshots } = this.#database
    const sealed = await this.#seal(draftId, missed)
    return this.#database.transaction("rw", drafts, events, snapshots, async () => {
      const row = (await drafts.get(draftId)) ?? fresh(draftId)
      if (row.pushed !== from || row.epoch !== epoch) return false
      if (head < from) {
        if ((await this.#head(draftId)) === from) await this.#clear(row)
        else {
          await this.#numberAnew(draftId)
          await drafts.put({ ...row, pushed: 0, epoch: row.epoch + 1, savedServer: null, withheld: null })
        }
        return true
      }
      const theirs = new Set(missed.flatMap(idsIn))
      const ours = (await this.#after(draftId, from)).filter(({ id }) => !theirs.has(id))
      const start = Math.max(from, first - 1)
      await this.#deleteAfter(draftId, start === from ? from : 0)
      await events.bulkAdd([...sealed, ...ours].map((event, n) => ({ ...event, seq: start + 1 + n })))
      await drafts.put({ ...row, pushed: start + missed.length, epoch: row.epoch + 1, savedServer })
      return true
    })
  }

  /** Deletes the draft on this device. */
  async discard(draftId: string): Promise<void> {
    const { drafts, events, snapshots } = this.#database
    await this.#database.transaction("rw", drafts, events, snapshots, async () => {
      await this.#clear((await drafts.get(draftId)) ?? fresh(draftId))
    })
  }

  /** Deletes every draft that the server has completely. */
  async discardPushed(): Promise<void> {
    for (const { draftId, pushed } of await this.#database.drafts.toArray()) {
      if (pushed > 0 && pushed === (await this.#head(draftId))) await this.discard(draftId)
    }
  }

  /** The drafts with anything on this device, except those that never leave it. */
  async heldDrafts(): Promise<readonly string[]> {
    const ids = (await this.#database.drafts.toArray()).map(({ draftId }) => draftId).filter((draftId) => !staysHere(draftId))
    const heads = await Promise.all(ids.map((draftId) => this.#head(draftId)))
    return ids.filter((_, n) => heads[n] !== 0)
  }

  /** The drafts that the server lacks in part and should have. */
  async unpushedDrafts(): Promise<readonly string[]> {
    const ids: string[] = []
    for (const { draftId, pushed } of await this.#database.drafts.toArray()) {
      if (!staysHere(draftId) && pushed < (await this.#head(draftId))) ids.push(draftId)
    }
    return ids
  }

  async #clear({ draftId, epoch }: DraftRow): Promise<void> {
    await this.#deleteAfter(draftId, 0)
    // The row stays as a tombstone: another tab must see that its fold is invalid.
    await this.#database.drafts.put({ ...fresh(draftId), epoch: epoch + 1 })
  }

  async #deleteAfter(draftId: string, seq: number): Promise<void> {
    const after = [[draftId, seq], [draftId, Dexie.maxKey], false, true] as const
    await this.#database.events
      .where("[draftId+seq]")
      .between(...after)
      .delete()
    await this.#database.snapshots
      .where("[draftId+seq]")
      .between(...after)
      .delete()
  }

  /** Numbers the events of a shortened log from 1 on, as a server will that has none of them. */
  async #numberAnew(draftId: string): Promise<void> {
    const rows = await this.#after(draftId, 0)
    if (rows[0] === undefined || rows[0].seq === 1) return
    await this.#deleteAfter(draftId, 0)
    await this.#database.events.bulkAdd(rows.map((row, n) => ({ ...row, seq: n + 1 })))
  }

  async #head(draftId: string): Promise<number> {
    return (await this.#database.events.where("[draftId+seq]").between([draftId, Dexie.minKey], [draftId, Dexie.maxKey]).last())?.seq ?? 0
  }

  #after(draftId: string, seq: number, limit = Number.MAX_SAFE_INTEGER): Promise<EventRow[]> {
    const range = this.#database.events.where("[draftId+seq]").between([draftId, seq], [draftId, Dexie.maxKey], false, true)
    return (limit === Number.MAX_SAFE_INTEGER ? range : range.limit(limit)).toArray()
  }

  // Values are sealed before the transaction: a transaction does not survive waiting for anything but the database.
  async #seal(draftId: string, events: readonly DraftEvent[]): Promise<EventRow[]> {
    const key = await this.#database.sealKey()
    return Promise.all(
      events.map(async (event) => ({ draftId, seq: 0, id: event.id, ...(await seal(key, label(draftId, event.id), event)) })),
    )
  }

  #open(key: CryptoKey, rows: readonly EventRow[]): Promise<DraftEvent[]> {
    return Promise.all(rows.map(async (row) => (await unseal(key, label(row.draftId, row.id), row)) as DraftEvent))
  }

  async #snapshot(key: CryptoKey, { draftId, epoch }: DraftRow, state: DraftState): Promise<void> {
    const { drafts, snapshots } = this.#database
    const sealed = await seal(key, snapshotLabel(draftId, state.seq), state)
    await this.#database.transaction("rw", drafts, snapshots, async () => {
      if (((await drafts.get(draftId))?.epoch ?? 0) === epoch) await snapshots.put({ draftId, seq: state.seq, ...sealed })
    })
  }
}
