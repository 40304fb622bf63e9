import type { FastifyInstance } from "fastify"
import { code, Refused } from "#contract/errors.ts"
import { type LovByCode, lovContract, type LovDraft, type LovRow, type SearchParams } from "#contract/lov.contract.ts"
import { isDay } from "#contract/time.ts"
import type { Language } from "#contract/identity.contract.ts"
import type { Policies } from "#server/http/policy.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import { search, sourceNamed, sourceNameOf, sources } from "./lov-search.ts"
import { usesOf } from "./lov-uses.ts"
import { addLov, cloneLov, queryLovs, readLov, removeLov, removeLovEntries, restoreLov, updateLov } from "./lov-store.ts"

const administrators = { roles: ["administrator"] } as const
export const policies = {
  query: administrators,
  sources: administrators,
  preview: administrators,
  clone: administrators,
  display: "signedIn",
  add: administrators,
  update: administrators,
  remove: administrators,
  restore: administrators,
  getByCode: "signedIn",
  batchRemoveEntry: administrators,
  searchApi: "signedIn",
  searchSql: "signedIn",
} as const satisfies Policies<typeof lovContract>

/** A definition with its texts in the caller's language too. */
const inLanguage = (row: LovRow, language: Language): LovByCode => ({
  ...row,
  title: row.titles[language],
  parameter: row.parameter.map((rule) => ({ ...rule, title: rule.titles[language] })),
  entries: row.entries.map((entry) => ({ ...entry, label: entry.labels[language] })),
})

/** A page number or size among the filters of an SQL-type search. */
const pageIn = (value: unknown, otherwise: number, most: number): number => {
  const number = Number(value ?? otherwise)
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new Refused({ code: code.badFormat, params: { fields: "searchParams._page, searchParams._pageSize" } })
  return number
}

const usable = (row: LovRow): LovRow => {
  if (row.enabledFlag !== 1) throw new Refused({ code: code.absent })
  return row
}

/** Checks that a date of the filter form is a day of the calendar. */
function requireDays({ parameter }: LovRow, sent: SearchParams): void {
  const fields = parameter
    .filter(({ type, field }) => type === "date" && (sent[field] ?? "") !== "" && !isDay(String(sent[field])))
    .map(({ field }) => `searchParams.${field}`)
  if (fields.length > 0) throw new Refused({ code: code.badFormat, params: { fields: fields.join(", ") } })
}

const handlers: Handlers<typeof lovContract> = {
  query: ({ query, body, language }, { database, texts }) =>
    database.reading(async (tx) => {
      const found = await queryLovs(tx, { ...body, ...query }, language)
      const codes = found.records.map(({ code: name }) => name)
      const uses = await usesOf(tx, codes, { texts, language })
      return { ...found, records: found.records.map((row) => ({ ...row, usedIn: uses.get(row.code) ?? [] })) }
    }),
  sources: async () =>
    [...sources].map(([name, { sqlTypeCode, fields, filters }]) => ({ name, sqlTypeCode, fields: [...fields], filters: [...filters] })),
  preview: async ({ body: { serviceExpression, searchParams: sent, page, pageSize }, user, language }, { database }) => {
    const { rows, total } = await search(database, sourceNamed(serviceExpression), { user, language, sent, page, pageSize })
    return { searchResult: rows, total }
  },
  clone: ({ query, user }, { database }) => cloneLov(database, query.source, query.target, user.id),
  display: async ({ query: { code: name, page, pageSize }, body, user, language }, { database }) => {
    const row = usable(await readLov(database, name))
    requireDays(row, body.searchParams)
    const source = sourceNamed(sourceNameOf(row), row.sqlTypeCode)
    const { rows, total } = await search(database, source, { user, language, sent: body.searchParams, page, pageSize })
    return { ...inLanguage(row, language), searchResult: rows, total }
  },
  add: ({ body, user }, { database }) => addLov(database, body, user.id),
  update: ({ body: { id, version, ...draft }, user, language }, { database, texts }) =>
    updateLov(database, id, version, draft satisfies LovDraft, { person: user.id, texts, language }),
  remove: ({ params, user, language }, { database, texts }) => removeLov(database, params.id, { person: user.id, texts, language }),
  restore: ({ params, user }, { database }) => restoreLov(database, params.id, user.id),
  getByCode: async ({ query, language }, { database }) => inLanguage(await readLov(database, query.code), language),
  batchRemoveEntry: ({ body, user }, { database }) => removeLovEntries(database, body.id, body.fields, user.id),
  searchApi: async ({ params, query: { page, pageSize }, body: sent, user, language }, { database }) => {
    const { rows, total } = await search(database, sourceNamed(params.name, "API"), { user, language, sent, page, pageSize })
    return { records: rows, total, page, pageSize }
  },
  searchSql: async ({ body, user, language }, { database }) => {
    const row = usable(await readLov(database, body.code))
    // The definition determines the view; the caller may repeat its name, not choose another.
    if (row.sqlTypeCode !== "SQL" || row.sqlServiceUrl !== body.sqlServiceUrl)
      throw new Refused({ code: "10008", rule: "lovSourceUnknown" })
    const { _page, _pageSize, ...sent } = body.searchParams
    requireDays(row, sent)
    const [page, pageSize] = [pageIn(_page, 1, 1_000_000), pageIn(_pageSize, 10, 5_000)]
    const { rows, total } = await search(database, sourceNamed(body.sqlServiceUrl, "SQL"), { user, language, sent, page, pageSize })
    return { searchResult: rows, total }
  },
}

/** Serves the lists of values. */
export const registerLov = (app: FastifyInstance, services: Services): void => register(app, services, lovContract, policies, handlers)
