import { agreement } from "#machines/agreement/agreement.chart.ts"
import { kindScreens } from "#ui/document-frame/kind-pages.tsx"
import { agreementDocument, useT } from "./agreement.document.ts"

/** Price agreements of the own company (价格协议, /wel/price-agreement-list), and one of them. */
export const { list, document } = kindScreens({ kind: agreement, definition: agreementDocument, useT })
