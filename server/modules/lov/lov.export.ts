import { z } from "zod"
import { lovDraft, sqlTypeCode } from "#contract/lov.contract.ts"
import { type Cell, exportSource, moment, plain, type Saying, type SourceRow } from "#server/export/export-source.ts"
import { policies } from "./lov.routes.ts"
import { allLovs } from "./lov-store.ts"
import type { LovDraft } from "#contract/lov.contract.ts"

const of =
  (cell: (draft: LovDraft, say: Saying) => Cell) =>
  ({ definition }: SourceRow, say: Saying): Cell => {
    const draft = lovDraft.safeParse(definition).data
    return draft ? cell(draft, say) : null
  }

/** Definitions of lists of values. */
export const lovExport = exportSource({
  name: "lovs",
  areas: ["basic", "system"],
  policy: policies.query,
  filter: z.strictObject({
    code: z.string().max(64).optional(),
    title: z.string().max(120).optional(),
    sqlTypeCode: sqlTypeCode.optional(),
  }),
  columns: [
    { code: "code", cell: of(({ code }) => code) },
    { code: "title", cell: of(({ titles }, { language }) => titles[language]) },
    { code: "sqlTypeCode", cell: of(({ sqlTypeCode: type }) => type) },
    { code: "source", cell: of(({ apiUrl, sqlServiceUrl }) => apiUrl || sqlServiceUrl) },
    { code: "valueField", cell: of(({ valueField }) => valueField) },
    { code: "textField", cell: of(({ textField }) => textField) },
    { code: "entries", cell: of(({ entries }, { language }) => entries.map(({ labels }) => labels[language]).join(", ")) },
    { code: "enabledFlag", cell: of(({ enabledFlag }, { text }) => text(enabledFlag === 1 ? "export:yes" : "export:no")) },
    moment("changedAt"),
    plain("changedBy"),
  ],
  statement: (_, filter) => allLovs(filter),
})
