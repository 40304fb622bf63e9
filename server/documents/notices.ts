import { kindNotices } from "#machines/_kit/kind-notices.ts"
import type { Kind } from "#machines/_kit/kind.ts"
import type { NoticeSource } from "#machines/_kit/notices.ts"
import type { Tx } from "#server/database/database.ts"
import { peopleNow } from "#server/identity/person-now.ts"
import { openForReader, placeOf, presentOf } from "./context.ts"
import { notSeen, sideOf } from "./sight.ts"

/** What a kind tells people, and which of them may see the document. */
export interface ToldByServer extends NoticeSource {
  /**
   * The side on which each person stands now; people who may not see the document have none. A kind that leaves this out names only people who may
   * see it in its audiences.
   */
  readonly sidesNow?: (tx: Tx, document: string, people: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/** The notices that follow from a kind's declaration. A person who is asked for its approval stands on the first side, as when opening it. */
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
