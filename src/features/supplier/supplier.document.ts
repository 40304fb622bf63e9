import { useTranslation } from "react-i18next"
import type { SupplierView } from "#contract/supplier.contract.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import layout from "#machines/supplier/supplier.layout.json" with { type: "json" }
import type { ChartLayout } from "#ui/chart-view/layout.ts"
import { defineDocument, type Opened } from "#ui/document-frame/define-document.ts"
import { wordsOf } from "#ui/document-frame/kind-words.ts"
import { ofKind } from "#ui/document-frame/of-kind.ts"
import type { Tone } from "#ui/theme/tone.ts"

export type OpenSupplier = Opened<SupplierView>
export const useSupplierT = () => useTranslation(["supplier", "document", "common", "rules", "supplier-rules"]).t

const half = { span: "half" } as const
const tones: Readonly<Record<string, Tone>> = {
  registered: "quiet",
  potential: "running",
  qualified: "green",
  preferred: "green",
  phasingOut: "red",
  eliminated: "red",
  blacklisted: "red",
}
/** The tone of a stage; other states wait for an approval. */
export const toneOfStage = (state: string): Tone => tones[state] ?? "amber"

/** The pages' definition of a supplier. */
export const supplierDocument = defineDocument<SupplierView, keyof typeof supplier.commands>({
  ...ofKind(supplier),
  useWords: wordsOf(useSupplierT),
  layout: layout as unknown as ChartLayout,
  list: "/supplier/list",
  toneOf: toneOfStage,
  ill: new Set(["eliminated", "blacklisted"]),
  unsaid: new Set(["normal", "valid"]),
  looks: {
    company: half,
    creditCode: half,
    kind: half,
    number: half,
    issuer: half,
    validFrom: half,
    validTo: half,
    until: half,
    certificate: { options: "options.kind" },
  },
})
