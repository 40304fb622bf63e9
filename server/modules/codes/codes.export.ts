import { z } from "zod"
import { enabledFlag, words } from "#contract/code.contract.ts"
import { type Cell, exportSource, plain, type SourceColumn } from "#server/export/export-source.ts"
import { allEntries } from "./code-store.ts"
import { policies } from "./codes.routes.ts"

const languages = ["zh", "en", "es", "ja"] as const
const wordOf = (value: unknown, language: (typeof languages)[number]): Cell => words.safeParse(value).data?.[language] ?? null
const flag = (code: string): SourceColumn => ({
  code,
  cell: (row, { text }) => (row[code] === null ? null : text(row[code] === 1 ? "export:yes" : "export:no")),
})

/** The values of system codes, one per row. */
export const codeExport = exportSource({
  name: "codes",
  areas: ["basic", "system"],
  policy: policies.query,
  filter: z.strictObject({
    code: z.string().max(64).optional(),
    name: z.string().max(120).optional(),
    enabledFlag: enabledFlag.optional(),
  }),
  columns: [
    plain("code"),
    { code: "name", cell: ({ names }, { language }) => wordOf(names, language) },
    flag("enabledFlag"),
    plain("value"),
    ...languages.map((language): SourceColumn => ({ code: language, cell: ({ valueNames }) => wordOf(valueNames, language) })),
    flag("valueEnabled"),
  ],
  statement: (_, filter) => allEntries(filter),
})
