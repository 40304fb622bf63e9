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
import { whenLoaded } from "../browser/idle.ts"
import { isOnDevice } from "../drafts/database-name.ts"
import { serverClock } from "../http/clock.ts"
import { send } from "../http/http.ts"
import { rememberedUser } from "../session/tokens.ts"

/** A kind whose documents this browser folds itself, with the call that returns their facts. */
export interface FoldedKind extends Folding {
  readonly calls: { readonly facts: Endpoint<z.ZodType<unknown, { id: string }>, z.ZodType, z.ZodType, z.ZodType<ShownPart>> }
}

/** The device's store and its database are large: they come when something is kept there, or once the page stands. */
const device = (): Promise<typeof import("./kept-documents.ts")> => import("./kept-documents.ts")

/** Does something with the device's store once the page stands, in the order of calls, and not for somebody who has left meanwhile. */
async function later(use: (store: Awaited<ReturnType<typeof device>>) => Promise<void>): Promise<void> {
  const userId = rememberedUser()
  await whenLoaded()
  const store = await device()
  if (rememberedUser() === userId) await use(store)
}

async function kept(kind: FoldedKind, id: string): Promise<Known | null> {
  const userId = rememberedUser()
  return userId !== null && (await isOnDevice(userId)) ? (await device()).keptDocument(kind, id) : null
}

const absent = () => new Refused({ code: code.absent })

/** The device's copy of one document. Failures are ignored: a document works without its copy. */
const keptOf = (kind: FoldedKind, id: string) => ({
  kept: () => kept(kind, id).catch(() => null),
  keep: (known: Known): void => void later(({ keepDocument }) => keepDocument(known)).catch(() => undefined),
  forget: (): void => void later(({ forgetDocument }) => forgetDocument(id)).catch(() => undefined),
})

/** Reads one document of a folded kind: its facts are folded and judged here, and a copy is kept on this device for when the server cannot be reached. */
export function foldSource(kind: FoldedKind, id: string) {
  const onDevice = keptOf(kind, id)
  /** The present time, at least the server's time when it sent the known facts. */
  const now = ({ at }: Known): number => Math.max(serverClock.now(), at)
  const ask = async (place: object, signal?: AbortSignal): Promise<ShownPart> =>
    (await send(kind.calls.facts, { params: { id }, query: place, ...(signal ? { signal } : {}) })) as ShownPart

  function shown(known: Known): Loaded {
    const view = viewNow(kind, known, now(known))
    // A timer has hidden the document from this person.
    if (!view) throw absent()
    return { view, timeline: timelineNow(kind, known), approvals: approvalsNow(kind, known, now(known)), known }
  }

  function keep(known: Known): Loaded {
    const loaded = shown(known)
    onDevice.keep(known)
    return loaded
  }

  return {
    /**
     * Reads the facts since the last reading; null when this program cannot fold what the server sends. `latest` returns the known state when the
     * reply arrives.
     */
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
    /** Folds facts from the live channel; null when they do not fit, and the document must be read again. */
    heard(known: Known | undefined, part: ShownPart): Loaded | null {
      const next = known ? foldOn(kind, known, part) : null
      return next && viewNow(kind, next, now(next)) ? keep(next) : null
    },
    /** Reads the facts before those that it was opened with; null when they do not fit. */
    async older(latest: () => Known | undefined): Promise<Loaded | null> {
      const part = await ask({ after: 0 })
      const known = foldOn(kind, latest() ?? null, part)
      return known?.history ? keep(known) : null
    },
    /**
     * Judges the document again at the present time; null when a timer has hidden it from this person, or when only the server knows that timer's
     * effects.
     */
    judged(known: Known): Loaded | null {
      return waitsForClock(kind, known, now(known)) || !viewNow(kind, known, now(known)) ? null : shown(known)
    },
    /** The document as it was after a fact; null while its history is not loaded. */
    past: (known: Known, ordinal: number): DocumentView<unknown> | null => viewThen(kind, known, ordinal, now(known)),
    /** The verdict on a command with its input; null where only the server can judge. */
    verdictWith: (known: Known, name: string, input: unknown): Verdict | null => verdictWith(kind, known, { name, input, now: now(known) }),
    /** When its next timers fire. */
    due: (known: Known): readonly number[] => dueNow(kind, known, now(known)),
  }
}
