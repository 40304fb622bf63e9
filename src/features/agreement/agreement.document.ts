import { useTranslation } from "react-i18next"
import type { AgreementView } from "#contract/agreement.contract.ts"
import { agreement } from "#machines/agreement/agreement.chart.ts"
import layout from "#machines/agreement/agreement.layout.json" with { type: "json" }
import { defineDocument } from "#ui/document-frame/define-document.ts"
import { wordsOf } from "#ui/document-frame/kind-words.ts"
import { ofKind } from "#ui/document-frame/of-kind.ts"

export const useT = () => useTranslation(["agreement", "document", "common", "rules"]).t
const half = { span: "half" } as const

/** The pages' definition of a price agreement. */
export const agreementDocument = defineDocument<AgreementView, keyof typeof agreement.commands>({
  ...ofKind(agreement),
  useWords: wordsOf(useT),
  layout: layout,
  looks: {
    supplier: { ...half, lov: "SUPPLIER" },
    currency: half,
    taxRate: half,
    validFrom: half,
    validTo: half,
    fromQuantity: { zero: true },
    material: {
      lov: "MATERIAL",
      fills: ({ code = "", name = "", specification = "", unit = "" }) => ({ material: code, item: name, specification, unit }),
    },
  },
})
