import { code, Refused } from "#contract/errors.ts"
import { menuStream } from "#contract/menu.ts"
import type { Database, Tx } from "#server/database/database.ts"
import { announce } from "#server/live/hub.ts"

/** Waits until no other transaction changes people's accounts or rights. */
export const takeTurn = (tx: Tx): Promise<unknown> => tx.query({ text: "select pg_advisory_xact_lock(hashtext('administration'))" })

/**
 * Runs a change of people's accounts or rights. Such changes run one after the other, so that what is checked at the end still holds at the commit:
 * at least one active administrator remains whose account never expires (20032). Open browsers hear that menus may have changed.
 */
export const administer = <Answer>(database: Database, change: (tx: Tx) => Promise<Answer>): Promise<Answer> =>
  database.transaction(async (tx) => {
    await takeTurn(tx)
    const answer = await change(tx)
    const { rowCount } = await tx.query({
      text: "select from person where active and valid_until is null and roles @> array['administrator'] limit 1",
    })
    if (rowCount === 0) throw new Refused({ code: code.lastAdministrator, rule: "anAdministratorStays" })
    await announce(tx, menuStream)
    return answer
  })

/** Refuses with 20031 what people may not do to themselves. */
export function requireAnother(who: string, subject: string): void {
  if (who === subject) throw new Refused({ code: code.ownRights, rule: "notOwnRights" })
}
