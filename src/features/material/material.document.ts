import { useTranslation } from "react-i18next"
import type { MaterialView } from "#contract/material.contract.ts"
import { material } from "#machines/material/material.chart.ts"
import layout from "#machines/material/material.layout.json" with { type: "json" }
import { defineDocument } from "#ui/document-frame/define-document.ts"
import { wordsOf } from "#ui/document-frame/kind-words.ts"
import { ofKind } from "#ui/document-frame/of-kind.ts"
import { Alike } from "./alike.tsx"

export const useT = () => useTranslation(["material", "document", "common", "rules"]).t
const half = { span: "half" } as const
const third = { span: "third" } as const

/** The pages' definition of a material. */
export const materialDocument = defineDocument<MaterialView, keyof typeof material.commands>({
  ...ofKind(material),
  useWords: wordsOf(useT),
  layout: layout,
  list: "/basic/materials",
  Notice: Alike,
  looks: {
    code: half,
    name: half,
    otherNames: { folded: true },
    en: third,
    es: third,
    ja: third,
    unit: { ...half, register: "units" },
    otherUnit: { register: "units" },
    category: { ...half, register: "categories" },
    taxRate: { ...half, register: "tax-rates" },
    brand: half,
    manufacturerNumber: half,
    leadDays: half,
    minimumQuantity: half,
    packingQuantity: half,
    overDelivery: half,
    underDelivery: half,
    inspection: half,
    buyer: { ...half, lov: "PERSON" },
    substitutes: { lov: "MATERIAL" },
  },
})
