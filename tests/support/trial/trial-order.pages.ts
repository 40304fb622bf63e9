import { useTranslation } from "react-i18next"
import type { ChartLayout } from "#ui/chart-view/layout.ts"
import { defineDocument } from "#ui/document-frame/define-document.ts"
import { kindScreens } from "#ui/document-frame/kind-pages.tsx"
import { wordsOf } from "#ui/document-frame/kind-words.ts"
import { ofKind } from "#ui/document-frame/of-kind.ts"
import layout from "./trial-order.layout.json" with { type: "json" }
import { trialOrder, type TrialOrderView } from "./trial-order.ts"

const useT = () => useTranslation(["trial-order", "document", "common", "rules", "codes"]).t

export const definition = defineDocument<TrialOrderView, keyof typeof trialOrder.commands>({
  ...ofKind(trialOrder),
  useWords: wordsOf(useT),
  layout: layout as unknown as ChartLayout,
  looks: { supplier: { span: "half", lov: "SUPPLIER" }, currency: { span: "half" } },
})

export const { list, document } = kindScreens({ kind: trialOrder, definition, useT })
