import { buying } from "#contract/people.ts"
import type { SupplierProblem } from "#contract/supplier.contract.ts"
import { keysOf } from "#machines/_kit/readers.ts"
import type { QuotationFact } from "#machines/quotation/quotation.facts.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import type { SupplierFact } from "#machines/supplier/supplier.facts.ts"
import { ownProblems } from "#machines/supplier/supplier.problems.ts"
import { survey } from "#machines/survey/survey.chart.ts"
import { companyChange } from "#machines/company-change/change.chart.ts"
import type { Tx } from "#server/database/database.ts"
import { readersOf, rowTable } from "#server/documents/row-names.ts"
import { readFact } from "#server/event-store/document.ts"
import { loadFacts, loadFactsOf, type StoredFact } from "#server/event-store/store.ts"
import { dataScope } from "#server/http/data-rights.ts"
import { actorOf, type SessionUser } from "#server/http/session-user.ts"

/** The most documents of a kind that are looked through, the latest first. */
const most = 200
const owners = { company: "t.company", author: "t.author", people: "t.people" }
const blank = (): Pick<SupplierProblem, "until" | "reason" | "scopes" | "certificate" | "by"> => ({
  until: null,
  reason: "",
  scopes: [],
  certificate: null,
  by: null,
})

interface Told {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly at: number
}
const told = "t.id, t.number, t.title, t.moved_at::float8 as at"
type Source = NonNullable<SupplierProblem["source"]>
const sourceOf = (what: Source["what"], { id, number, title }: Omit<Told, "at">): Source => ({ what, id, number, title })

/** A problem that lies in one state of a document. */
const standing = (what: SupplierProblem["what"], source: Source, at: number, reason = ""): SupplierProblem => ({
  ...blank(),
  id: `${what}/${source.id}`,
  what,
  at,
  reason,
  source,
})

/** What the supplier's own history tells, with the names of whoever brought it about. */
async function ownOf(tx: Tx, id: string, now: number): Promise<SupplierProblem[]> {
  const history = (await loadFacts(tx, id)).map((stored) => readFact(supplier.chart, stored) as SupplierFact)
  const own = ownProblems(history, now)
  const { rows } = await tx.query<{ id: string; name: string }>({
    name: "problem-people",
    text: "select id, display_name as name from person where id = any($1)",
    values: [own.map(({ by }) => by)],
  })
  const names = new Map(rows.map((one) => [one.id, one.name]))
  return own.map((one, place) => ({
    ...one,
    id: `${one.what}/${place}`,
    scopes: [...one.scopes],
    by: names.get(one.by) ?? null,
    source: null,
  }))
}

/** The facts by which one winner's award is over. */
const overBy: Readonly<Record<string, SupplierProblem["what"]>> = { "award.declined": "awardDeclined", "award.lapsed": "awardLapsed" }
/** The awards that a supplier has declined or that were taken from it, and those proposed to it that fell with an objection. */
async function tendersOf(tx: Tx, user: SessionUser, company: string): Promise<SupplierProblem[]> {
  const values: unknown[] = [company]
  const seen = dataScope(user, buying, owners, (value) => `$${values.push(value)}`)
  const { rows } = await tx.query<Told>({
    text: `select ${told} from row_tender t where t.c_bidders @> array[$1] and ${seen} order by t.changed_at desc, t.id limit ${most}`,
    values,
  })
  const facts = await loadFactsOf(
    tx,
    rows.map(({ id }) => id),
    ["award.proposed", "award.declined", "award.lapsed", "objection.upheld"],
  )
  const sources = new Map(rows.map((one) => [one.id, sourceOf("tender", one)]))
  const proposed = new Map<string, readonly { readonly party: string }[]>()
  return facts.flatMap((fact): SupplierProblem[] => {
    const source = sources.get(fact.stream)
    const { party, reason, lines } = fact.data as { party?: string; reason?: string; lines?: { party: string }[] }
    if (lines) proposed.set(fact.stream, lines)
    const over = party === company ? overBy[fact.type] : undefined
    const overturned = fact.type === "objection.upheld" && (proposed.get(fact.stream) ?? []).some((line) => line.party === company)
    if (!source || (!over && !overturned)) return []
    const { stream, version, at } = fact
    return [{ ...standing(over ?? "awardOverturned", source, at, reason), id: `${stream}/${version}`, until: at }]
  })
}

