import type { DataOf } from "#contract/endpoint.ts"
import type { tenderContract } from "#contract/tender.contract.ts"
import type { FormerCase } from "#machines/flags/flag-case.ts"
import { namedItems } from "#machines/tender/tender.parts.ts"
import type { Tx } from "#server/database/database.ts"
import type { TenderContext } from "./context.ts"
import { namesOf } from "#server/identity/names.ts"
import { sideOf } from "./who-sees.ts"

const year = 365 * 86_400_000

/** An earlier published tender of the same company, with its state. */
interface Former extends FormerCase {
  readonly state: string
}

/** Other tenders that a company published within two years, the latest first. */
export async function formerTenders(tx: Tx, company: string, id: string, now: number): Promise<readonly Former[]> {
  const { rows } = await tx.query<Omit<Former, "items"> & { readonly items: string | null }>({
    name: "former-tenders",
    text: `select id, number, title, state, c_published::float8 as "publishedAt", c_awarded_at::float8 as "awardedAt", c_author as author,
        coalesce(c_winners, '{}') as winners, coalesce(c_bidders, '{}') as bidders, c_awarded::text as amount, c_target::text as target, c_currency as currency, c_items as items
      from row_tender where company = $1 and id <> $2 and c_published > $3 order by c_published desc, id limit 500`,
    values: [company, id, now - 2 * year],
  })
  return rows.map(({ items, ...row }) => ({ ...row, items: items === null || items === "" ? [] : items.split("\n") }))
}

/**
 * Earlier tenders for what this one buys, for the buyer's side only: the items as this one writes them, suppliers and amounts of those that stand
 * awarded. What is proposed, or was taken back, has been bought from nobody.
 */
export async function readFormer(context: TenderContext): Promise<DataOf<(typeof tenderContract)["former"]>> {
  const { tx, id, now } = context
  const { facts } = context.document
  if (sideOf(context) !== "buyer") return []
  const wanted = namedItems(facts.document)
  const found = (await formerTenders(tx, facts.party, id, now)).flatMap((former) => {
    const shared = former.items.flatMap((item) => wanted.get(item) ?? [])
    const bought = former.awardedAt !== null && former.state !== "terminated"
    return shared.length > 0 ? [{ ...former, ...(bought ? {} : { winners: [], amount: null }), shared }] : []
  })
  const latest = found.slice(0, 10)
  const companies = latest.flatMap(({ winners }) => winners)
  const names = await namesOf(tx, companies)
  return latest.map(({ id: tender, number, title, state, publishedAt, winners, amount, currency, shared }) => ({
    id: tender,
    number,
    title,
    state,
    publishedAt,
    winners: winners.map((winner) => names[winner] ?? ""),
    amount,
    currency,
    items: shared,
  }))
}
