import type { DraftEvent, DraftPath } from "#contract/draft.contract.ts"
import { type Json, setAt } from "./path.ts"

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

/** The most edits that can be undone, and the most characters in them: long texts would make a log that begins with its fold as long as before. */
export const undoDepth = 200
export const undoCharacters = 200_000

/** A draft without events. */
export const emptyDraft = (initial: Json): DraftState => ({ seq: 0, started: false, base: initial, value: initial, edits: [], undone: [] })

/** Folds one event; total, so that events in any order can be folded, as after a rebase. */
export function evolve(state: DraftState, event: DraftEvent): DraftState {
  const next = { ...state, seq: state.seq + 1 }
  switch (event.type) {
    case "draft.started":
      return state.started ? next : { ...next, started: true, base: event.value, value: replay(event.value, state.edits) }
    case "field.changed":
      return change(next, event)
    case "edit.undone":
      return state.edits.some(({ id, live }) => live && id === event.target) ? mark(next, event.target, false) : next
    case "edit.redone":
      return state.undone.includes(event.target) ? mark(next, event.target, true) : next
    case "draft.folded": {
      const { started, base, edits, undone } = event
      return { ...next, started, base, edits, undone, value: replay(base, edits) }
    }
  }
}

/** Folds events onto a state. */
export const fold = (state: DraftState, events: readonly DraftEvent[]): DraftState => events.reduce(evolve, state)

/** A state as the event that stands for all that led to it. */
export const foldedInto = ({ started, base, edits, undone }: DraftState, stamp: Pick<DraftEvent, "id" | "at">): DraftEvent => ({
  type: "draft.folded",
  ...stamp,
  started,
  base,
  edits: [...edits],
  undone: [...undone],
})

/** The edit that undo would revert; null when there is none. */
export const undoTarget = ({ edits }: DraftState): string | null => edits.findLast(({ live }) => live)?.id ?? null

/** The edit that redo would restore; null when there is none. */
export const redoTarget = ({ undone }: DraftState): string | null => undone.at(-1) ?? null

function change(state: DraftState, { id, path, value }: Extract<DraftEvent, { type: "field.changed" }>): DraftState {
  const edit: Edit = value === undefined ? { id, path, live: true } : { id, path, value, live: true }
  // A new edit drops the edits that could be redone.
  const edits = [...state.edits.filter(({ live }) => live), edit]
  const surplus = edits.slice(0, surplusOf(edits))
  return { ...state, base: replay(state.base, surplus), value: apply(state.value, edit), edits: edits.slice(surplus.length), undone: [] }
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

// Each edit is measured once, though it is looked at again at every later one.
const lengths = new WeakMap<Edit, number>()
function lengthOf(edit: Edit): number {
  const length = lengths.get(edit) ?? JSON.stringify(edit.value ?? null).length
  lengths.set(edit, length)
  return length
}

function mark(state: DraftState, target: string, live: boolean): DraftState {
  const edits = state.edits.map((edit) => (edit.id === target ? { ...edit, live } : edit))
  const undone = live ? state.undone.filter((id) => id !== target) : [...state.undone, target]
  return { ...state, edits, undone, value: replay(state.base, edits) }
}

const apply = (value: Json, { path, value: next }: Edit): Json => setAt(value, path, next) ?? null
const replay = (base: Json, edits: readonly Edit[]): Json => edits.reduce((value, edit) => (edit.live ? apply(value, edit) : value), base)