/** The facts that say how a quotation stood before its inquiry ended it: the last one counts. */
const answering: readonly QuotationFact["type"][] = [
  "quotation.asked",
  "quotation.invited",
  "quotation.submitted",
  "quotation.offered",
  "quotation.declined",
  "quotation.lapsed",
]
/** Decided inquiries that asked it, and to which it offered nothing in any round. */
async function unquotedOf(tx: Tx, user: SessionUser, company: string): Promise<SupplierProblem[]> {
  const values: unknown[] = [company, answering]
  const seen = dataScope(user, buying, owners, (value) => `$${values.push(value)}`)
  const { rows } = await tx.query<Told>({
    text: `select t.id, t.number, t.title, least(q.c_quote_end, t.moved_at)::float8 as at
      from row_quotation q join row_inquiry t on t.id = q.above
      where q.c_supplier = $1 and q.state in ('lapsed', 'declined', 'ended') and t.state in ('outcome', 'converted', 'failed', 'terminated')
        and q.c_quote_end is not null and ${seen}
        and (select type from event where stream = q.id and type = any($2) order by version desc limit 1) in ('quotation.declined', 'quotation.lapsed')
        and not exists (select from event where stream = q.id and type = 'quotation.opened')
      order by at desc, t.id limit ${most}`,
    values,
  })
  return rows.map((one) => ({ ...standing("notQuoted", sourceOf("inquiry", one), one.at), until: one.at }))
}

/** The reason that documents were returned with, by document: the last one. */
const reasonsIn = (facts: readonly StoredFact[]) =>
  new Map(facts.map(({ stream, data }) => [stream, (data as { readonly reason: string }).reason]))

/** Surveys that came back to it, that it let pass, and that it did not pass; a later one of the same template takes the place of a failed one. */
async function surveysOf(tx: Tx, user: SessionUser, company: string): Promise<SupplierProblem[]> {
  const { rows } = await tx.query<Told & { state: string; outcome: string | null; next: number | null }>({
    name: "problem-surveys",
    text: `select * from (
        select ${told}, t.state, t.c_outcome as outcome, t.c_submitted_at,
          lead(t.c_submitted_at) over (partition by t.c_template, t.state order by t.c_submitted_at)::float8 as next
        from ${rowTable(survey)} t where t.${readersOf("buyer")} && $1::text[] and t.c_asked = $2
      ) as t where state in ('returned', 'lapsed') or state = 'approved' and outcome = 'fail' order by at desc, id limit ${most}`,
    values: [keysOf(actorOf(user)), company],
  })
  const returned = rows.filter(({ state }) => state === "returned").map(({ id }) => id)
  const reasons = reasonsIn(await loadFactsOf(tx, returned, ["survey.returned"]))
  return rows.map((one) => {
    const source = sourceOf("survey", one)
    if (one.state === "returned") return standing("surveyReturned", source, one.at, reasons.get(one.id))
    if (one.state === "lapsed") return standing("surveyLapsed", source, one.at)
    return { ...standing("surveyFailed", source, one.at), until: one.next }
  })
}

/** Changes of its data that came back to it. */
async function changesOf(tx: Tx, user: SessionUser, company: string): Promise<SupplierProblem[]> {
  const { rows } = await tx.query<Told>({
    name: "problem-changes",
    text: `select ${told} from ${rowTable(companyChange)} t where t.c_under_way = $2 and t.state = 'returned' and t.${readersOf("reviewer")} && $1::text[]`,
    values: [keysOf(actorOf(user)), company],
  })
  const reasons = reasonsIn(
    await loadFactsOf(
      tx,
      rows.map(({ id }) => id),
      ["change.returned"],
    ),
  )
  return rows.map((one) => standing("changeReturned", sourceOf("change", one), one.at, reasons.get(one.id)))
}

/** What stands or stood against a supplier, as far as the caller may see: what stands first, then the latest. */
export async function problemsOf(tx: Tx, user: SessionUser, id: string, now: number): Promise<SupplierProblem[]> {
  const parts = await Promise.all([
    ownOf(tx, id, now),
    tendersOf(tx, user, id),
    unquotedOf(tx, user, id),
    surveysOf(tx, user, id),
    changesOf(tx, user, id),
  ])
  return parts.flat().toSorted((one, other) => Number(one.until !== null) - Number(other.until !== null) || other.at - one.at)
}
