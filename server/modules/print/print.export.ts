import { words } from "#contract/code.contract.ts"
import { languages } from "#contract/identity.contract.ts"
import { printFilter, printFormat } from "#contract/print.contract.ts"
import { exportSource, moment, plain, type SourceColumn } from "#server/export/export-source.ts"
import { policies } from "./print.routes.ts"
import { listedTemplates } from "./templates.ts"

const nameIn = (language: (typeof languages)[number]): SourceColumn => ({
  code: language,
  head: `print:names.${language}`,
  cell: ({ names }) => words.safeParse(names).data?.[language] ?? null,
})

/** The list of print templates. What each says goes into a file of its own form. */
export const printExport = exportSource({
  name: printFormat,
  areas: ["basic"],
  policy: policies.query,
  filter: printFilter,
  columns: [
    ...languages.map(nameIn),
    { code: "kind", head: "print:kind", cell: ({ kind }, { text }) => text(`notice:kinds.${String(kind)}`) },
    {
      code: "paper",
      head: "print:paper",
      cell: ({ landscape }, { text }) => text(landscape === true ? "print:landscape" : "print:portrait"),
    },
    plain("version", { head: "print:version" }),
    { code: "enabled", head: "print:state", cell: ({ enabledFlag }, { text }) => text(enabledFlag === 1 ? "print:on" : "print:off") },
    { ...moment("changedAt"), head: "print:changed" },
    plain("changedBy", { head: "print:changedBy" }),
  ],
  statement: (_, filter) => listedTemplates(filter),
})
