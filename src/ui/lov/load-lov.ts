import { call } from "#client/http/http.ts"
import { lovContract } from "#contract/lov.contract.ts"
import type { LovAnswer, LovDefinition, LovQuestion } from "#machines/lov-query/lov-query.machine.ts"

/** The source of a picker's rows; `definition` is null the first time. */
export type LoadLov = (
  question: LovQuestion & { readonly definition: LovDefinition | null; readonly signal: AbortSignal },
) => Promise<LovAnswer>

/** Reads a list of values from the server (spec 7.9): the definition with the first page, then pages by the call for its type. */
export const loadLov =
  (code: string): LoadLov =>
  async ({ definition, filters, page, pageSize, signal }) => {
    if (definition === null) {
      const { searchResult, total, ...shown } = await call(lovContract.display, {
        query: { code, page, pageSize },
        body: { searchParams: filters },
        signal,
      })
      return { definition: shown, rows: searchResult, total }
    }
    if (definition.sqlTypeCode === "API") {
      const given = { params: { name: definition.apiUrl }, query: { page, pageSize }, body: { ...filters, enabled: 1 }, signal }
      const { records, total } = await call(lovContract.searchApi, given)
      return { definition, rows: records, total }
    }
    const { sqlServiceUrl } = definition
    const body = { code, sqlServiceUrl, searchParams: { ...filters, _page: page, _pageSize: pageSize } }
    const { searchResult, total } = await call(lovContract.searchSql, { body, signal })
    return { definition, rows: searchResult, total }
  }
