import { waitsFor } from "#server/approvals/waiting.ts"
import { companyScope, dataScope, type Owners } from "#server/http/data-rights.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { buying, unpublished } from "#machines/tender/tender.sight.ts"

const hidden = unpublished.map((state) => `'${state}'`).join(", ")

/** To whom a tender belongs: who wrote it, buys by it or opens its bids is named in it. */
const owners: Owners = { company: "t.party", author: "t.author", people: "array[t.author] || t.buyers || t.openers" }
/** Whether a person stands on the buying side. */
export const buys = (user: SessionUser): boolean => buying.some((role) => user.roles.includes(role))

/** Whoever is asked to approve a tender of a company within reach may read it, whatever of that company the data rights leave out. */
function askedFor(user: SessionUser, now: () => string, bind: (value: unknown) => string): string {
  if (user.grants?.some(({ data }) => data === "own" || data === "department") !== true) return ""
  const asked = `select a.root from approval a where a.document = 'tender' and ${waitsFor(user, "$2", now(), bind)}`
  return ` or (${companyScope(user, buying, "t.party", bind)} and t.id in (${asked}))`
}

/** Which rows a person may see: the one condition of every list, `$1` the company, `$2` the person; `bind` keeps further values, `now` names the time. */
export function scopeOf(user: SessionUser, bind: (value: unknown) => string, now: () => string): string {
  if (buys(user)) {
    const within = `(${dataScope(user, buying, owners, bind)}${askedFor(user, now, bind)})`
    return `${within} and $1::text is not distinct from $1 and $2::text is not null`
  }
  if (user.roles.includes("expert"))
    return "t.committee @> array[$2]::text[] and t.published_at is not null and $1::text is not distinct from $1"
  if (user.roles.includes("supplier"))
    return `t.published_at is not null and t.state not in (${hidden}) and (t.open_to = 'public' or t.invited @> array[$1]::text[]) and $2::text is not null`
  return "false and $1::text is null and $2::text is null"
}

/** Tenders that the person (`$2`) wrote or buys by. */
export const own = "(t.author = $2 or t.buyers @> array[$2]::text[])"
