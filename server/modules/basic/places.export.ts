import { z } from "zod"
import { areaCode } from "#contract/basic.contract.ts"
import { words } from "#contract/code.contract.ts"
import { languages } from "#contract/identity.contract.ts"
import { exportSource, plain, type SourceColumn, type SourceRow } from "#server/export/export-source.ts"
import { allAreas } from "./areas.ts"
import { placePolicies } from "./basic.routes.ts"
import { allCountries } from "./countries.ts"

const named = languages.map((language): SourceColumn => ({
  code: language,
  cell: ({ names }) => words.safeParse(names).data?.[language] ?? null,
}))
const inUse: SourceColumn = {
  code: "enabledFlag",
  cell: ({ enabledFlag }, { text }) => text(enabledFlag === 1 ? "export:yes" : "export:no"),
}
const asked = { keyword: z.string().max(60).optional(), enabled: z.enum(["0", "1"]).optional() }
const flagOf = (said: string | undefined) => (said === undefined ? undefined : Number(said))
const wayTo = ({ path }: SourceRow) => z.array(z.string()).parse(path).join(" / ")

/** Countries, with their names in every language. */
export const countryExport = exportSource({
  name: "countries",
  areas: ["basic"],
  policy: placePolicies.queryCountries,
  filter: z.strictObject(asked),
  columns: [plain("code"), ...named, inUse],
  statement: (_, { keyword, enabled }) => allCountries("en", { name: keyword, enabled: flagOf(enabled) }),
})

/** Administrative divisions, each with its full path in Chinese. */
export const areaExport = exportSource({
  name: "areas",
  areas: ["basic"],
  policy: placePolicies.queryAreas,
  filter: z.strictObject({ ...asked, level: z.enum(["1", "2", "3"]).optional(), below: areaCode.optional() }),
  columns: [plain("code"), ...named, plain("parentCode"), plain("level"), { code: "path", cell: wayTo }, inUse],
  statement: (_, { keyword, enabled, level, below }) =>
    allAreas("zh", { name: keyword, enabled: flagOf(enabled), level: flagOf(level), below }),
})
