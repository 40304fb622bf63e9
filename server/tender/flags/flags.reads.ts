import type { DataOf } from "#contract/endpoint.ts"
import type { FlagShown } from "#contract/tender-flags.contract.ts"
import type { tenderContract } from "#contract/tender.contract.ts"
import type { FlagBid, FlagCase, FlagChange, Trait } from "#machines/flags/flag-case.ts"
import { flagKey } from "#machines/flags/flag-key.ts"
import { flagsOf, raisedIn } from "#machines/flags/flags.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import type { TenderFacts } from "#machines/tender/tender.facts.ts"
import { winnersOf } from "#machines/tender/tender.parts.ts"
import { seesBids } from "#machines/tender/tender.sight.ts"
import type { Tx } from "#server/database/database.ts"
import { restore } from "#server/event-store/document.ts"
import { loadFacts, readHeadsOf, type StoredFact } from "#server/event-store/store.ts"
import type { TenderContext } from "#server/tender/context.ts"
import { readTenderSettings } from "#server/settings/tender-settings.ts"
import { fileTraits } from "./file-traits.ts"
import { formerTenders } from "#server/tender/former.reads.ts"
import { namesOf } from "#server/identity/names.ts"
import { type LoadedBid, loadBids } from "#server/tender/children.ts"
import { seenBy, sideOf } from "#server/tender/who-sees.ts"

const published = new Set(["bidding.opened", "prequalification.opened"])

/** The changes for bidders since the tender was last published, with the bid deadline before and after each. */
export function changesIn(facts: readonly Pick<StoredFact, "type" | "at" | "data">[]): readonly FlagChange[] {
  let deadline = 0
  const changes: FlagChange[] = []
  for (const { type, at, data } of facts) {
    const { document, moved, material, title, files } = data as {
      readonly document?: { readonly bidDeadline: number | null }
      readonly moved?: { readonly bidDeadline?: number } | null
      readonly material?: boolean
      readonly title?: string
      readonly files?: readonly { readonly before: number }[]
    }
    const before = deadline
    deadline = moved?.bidDeadline ?? document?.bidDeadline ?? deadline
    if (published.has(type)) changes.length = 0
    const one = { at, title: title ?? "", before, after: deadline }
    if (type === "deadline.extended") changes.push({ ...one, kind: "moved" })
    if (type === "clarification.issued") {
      const replaces = files?.some((file) => file.before > 0) === true
      changes.push({ ...one, kind: material ? "material" : replaces ? "files" : "immaterial" })
    }
  }
  return changes
}

const asCompared = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, "")

/** Known traits of companies: their people's contact data, and what they declared at registration. */
async function companyTraits(tx: Tx, companies: readonly string[]): Promise<readonly Trait[]> {
  // No two accounts share an address or telephone, but an account may have one that another company declared.
  const { rows } = await tx.query<{ party: string; email: string }>({
    name: "supplier-contacts",
    text: "select party, email from person where party = any($1) and roles @> array['supplier'] and email is not null order by id",
    values: [companies],
  })
  const people = rows.map(({ party, email }): Trait => ({ party, what: "email", value: asCompared(email), shown: email }))
  const heads = (await readHeadsOf(tx, companies)).filter(({ kind }) => kind === supplier.id)
  const declared = await Promise.all(
    heads.map(async (head): Promise<Trait[]> => {
      const { profile } = (await restore(tx, supplier.chart, head)).facts
      const of = (what: Trait["what"], shown: string): Trait => ({ party: head.stream, what, value: asCompared(shown), shown })
      if (!profile) return []
      return [
        of("legalPerson", profile.legalPerson),
        of("address", profile.address),
        of("website", profile.website),
        ...profile.contacts.map(({ email }) => of("email", email)),
        // Documents store only some digits of a telephone number, which are enough together with the name.
        ...profile.contacts.map(({ name, phone }) => of("contact", `${name} ${phone}`)),
        ...profile.accounts.map(({ bank, holder, number }) => of("account", `${bank} ${holder} ${number}`)),
      ]
    }),
  )
  return [...people, ...declared.flat()].filter(({ value }) => value !== "")
}

async function creditCodesOf(tx: Tx, companies: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const { rows } = await tx.query<{ id: string; code: string }>({
    name: "credit-codes",
    text: "select id, credit_code as code from party where id = any($1) and credit_code is not null",
    values: [companies],
  })
  return Object.fromEntries(rows.map(({ id, code }) => [id, code]))
}

/** All texts that a bidder wrote. */
function wordsOf({ opened }: LoadedBid["facts"]): readonly string[] {
  if (opened === null) return []
  const { statement, answers, offers } = opened.technical
  const deviations = Object.values(offers ?? {}).map(({ deviation }) => deviation)
  return [statement, ...Object.values(answers ?? {}), ...deviations, opened.commercial?.note].flatMap((text) => text || [])
}

const openedAs = ({ opened }: TenderFacts, bids: readonly LoadedBid[]): readonly FlagBid[] =>
  opened.map(({ bid, party, lines, total }) => {
    const found = bids.find(({ stream }) => stream === bid)
    const subcontractors = found?.facts.opened?.technical.subcontractors ?? []
    return { bid, party, lines, total, words: found ? wordsOf(found.facts) : [], subcontractors }
  })

/** The data for the indicators, as far as the reader may see them: nothing of bids before the opening. */
async function caseOf(context: TenderContext): Promise<FlagCase | null> {
  const { tx, id, now } = context
  const { facts } = context.document
  const { document, author, publishedAt, review } = facts
  if (!document || sideOf(context) !== "buyer") return null
  const sees = seesBids(seenBy(context))
  const openedBids = new Set(sees ? facts.opened.map(({ bid }) => bid) : [])
  const loaded = sees ? (await loadBids(tx, id, facts.round)).filter(({ stream }) => openedBids.has(stream)) : []
  const bids = sees ? openedAs(facts, loaded) : null
  const companies = [...new Set(bids ? bids.map(({ party }) => party) : document.openTo === "invited" ? document.invited : [])]
  const former = await formerTenders(tx, facts.party, id, now)
  const traits = [...(await companyTraits(tx, companies)), ...(await fileTraits(tx, loaded))]
  const reviewed = Object.values(review)
  const winners = winnersOf(facts)
  return {
    id,
    now,
    document,
    author: author?.id ?? null,
    publishedAt,
    bids,
    contracts: sees ? (facts.contracts ?? []).map(({ data }) => data) : [],
    valid: sees && reviewed.length > 0 ? reviewed.filter(({ valid }) => valid).length : null,
    winners: sees ? winners : [],
    changes: changesIn(await loadFacts(tx, id)),
    former,
    traits,
    creditCodes: bids ? await creditCodesOf(tx, companies) : {},
    names: await namesOf(tx, [...companies, ...former.flatMap((one) => one.winners)]),
    settings: (await readTenderSettings(tx)).content,
  }
}

/** The indicators on a tender, for the buyer's side. */
export async function readFlags(context: TenderContext): Promise<DataOf<(typeof tenderContract)["flags"]>> {
  const on = await caseOf(context)
  return on ? { flags: [...flagsOf(on)], names: { ...on.names } } : { flags: [], names: {} }
}

/** The indicators raised at present, which an answer must refer to. */
export async function raisedFlags(context: TenderContext): Promise<readonly string[]> {
  const { flags }: { readonly flags: readonly FlagShown[] } = await readFlags(context)
  return raisedIn(flags).map(({ name, mark }) => flagKey({ flag: name, mark }))
}
