import { code, Refused } from "#contract/errors.ts"
import type { Language } from "#contract/identity.contract.ts"
import type { LovDraft, SearchParams } from "#contract/lov.contract.ts"
import type { Database } from "#server/database/database.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { handlers } from "./lov-handlers.ts"
import { filtersOf, type LovFound, type LovSource } from "./lov-source.ts"
import { views } from "./lov-views.ts"

/** Every registered source by its name. */
export const sources: ReadonlyMap<string, LovSource> = new Map([...handlers, ...views])

/** The name under which a definition's source is registered. */
export const sourceNameOf = ({ sqlTypeCode, apiUrl, sqlServiceUrl }: Pick<LovDraft, "sqlTypeCode" | "apiUrl" | "sqlServiceUrl">): string =>
  sqlTypeCode === "API" ? apiUrl : sqlServiceUrl

/** The source of this name and kind. An address, a statement or any other name is refused: user input is never called or executed. */
export function sourceNamed(name: string, kind?: LovSource["sqlTypeCode"]): LovSource {
  const source = sources.get(name)
  if (!source || (kind !== undefined && source.sqlTypeCode !== kind)) throw new Refused({ code: "10008", rule: "lovSourceUnknown" })
  return source
}

/** A search as the browser sends it. */
export interface SentSearch {
  readonly user: SessionUser
  readonly language: Language
  readonly sent: SearchParams
  readonly page: number
  readonly pageSize: number
}

/** The rows that this person may see; refuses with 20001 when the source is not for the person's roles, with 10017 for a filter that it does not have. */
export function search(database: Database, source: LovSource, { user, language, sent, page, pageSize }: SentSearch): Promise<LovFound> {
  const { roles } = source
  if (roles !== "everybody" && !user.roles.some((role) => roles.includes(role))) throw new Refused({ code: code.notPermitted })
  const understood = filtersOf(source, sent)
  if (!understood) {
    const fields = Object.keys(sent).filter((field) => field !== "enabled" && !source.filters.includes(field))
    throw new Refused({ code: code.badFormat, params: { fields: fields.map((field) => `searchParams.${field}`).join(", ") } })
  }
  return database.reading((tx) => source.search(tx, { user, language, page, pageSize, ...understood }))
}
