import { type DraftEvent, draftLimits, type DraftPath, undoDepth } from "#contract/draft.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import { type Copies, type Json, noCopies, setAt } from "./path.ts"

/** An edit that can still be undone or redone. */
interface Edit {
  readonly id: string
  readonly path: DraftPath
  readonly value?: Json
  readonly live: boolean
}

/** The fold of a draft's events. JSON only, so that it can be stored as a snapshot. */
export interface DraftState {
  readonly seq: number
  readonly started: boolean
  /** The value before the oldest edit that can still be undone. */
  readonly base: Json
  readonly value: Json
  readonly edits: readonly Edit[]
  /** Undone edits, the latest last. */
  readonly undone: readonly string[]
}

/** A draft without its value, which follows from the others. */
type Log = Omit<DraftState, "seq" | "value">

/** The most characters in the edits that can be undone: long texts would make a log that begins with its fold as long as before. */
export const undoCharacters = 200_000

/** A draft without events. */
export const emptyDraft = (initial: Json): DraftState => ({ seq: 0, started: false, base: initial, value: initial, edits: [], undone: [] })

/** Folds one event; total, so that events in any order can be folded, as after a rebase. */
export function evolve({ seq, value, ...before }: DraftState, event: DraftEvent): DraftState {
  const log = note(before, event, noCopies())
  const next = (): Json => (event.type === "field.changed" ? apply(value, event, noCopies()) : replay(log.base, log.edits, noCopies()))
  return { ...log, seq: seq + 1, value: log === before ? value : next() }
}

/** Folds events onto a state. */
export const fold = (state: DraftState, events: readonly DraftEvent[]): DraftState => events.reduce(evolve, state)

/**
 * The event that stands for all of these. It needs no value, which each undo would make anew, and its base is copied once: so it takes no longer than
 * reading the events, whatever they are. Refuses with 20011 a base that skips more places than a log has room for.
 */
export function foldedFrom(events: readonly DraftEvent[], stamp: Pick<DraftEvent, "id" | "at">): DraftEvent {
  const copies = noCopies()
  const { started, base, edits, undone } = events.reduce<Log>((log, event) => {
    if (copies.skipped > draftLimits.bytes) throw new Refused({ code: code.tooLarge })
    return note(log, event, copies)
  }, emptyDraft(null))
  return { type: "draft.folded", ...stamp, started, base, edits: [...edits], undone: [...undone] }
}

/** The edit that undo would revert; null when there is none. */
export const undoTarget = ({ edits }: DraftState): string | null => edits.findLast(({ live }) => live)?.id ?? null

/** The edit that redo would restore; null when there is none. */
export const redoTarget = ({ undone }: DraftState): string | null => undone.at(-1) ?? null

function note(log: Log, event: DraftEvent, copies: Copies): Log {
  switch (event.type) {
    case "draft.started":
      return log.started ? log : { ...log, started: true, base: event.value }
    case "field.changed":
      return change(log, event, copies)
    case "edit.undone":
      return log.edits.some(({ id, live }) => live && id === event.target) ? mark(log, event.target, false) : log
    case "edit.redone":
      return log.undone.includes(event.target) ? mark(log, event.target, true) : log
    case "draft.folded": {
      const { started, base, edits, undone } = event
      return { started, base, edits, undone }
    }
  }
}

function change(log: Log, { id, path, value }: Extract<DraftEvent, { type: "field.changed" }>, copies: Copies): Log {
  const edit: Edit = value === undefined ? { id, path, live: true } : { id, path, value, live: true }
  // A new edit drops the edits that could be redone.
  const edits = [...log.edits.filter(({ live }) => live), edit]
  const surplus = edits.slice(0, surplusOf(edits))
  return { ...log, base: replay(log.base, surplus, copies), edits: edits.slice(surplus.length), undone: [] }
}

/** How many edits are too old to be undone; the latest never is. */
function surplusOf(edits: readonly Edit[]): number {
  let characters = 0
  const last = edits.findLastIndex((edit, index) => {
    characters += lengthOf(edit)
    return index < edits.length - 1 && (edits.length - index > undoDepth || characters > undoCharacters)
  })
  return last + 1
}

// Each edit is measured once, though it is looked at again at every later one, and may be undone and redone in between.
const lengths = new WeakMap<Edit, number>()
function lengthOf(edit: Edit): number {
  const length = lengths.get(edit) ?? JSON.stringify(edit.value ?? null).length
  lengths.set(edit, length)
  return length
}

function mark(log: Log, target: string, live: boolean): Log {
  const edits = log.edits.map((edit) => (edit.id === target ? marked(edit, live) : edit))
  const undone = live ? log.undone.filter((id) => id !== target) : [...log.undone, target]
  return { ...log, edits, undone }
}

function marked(edit: Edit, live: boolean): Edit {
  const next = { ...edit, live }
  lengths.set(next, lengthOf(edit))
  return next
}

const apply = (value: Json, { path, value: next }: Pick<Edit, "path" | "value">, copies: Copies): Json =>
  setAt(value, path, next, copies) ?? null
const replay = (base: Json, edits: readonly Edit[], copies: Copies): Json =>
  edits.reduce((value, edit) => (edit.live ? apply(value, edit, copies) : value), base)
