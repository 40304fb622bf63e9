import { useTranslation } from "react-i18next"
import type { ImportedTenderView } from "#contract/imported-tender.contract.ts"
import { importedTender } from "#machines/imported-tender/imported-tender.chart.ts"
import layout from "#machines/imported-tender/imported-tender.layout.json" with { type: "json" }
import { defineDocument } from "#ui/document-frame/define-document.ts"
import { wordsOf } from "#ui/document-frame/kind-words.ts"
import { ofKind } from "#ui/document-frame/of-kind.ts"

export const useT = () => useTranslation(["imported-tender", "document", "common", "rules"]).t

/** The pages' definition of an imported tender. */
export const importedTenderDocument = defineDocument<ImportedTenderView, keyof typeof importedTender.commands>({
  ...ofKind(importedTender),
  useWords: wordsOf(useT),
  layout: layout,
  looks: {},
})
