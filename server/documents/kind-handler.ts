import { outcomeOf } from "#machines/_kit/judge.ts"
import { type Command, dataOf } from "#machines/_kit/kind-command.ts"
import { waitsForOf } from "#machines/_kit/kind-approvals.ts"
import type { Kind } from "#machines/_kit/kind.ts"
import { stateOf } from "#machines/_kit/snapshot.ts"
import type { ActInput } from "#machines/approval/open-approval.ts"
import { actorOf } from "#server/http/session-user.ts"
import { actOf } from "./approvals.ts"
import type { Decision, DocumentHandler, Stored, DocumentContext } from "./handler.ts"
import { projectRow, timesOf } from "./row-write.ts"
import { heldFor } from "./shown.ts"
import { sideOf, standsAsked } from "./sight.ts"
import { typedKeys } from "#machines/_kit/typed.ts"

/**
 * The side on which a person sees a document; null when the person may not see it. A person who is asked for an approval and stands on no other side
 * stands on the first.
 */
export async function sideOn<Facts extends object, SideName extends string>(
  kind: Pick<Kind<Facts, SideName>, "sides">,
  { tx, user, document, state, approval }: DocumentContext<Facts>,
): Promise<SideName | null> {
  const [first = null] = typedKeys(kind.sides)
  const asked = approval !== null && approval.part !== null && standsAsked(kind, user, document.facts)
  return (await sideOf(tx, kind, user, document.facts, state)) ?? (asked ? first : null)
}

/** A version as this person counts it: a person who does not see all facts must not learn how many there are. */
async function countAt<Facts extends object, SideName extends string>(
  kind: Kind<Facts, SideName>,
  context: DocumentContext<Facts>,
  version: number,
): Promise<number> {
  if (!Object.values<Kind<Facts>["sides"][string]>(kind.sides).some(({ shows }) => shows)) return version
  const side = await sideOn(kind, context)
  return side === null ? version : (await heldFor(kind, { tx: context.tx, id: context.id, side, version })).ordinal
}

/** The parts of a kind's handler that its declaration does not give. */
export type Further<Facts extends object> = Pick<DocumentHandler<Facts>, "seal"> &
  Partial<Pick<DocumentHandler<Facts>, "given" | "beginning" | "family" | "reports" | "decide">> & {
    /** Further statements for the same transaction. */
    readonly also?: Stored<Facts>["project"]
  }

/** A handler without a key cannot store anything that has to be sealed. */
const withoutKey = (id: string, type: string): never => {
  throw new Error(`${type} of ${id} is to be sealed, and there is no key`)
}

/** The handler that follows from a kind's declaration. */
export function handlerOf<Facts extends object, SideName extends string>(
  kind: Kind<Facts, SideName>,
  further: Omit<Further<Facts>, "also"> = {},
): DocumentHandler<Facts> {
  const { chart, letters, restarts, begin, commands, acts, approvals } = kind
  const waitsFor = waitsForOf(approvals)
  return {
    chart,
    letters,
    restarts,
    acts,
    waitsFor,
    subject: (name, facts) => {
      const approval = approvals[name]
      if (!approval) throw new Error(`${kind.id} has no approval ${name}`)
      const { askedIn } = approval
      return { ...(askedIn ? { askedIn } : {}), ...approval.subject(facts) }
    },
    given: async () => async () => ({}),
    nothingGiven: {},
    acting: (_, by) => by,
    isSeen: async (context) => (await sideOn(kind, context)) !== null,
    begin: (input, { number, user, given }) => ({ type: begin.leaves, data: dataOf(begin, input, { number, by: actorOf(user), given }) }),
    decide: async (context, name, input): Promise<Decision> => {
      const { document, by, given } = context
      const act = await actOf({ acts, waitsFor }, context, name, input as ActInput)
      const command = act?.type === "approval.endorsed" ? undefined : commands[name]
      const type = command && outcomeOf(chart, document, name, given)
      return {
        act,
        fact: type === undefined ? null : { type, data: dataOf(command as Command, input, { facts: document.facts, by, given }) },
      }
    },
    versionFor: async (context, name) =>
      Object.hasOwn(commands, name) || Object.hasOwn(acts, name) ? countAt(kind, context, context.seen ?? context.version) : null,
    reply: async ({ stream, version, document }, context) => ({
      id: stream,
      // Whoever begins a document has seen all of it.
      version: context === null ? version : await countAt(kind, context, version),
      state: stateOf(chart, document),
    }),
    ...(kind.above ? { above: kind.above } : {}),
    ...(kind.seals ? { seal: withoutKey } : {}),
    ...further,
  }
}

/** The handler with the projection of the list row. */
export const storedOf = <Facts extends object, SideName extends string>(
  kind: Kind<Facts, SideName>,
  { also, ...further }: Further<Facts> = {},
): Stored<Facts> => ({
  ...handlerOf(kind, further),
  project: (tx, recorded, after, now, before) => {
    if (recorded.some(({ kind: of }) => of === kind.id)) projectRow(tx, kind, after, timesOf(kind, recorded, before, now))
    return also?.(tx, recorded, after, now, before)
  },
})
