import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { listScreen } from "#ui/document-frame/kind-pages.tsx"
import { inquiryDocument, useT } from "./inquiry.document.ts"

/** Inquiries of the own company (询价单列表, /wel/inquiry-list). */
export const list = listScreen({ kind: inquiry, definition: inquiryDocument, useT }, "all", {
  begins: { purchaser: {} },
  first: ["quoteEnd", "round", "author", "total"],
  // Two states differ only in their last words.
  columns: () => ({ state: (derived) => ({ ...derived, width: 150 }) }),
})
