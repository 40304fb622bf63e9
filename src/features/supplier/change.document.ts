import { useTranslation } from "react-i18next"
import type { ChangeView } from "#contract/change.contract.ts"
import { companyChange } from "#machines/company-change/change.chart.ts"
import layout from "#machines/company-change/change.layout.json" with { type: "json" }
import { defineDocument, type Opened } from "#ui/document-frame/define-document.ts"
import { wordsOf } from "#ui/document-frame/kind-words.ts"
import { ofKind } from "#ui/document-frame/of-kind.ts"

export type OpenChange = Opened<ChangeView>
export const useChangeT = () => useTranslation(["change", "document", "common", "rules", "supplier-rules"]).t

/** The pages' definition of a change of a supplier's data. */
export const changeDocument = defineDocument<ChangeView, keyof typeof companyChange.commands>({
  ...ofKind(companyChange),
  useWords: wordsOf(useChangeT),
  layout: layout,
  list: "/sup-info-change",
  looks: { person: { span: "half" }, number: { span: "half" } },
})
