import type { DocumentView, ShownPart, ShownPlace, TimelineEntry } from "#contract/document.ts"
import type { Actor } from "#contract/people.ts"
import type { Kind } from "../_kit/kind.ts"
import { settle } from "../_kit/settle.ts"
import { chartFor, foldShown, rulesOf, type ShownFact, timelineOf } from "../_kit/shown.ts"
import { type DocumentState, stateOf } from "../_kit/snapshot.ts"
import { verdictsOf, viewOf } from "../_kit/view.ts"

/** What of a kind's declaration a fold needs. */
export type Folding<Facts extends object = object> = Pick<Kind<Facts>, "id" | "chart" | "sides" | "values" | "viewOf">

/** A document as far as this browser has folded it: all of it confirmed by the server. JSON. */
export interface Known<Facts extends object = object> extends ShownPlace {
  readonly id: string
  readonly side: string
  readonly reader: Actor
  readonly document: DocumentState<Facts>
  /** Where the facts begin, and all of them; null while only the end is known. */
  readonly history: { readonly origin: DocumentState<Facts>; readonly facts: readonly ShownFact[] } | null
  readonly names: Readonly<Record<string, string>>
  readonly beside: unknown
}

/**
 * Folds on with what the server sent: what is known already is passed over.
 * Null when it does not fit: facts between are missing, or it was made by another version of the program.
 */
export function foldOn<Facts extends object>(kind: Folding<Facts>, before: Known<Facts> | null, part: ShownPart): Known<Facts> | null {
  const { id, side, epoch, beside, from } = part
  if (part.kind !== kind.id || !epoch.startsWith(rulesOf(kind, side))) return null
  const same = before?.epoch === epoch ? before : null
  const next = part.facts as unknown as readonly ShownFact[]
  const around = { id, side, epoch, beside, reader: part.reader as Actor, names: { ...same?.names, ...part.names } }
  try {
    if (from && !(same && same.ordinal > part.ordinal)) {
      const origin = { value: from.value, facts: from.facts } as DocumentState<Facts>
      const document = foldShown(kind, side, origin, next)
      return { ...around, ordinal: part.ordinal, document, history: from.ordinal === 0 ? { origin, facts: next } : null }
    }
    if (!same) return null
    const fresh = next.filter(({ ordinal }) => ordinal > same.ordinal)
    if (fresh.some(({ ordinal }, index) => ordinal !== same.ordinal + index + 1)) return null
    const history = same.history && { ...same.history, facts: [...same.history.facts, ...fresh] }
    return { ...around, ordinal: same.ordinal + fresh.length, document: foldShown(kind, side, same.document, fresh), history }
  } catch {
    // A fact that this program does not know, or that its chart does not take.
    return null
  }
}

/** The document now, with the clocks that are past due; null when by its clock it is none that this side knows of. */
export function viewNow<Facts extends object>(kind: Folding<Facts>, known: Known<Facts>, now: number): DocumentView<unknown> | null {
  const { document } = settle(kind.chart, known.document, now, {})
  const isKnown = kind.sides[known.side]?.in?.includes(stateOf(kind.chart, document)) ?? true
  return isKnown ? view(kind, known, document, known.ordinal, now) : null
}

/** The document as it was after a fact of its history; null while that is not known. */
export function viewThen<Facts extends object>(
  kind: Folding<Facts>,
  known: Known<Facts>,
  ordinal: number,
  now: number,
): DocumentView<unknown> | null {
  const { history } = known
  return history && view(kind, known, foldShown(kind, known.side, history.origin, history.facts.slice(0, ordinal)), ordinal, now)
}

const view = <Facts extends object>(
  kind: Folding<Facts>,
  { id, side, reader, beside }: Known<Facts>,
  document: DocumentState<Facts>,
  version: number,
  now: number,
) => viewOf(kind, { id, version, document, beside, now, verdicts: verdictsOf(chartFor(kind, side), document, reader, now) })

/** What has happened, as far as it is known. */
export const timelineNow = <Facts extends object>(kind: Folding<Facts>, { id, side, history, names }: Known<Facts>): TimelineEntry[] =>
  history ? timelineOf(kind, side, id, history, names) : []
