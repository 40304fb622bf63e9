import type { DocumentView, ShownPart } from "#contract/document.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { code, Refused } from "#contract/errors.ts"
import { Failed } from "#contract/failed.ts"
import type { z } from "zod"
import type { Loaded } from "#machines/document/document.machine.ts"
import {
  approvalsNow,
  dueNow,
  type Folding,
  foldOn,
  type Known,
  timelineNow,
  verdictWith,
  viewNow,
  viewThen,
  waitsForClock,
} from "#machines/document/fold.ts"
import type { Verdict } from "#machines/_kit/judge.ts"
import { serverClock } from "../http/clock.ts"
import { send } from "../http/http.ts"

/** A kind whose documents this browser folds itself, by the call that brings their facts. */
export interface FoldedKind extends Folding {
  readonly calls: { readonly facts: Endpoint<z.ZodType<unknown, { id: string }>, z.ZodType, z.ZodType, z.ZodType<ShownPart>> }
}

/** The store of this device and its database are heavy, and are fetched only when a document is open. */
const device = (): Promise<typeof import("./kept-documents.ts")> => import("./kept-documents.ts")
const absent = () => new Refused({ code: code.absent })

/** What this device keeps of one document; without it one works on. */
const keptOf = (kind: FoldedKind, id: string) => ({
  kept: () =>
    device()
      .then(({ keptDocument }) => keptDocument(kind, id))
      .catch(() => null),
  keep: (known: Known): void =>
    void device()
      .then(({ keepDocument }) => keepDocument(known))
      .catch(() => undefined),
  forget: (): void =>
    void device()
      .then(({ forgetDocument }) => forgetDocument(id))
      .catch(() => undefined),
})

/** One document of a folded kind: read by its facts, folded and judged here, and kept on this device for when the server cannot be asked. */
export function foldSource(kind: FoldedKind, id: string) {
  const onDevice = keptOf(kind, id)
  /** It is at least as late as it was when the server said what is known. */
  const now = ({ at }: Known): number => Math.max(serverClock.now(), at)
  const ask = async (place: object, signal?: AbortSignal): Promise<ShownPart> =>
    (await send(kind.calls.facts, { params: { id }, query: place, ...(signal ? { signal } : {}) })) as ShownPart

  function shown(known: Known): Loaded {
    const view = viewNow(kind, known, now(known))
    // By its clock it is none that this person knows of.
    if (!view) throw absent()
    return { view, timeline: timelineNow(kind, known), approvals: approvalsNow(kind, known, now(known)), known }
  }

  function keep(known: Known): Loaded {
    const loaded = shown(known)
    onDevice.keep(known)
    return loaded
  }

  return {
    /** Reads what came since it was read last; null when this program cannot fold what the server sends. `latest` is what is known when the answer comes. */
    async load(latest: () => Known | undefined, signal: AbortSignal): Promise<Loaded | null> {
      const held = latest() ?? (await onDevice.kept())
      const placeOf = ({ ordinal, epoch, inside, told }: Known) => ({ after: ordinal, epoch, inside, told })
      try {
        const part = await ask(held ? placeOf(held) : {}, signal)
        const known = foldOn(kind, latest() ?? held, part) ?? foldOn(kind, latest() ?? null, part.from ? part : await ask({}, signal))
        return known && keep(known)
      } catch (error) {
        if (error instanceof Refused && error.refusal.code === code.absent) onDevice.forget()
        if (error instanceof Failed && held && !latest()) return { ...shown(held), old: true }
        throw error
      }
    },
    /** Folds on with what the live channel brought; null when it does not fit, and is to be read. */
    heard(known: Known | undefined, part: ShownPart): Loaded | null {
      const next = known ? foldOn(kind, known, part) : null
      return next && viewNow(kind, next, now(next)) ? keep(next) : null
    },
    /** The facts before those that it was opened with; null when they do not fit. */
    async older(latest: () => Known | undefined): Promise<Loaded | null> {
      const part = await ask({ after: 0 })
      const known = foldOn(kind, latest() ?? null, part)
      return known?.history ? keep(known) : null
    },
    /** Judged again by the time that it is now; null when its clock has taken it away from this person, or when only the server can say what that has left. */
    judged(known: Known): Loaded | null {
      return waitsForClock(kind, known, now(known)) || !viewNow(kind, known, now(known)) ? null : shown(known)
    },
    /** As it was after a fact; null while its history is not known. */
    past: (known: Known, ordinal: number): DocumentView<unknown> | null => viewThen(kind, known, ordinal, now(known)),
    /** What the rules say of a command with what is entered for it; null where that cannot be said here. */
    verdictWith: (known: Known, name: string, input: unknown): Verdict | null => verdictWith(kind, known, { name, input, now: now(known) }),
    /** When its next clocks strike. */
    due: (known: Known): readonly number[] => dueNow(kind, known, now(known)),
  }
}
