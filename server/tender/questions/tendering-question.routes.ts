import type { FastifyInstance } from "fastify"
import { type ListedQuestion, tenderingQuestionContract } from "#contract/tendering-question.contract.ts"
import { standsAs } from "#machines/tender/tender.sight.ts"
import { readClock } from "#server/database/clock.ts"
import type { Query, Tx } from "#server/database/database.ts"
import { seenRows } from "#server/documents/rows.ts"
import type { Policies } from "#server/http/policy.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { type CommandTender, everyone, type OpenTender } from "#server/tender/calls.ts"
import { listedTenders } from "#server/tender/listed.ts"
import { readQuestions } from "./questions.reads.ts"

const supplier = { roles: ["supplier"] } as const
const policies = {
  getSupplier: everyone,
  getCompany: everyone,
  query: everyone,
  getByTenderingId: everyone,
  save: supplier,
  batchRemove: supplier,
} as const satisfies Policies<typeof tenderingQuestionContract>

interface Paged {
  readonly page: number
  readonly pageSize: number
}
type Statement = Required<Pick<Query, "text" | "values">>

/** One page of a statement's rows. */
async function pageFrom<Row extends object>(tx: Tx, { text, values }: Statement, order: string, { page, pageSize }: Paged) {
  const [limit, offset] = [values.length + 1, values.length + 2]
  // One query for the visible rows: each row has the count, which comes alone in one row for a page beyond the last.
  const { rows } = await tx.query<{ total: number; row: Row | null }>({
    text: `with found as materialized (${text}), page as (select * from found order by ${order} limit $${limit} offset $${offset})
      select counted.total, to_jsonb(page) as row from (select count(*)::int as total from found) as counted left join page on true order by ${order}`,
    values: [...values, pageSize, (page - 1) * pageSize],
  })
  return { records: rows.flatMap(({ row }) => (row ? [row] : [])), total: rows[0]?.total ?? 0, page, pageSize }
}

const suppliersNamed = (user: SessionUser, name: string): Statement => ({
  text: `select c.id, c.name from party c where c.enabled and ($1 = '' or position(lower($1) in lower(c.name)) > 0)
      and ($2::text is null or c.id = $2) and exists (select from person p where p.party = c.id and p.active and 'supplier' = any(p.roles))`,
  values: [name, standsAs(user) === "buyer" ? null : (user.party ?? "")],
})

/** The tenders that a person may see as the table `seen`, with the statement's parameters. */
async function seenTenders(tx: Tx, user: SessionUser) {
  const seen = seenRows(listedTenders, user, await readClock(tx), "t.id, t.number, t.title, t.company, t.c_round")
  const values = [...seen.values]
  return { values, bind: (value: unknown) => `$${values.push(value)}`, with: `with seen as (${seen.text})` }
}

async function buyersNamed(tx: Tx, user: SessionUser, wanted: string): Promise<Statement> {
  const { with: seen, values, bind } = await seenTenders(tx, user)
  const name = bind(wanted)
  return {
    text: `${seen} select c.id, c.name from party c where c.enabled and (${name} = '' or position(lower(${name}) in lower(c.name)) > 0)
      and c.id in (select company from seen)`,
    values,
  }
}

interface Wanted {
  readonly keyword?: string | undefined
  readonly companyId?: string | undefined
  readonly answered?: boolean | undefined
}

/** Questions that a person may read, in the present round of each tender. */
async function questionsFor(tx: Tx, user: SessionUser, { keyword = "", companyId, answered }: Wanted): Promise<Statement> {
  const { with: seen, values, bind } = await seenTenders(tx, user)
  const [word, company, party] = [bind(keyword), bind(companyId ?? null), bind(user.party ?? "")]
  const whole = bind(standsAs(user) === "buyer")
  const told = bind(answered ?? null)
  return {
    text: `${seen}, asked as (
        select q.stream as id, t.id as "tenderingId", t.number, t.title, first.data ->> 'text' as text, first.at::float8 as "askedAt",
          said.answer, said.at::float8 as "answeredAt", first.meta::jsonb -> 'by' ->> 'party' = ${party} as own
        from tender_child q join seen t on t.id = q.tender and t.c_round = q.round
          join event first on first.stream = q.stream and first.version = 1
          left join lateral (select e.data ->> 'answer' as answer, e.at from event e
            where e.stream = q.stream and e.type = 'question.answered' order by e.version desc limit 1) as said on true
        where q.kind = 'question' and q.state <> 'withdrawn' and (${company}::text is null or t.company = ${company}))
      select * from asked where (${whole} or own or answer is not null) and (${told}::boolean is null or (answer is not null) = ${told})
        and (${word} = '' or position(lower(${word}) in lower(concat_ws(' ', text, number, title))) > 0)`,
    values,
  }
}

const handlersOf = (open: OpenTender, command: CommandTender): Handlers<typeof tenderingQuestionContract> => ({
  getSupplier: ({ user, body: { name = "" }, query }, { database }) =>
    database.reading((tx) => pageFrom(tx, suppliersNamed(user, name), "name, id", query)),
  getCompany: ({ user, body: { name = "" }, query }, { database }) =>
    database.reading(async (tx) => pageFrom(tx, await buyersNamed(tx, user, name), "name, id", query)),
  query: ({ user, body, query }, { database }) =>
    database.reading(async (tx) => pageFrom<ListedQuestion>(tx, await questionsFor(tx, user, body), `"askedAt" desc, id`, query)),
  getByTenderingId: ({ user, body: { tenderingId } }, { database }) =>
    database.reading(async (tx) => {
      const found = await readQuestions(await open(tx, user, tenderingId))
      return found.map((one) => ({ ...one, id: one.question, tenderingId }))
    }),
  save: ({ user, body: { tenderingId: id, text }, key }, { database }) =>
    command(database, { user, id, name: "ask", base: null, input: { text }, key }),
  batchRemove: ({ user, body: { tenderingId: id, ids: questions }, key }, { database }) =>
    command(database, { user, id, name: "withdrawQuestions", base: null, input: { questions }, key }),
})

/** Serves the calls for suppliers' questions under the specification's names. */
export const registerTenderingQuestions = (app: FastifyInstance, services: Services, open: OpenTender, command: CommandTender): void =>
  register(app, services, tenderingQuestionContract, policies, handlersOf(open, command))
