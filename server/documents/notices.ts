import { kindNotices } from "#machines/_kit/kind-notices.ts"
import type { Kind } from "#machines/_kit/kind.ts"
import type { NoticeSource } from "#machines/_kit/notices.ts"
import type { Tx } from "#server/database/database.ts"
import { peopleNow } from "#server/identity/person-now.ts"
import { openForReader, placeOf, presentOf } from "./context.ts"
import { notSeen, sideOf } from "./sight.ts"

/** What a kind tells people, and who of them may know of the document. */
export interface ToldByServer extends NoticeSource {
  /** By person, the side on which each of them stands now; whoever may not see the document stands on none. A kind without it names in its audiences only who may. */
  readonly sidesNow?: (tx: Tx, document: string, people: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/** What follows from a kind's declaration. Whoever is asked for its approval stands on the first side, as when opening it. */
export const noticesOf = <Facts extends object, SideName extends string>(kind: Kind<Facts, SideName>): ToldByServer => ({
  ...kindNotices(kind),
  sidesNow: async (tx, id, people) => {
    const present = await presentOf(tx, kind, await placeOf(tx, id))
    const found = new Map<string, SideName>()
    if (!present) return found
    const { document, state } = present
    const waits = Object.values(kind.approvals).some((one) => one.in === state)
    for (const user of await peopleNow(tx, people)) {
      const own = await sideOf(tx, kind, user, document.facts, state)
      const side = own ?? (waits ? await openForReader(tx, kind, user, id).then((context) => context.side, notSeen(null)) : null)
      if (side !== null) found.set(user.id, side)
    }
    return found
  },
})
