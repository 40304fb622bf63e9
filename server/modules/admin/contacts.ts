import { randomBytes } from "node:crypto"
import { contactAdminContract, type ContactRow, contactTyped, type erasureReasons } from "#contract/admin.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import { erasedText } from "#machines/_kit/kind-personal.ts"
import type { Listed } from "#machines/_kit/kind.ts"
import { recordChange } from "#server/audit/record-change.ts"
import type { Tx } from "#server/database/database.ts"
import { pageFrom, type Paged } from "#server/database/page-from.ts"
import type { DocumentModule } from "#server/documents/document-module.ts"
import { makeAgain } from "#server/documents/make-again.ts"
import { rowTable } from "#server/documents/row-names.ts"
import { type ErasedPart, eraseSubject } from "#server/event-store/erase-personal.ts"
import { expireExports } from "#server/export/export-task.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import type { Keys } from "#server/keys.ts"

/** Erases what a module stores of a person outside documents; `parts` are the erased texts of facts. */
export type ForgetContact = (tx: Tx, keys: Pick<Keys, "gate">, parts: readonly ErasedPart[]) => Promise<void>

type Kinds = readonly Pick<DocumentModule, "rows" | "tasks" | "search">[]
/** The kinds whose facts hold personal data. */
const telling = (kinds: Kinds): readonly Listed[] =>
  kinds.map(({ rows }) => rows.kind).filter(({ chart }) => Object.keys(chart.personal).length > 0)

interface Asked {
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly page: number
  readonly pageSize: number
}

/** The condition that one of a person's texts holds a part of a word; parts of two characters and more are looked up by their pairs. */
const holds = (text: string, value: string) => `position(lower(${value}) in lower(s.${text})) > 0 and s.pairs @> text_pairs(${value})`

/** The numbers of the documents that name these people, by person. */
async function documentsOf(tx: Tx, kinds: Kinds, subjects: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const numbers = telling(kinds)
    .map((kind) => `select id, number from ${rowTable(kind)}`)
    .join(" union all ")
  const { rows } = await tx.query<{ subject: string; documents: string[] }>({
    name: "contact-documents",
    text: `select k.subject, array_agg(distinct r.number) as documents from personal_key k join (${numbers}) as r on r.id = k.stream
      where k.subject = any ($1) group by k.subject`,
    values: [subjects],
  })
  return new Map(rows.map(({ subject, documents }) => [subject, documents]))
}

/** A page of the people named in documents, each once, with the numbers of the documents. */
async function queryContacts(tx: Tx, kinds: Kinds, { name = "", email = "", page, pageSize }: Asked): Promise<Paged<ContactRow>> {
  const words = Object.entries({ name, email }).filter(([, word]) => word !== "")
  const where = words.map(([text], at) => holds(text, `$${at + 1}::text`)).join(" and ") || "true"
  const { records, ...paged } = await pageFrom<Omit<ContactRow, "documents">>(tx, {
    columns: "subject, name, email",
    from: `(select s.subject, s.name, s.email from personal_subject s where ${where}) as contact`,
    values: words.map(([, word]) => word),
    order: "subject",
    page,
    pageSize,
  })
  const documents = await documentsOf(
    tx,
    kinds,
    records.map(({ subject }) => subject),
  )
  return { ...paged, records: records.map((one) => ({ ...one, documents: documents.get(one.subject) ?? [] })) }
}

/** Deletes waiting letters to the person or about the documents that name the person. */
const letters = `
  delete from graphile_worker._private_jobs
  where lower(payload ->> 'to') = lower($1) or lower(payload ->> 'email') = lower($1) or payload ->> 'document' = any($2)`

/** Counts the documents whose facts were stored before personal keys existed and still hold the person's text. */
const olderFacts = `
  select count(distinct stream)::int as left from event
  where kind = any($1) and position('"personal":' in meta::text) = 0 and position($2 in data::text) > 0`

interface Erasure {
  readonly subject: string
  readonly typed: string
  readonly reason: (typeof erasureReasons)[number]
}

async function eraseContact({ database, keys }: Services, kinds: Kinds, forget: readonly ForgetContact[], erasure: Erasure, who: string) {
  const { subject, typed, reason } = erasure
  return database.transaction(async (tx) => {
    const { rows } = await tx.query<Pick<ContactRow, "name" | "email">>({
      text: "select name, email from personal_subject where subject = $1",
      values: [subject],
    })
    const [contact] = rows
    if (!contact) throw new Refused({ code: code.absent })
    if (typed !== contactTyped(contact)) throw new Refused({ code: code.nameNotTyped, rule: "nameIsTyped" })
    const parts = await eraseSubject(tx, subject)
    const streams = [...new Set(parts.map(({ stream }) => stream))]
    for (const stream of streams) await makeAgain(tx, kinds, stream)
    for (const one of forget) await one(tx, keys, parts)
    if (contact.email !== "") await tx.query({ text: letters, values: [contact.email, streams] })
    await expireExports(tx)
    const left = await tx.query<{ left: number }>({
      text: olderFacts,
      values: [telling(kinds).map(({ id }) => id), JSON.stringify(contactTyped(contact))],
    })
    const mark = erasedText(randomBytes(5).toString("hex"), contact.name)
    recordChange(tx, {
      kind: "contact",
      subject: mark,
      name: mark,
      what: "erase",
      before: null,
      after: { reason, documents: streams.length },
      person: who,
    })
    return { mark, documents: streams.length, left: left.rows[0]?.left ?? 0 }
  })
}

const administrators = { roles: ["administrator"] } as const

/** Serves the list of people named in documents, and their erasure. */
export const contactsModule =
  (kinds: Kinds, forget: readonly ForgetContact[]) =>
  (app: Parameters<typeof register>[0], services: Services): void => {
    const handlers: Handlers<typeof contactAdminContract, Services> = {
      query: ({ query }, { database }) => database.reading((tx) => queryContacts(tx, kinds, query)),
      erase: ({ body, user }, room) => eraseContact(room, kinds, forget, body, user.id),
    }
    register(app, services, contactAdminContract, { query: administrators, erase: administrators }, handlers)
  }
