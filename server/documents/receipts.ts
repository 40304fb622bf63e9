import type { z } from "zod"
import { type ReceiptCalls, type Receipt, receiptCalls } from "#contract/receipt.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import type { Role } from "#contract/people.ts"
import type { Kind } from "#machines/_kit/kind.ts"
import type { Database, Tx } from "#server/database/database.ts"
import { type Call, type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { openForReader } from "./context.ts"
import { exceptOf, readersOf, rowTable } from "./row-names.ts"
import type { Beside } from "./rows.ts"
import { standsOn } from "./sight.ts"
import type { FastifyInstance } from "fastify"

const absent = () => new Refused({ code: code.absent })
/** The columns with which lists show readers their own receipts. */
export const ownReceipt: Beside = {
  from: (me) => `left join document_receipt r on r.document = t.id and r.person = ${me()}`,
  columns: { readAt: "r.read_at", signedAt: "r.signed_at" },
}

/** Records that an addressed person has read a document or signed for it. Only the first time counts, and signing implies reading. */
function note(
  kind: Kind,
  database: Database,
  user: SessionUser,
  id: string,
  isSigned: boolean,
): Promise<{ readAt: number; signedAt: number | null }> {
  return database.transaction(async (tx) => {
    const { document, state, now } = await openForReader(tx, kind, user, id)
    const { side = "", asksToSign } = kind.receipts ?? {}
    const addressed = kind.sides[side]
    if (!addressed || addressed.in?.includes(state) === false || !(await standsOn(tx, addressed, document.facts, user))) throw absent()
    if (isSigned && !asksToSign?.(document.facts)) throw new Refused({ code: code.wrongState, rule: "asksForSigning" })
    const { rows } = await tx.query<{ readAt: number; signedAt: number | null }>({
      text: `insert into document_receipt (document, person, read_at, signed_at) values ($1, $2, $3, $4)
        on conflict (document, person) do update set signed_at = coalesce(document_receipt.signed_at, excluded.signed_at)
        returning read_at::float8 as "readAt", signed_at::float8 as "signedAt"`,
      values: [id, user.id, now, isSigned ? now : null],
    })
    const [noted] = rows
    if (!noted) throw absent()
    return noted
  })
}

type Asked = Call<ReceiptCalls["receipts"]>

/** Lists who is addressed, who has read and who has signed, also those who have left since; for readers on the first side. */
async function listReceipts(
  kind: Kind,
  tx: Tx,
  { user, params: { id }, query, body }: Asked,
): Promise<z.output<ReceiptCalls["receipts"]["data"]>> {
  const { page, pageSize } = query
  if ((await openForReader(tx, kind, user, id)).side !== Object.keys(kind.sides)[0]) throw absent()
  const { side = "" } = kind.receipts ?? {}
  const { acting, unless, except } = kind.sides[side] ?? {}
  const values: unknown[] = [id, body.missing ?? null]
  const among = (roles: readonly Role[]) => `p.roles && $${values.push(roles)}::text[]`
  const but = [
    ...(except ? [`and not p.id = any(a.${exceptOf(side)})`] : []),
    ...(acting ? [`and ${among(acting)}`] : []),
    ...(unless ? [`and not ${among(unless)}`] : []),
  ].join(" ")
  const addressed = `p.active and a.${readersOf(side)} && reader_keys(p) ${but}`
  const wanted = `from ${rowTable(kind)} a
    join person p on (${addressed}) or ($2::text is null and p.id in (select person from document_receipt where document = $1))
    left join document_receipt r on r.document = a.id and r.person = p.id
    where a.id = $1 and ($2::text is null or case $2 when 'read' then r.read_at is null else r.signed_at is null end)`
  const { rows } = await tx.query<Receipt>({
    text: `select p.id, p.display_name as who, coalesce((select c.name from party c where c.id = p.party), '') as company,
      r.read_at::float8 as "readAt", r.signed_at::float8 as "signedAt" ${wanted}
      order by r.signed_at nulls first, r.read_at nulls first, p.display_name, p.id limit $${values.length + 1} offset $${values.length + 2}`,
    values: [...values, pageSize, (page - 1) * pageSize],
  })
  const counted = await tx.query<{ total: number }>({ text: `select count(*)::int as total ${wanted}`, values })
  return { records: rows, total: counted.rows[0]?.total ?? 0, page, pageSize }
}

/** Serves reading, signing and the receipts of a kind. */
export function registerReceipts(app: FastifyInstance, services: Services, kind: Kind): void {
  const handlers: Handlers<ReceiptCalls, Services> = {
    read: ({ user, params }, { database }) => note(kind, database, user, params.id, false),
    signFor: async ({ user, params }, { database }) => ({ signedAt: (await note(kind, database, user, params.id, true)).signedAt ?? 0 }),
    receipts: (asked, { database }) => database.reading((tx) => listReceipts(kind, tx, asked)),
  }
  register(app, services, receiptCalls(kind.id), { read: "signedIn", signFor: "signedIn", receipts: { roles: kind.begin.by } }, handlers)
}
