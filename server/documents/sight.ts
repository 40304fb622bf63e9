import { Refused } from "#contract/errors.ts"
import { holdsOneOf, mayStand } from "#machines/_kit/readers.ts"
import type { Kind, Listed, Side } from "#machines/_kit/kind.ts"
import type { Tx } from "#server/database/database.ts"
import { reachesCompany, reachesRow } from "#server/http/data-rights.ts"
import { actorOf, type SessionUser } from "#server/http/session-user.ts"

type Owning<Facts> = NonNullable<Side<Facts>["owned"]> & { readonly name: string }

/** The side on which people stand by their data rights; null in a kind whose documents only keys open. */
export function ownedSide<Facts extends object>({ sides }: Pick<Listed<Facts>, "sides">): Owning<Facts> | null {
  for (const [name, { owned }] of Object.entries<Side<Facts>>(sides)) if (owned) return { ...owned, name }
  return null
}

/** Whether a person stands on a side of a document, in whatever state it is. */
export async function standsOn<Facts>(tx: Tx, side: Side<Facts>, facts: Facts, user: SessionUser): Promise<boolean> {
  const { who, except, owned } = side
  if (!mayStand(side, user.roles)) return false
  if (except?.(facts).includes(user.id)) return false
  if (who && holdsOneOf(actorOf(user), who(facts))) return true
  return owned !== undefined && reachesRow(tx, user, owned.acting, owned.as(facts))
}

/** The side from which a person sees a document in this state; null when the person may not see it. Lists apply the same rule to rows (`rows.ts`). */
export async function sideOf<Facts extends object, SideName extends string>(
  tx: Tx,
  { sides }: Pick<Kind<Facts, SideName>, "sides">,
  user: SessionUser,
  facts: Facts,
  state: string,
): Promise<SideName | null> {
  for (const [name, side] of Object.entries<Side<Facts>>(sides))
    if ((side.in?.includes(state) ?? true) && (await standsOn(tx, side, facts, user))) return name as SideName
  return null
}

/** Whether a person stands on the first side of a document only because that person is asked for an approval. */
export function standsAsked<Facts extends object>({ sides }: Pick<Kind<Facts>, "sides">, user: SessionUser, facts: Facts): boolean {
  const [first = {}] = Object.values<Side<Facts>>(sides)
  const { owned } = first
  return mayStand(first, user.roles) && (!owned?.boundsAsked || reachesCompany(user, owned.acting, owned.as(facts).company))
}

/** Replaces a refusal because of visibility with `answer`. */
export const notSeen =
  <Answer>(answer: Answer) =>
  (error: unknown): Answer => {
    if (error instanceof Refused) return answer
    throw error
  }
