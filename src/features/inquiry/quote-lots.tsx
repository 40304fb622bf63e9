import { Box } from "@chakra-ui/react"
import type { Ask, QuotationContent } from "#contract/inquiry.contract.ts"
import { uncovered } from "#machines/inquiry/inquiry.lots.ts"
import { wholeLots } from "#machines/lots/lots.ts"
import { Callout } from "#ui/callout/callout.tsx"
import type { LineGroups } from "#ui/line-grid/define-lines.ts"
import { lotDetail } from "./lot-grouping.ts"
import { useQuotationT } from "./quotation.document.ts"
import type { QuoteLine } from "./quote-text.ts"

/** The lots of the lines, each with what it comes to; undefined where no line is in a lot. */
export function lotsOf(
  t: ReturnType<typeof useQuotationT>,
  ask: Ask,
  sumOf: (lines: readonly QuoteLine[]) => string,
): LineGroups<QuoteLine> | undefined {
  const { lots } = ask
  if (!lots) return undefined
  return {
    of: ({ lot }) => lot,
    number: ({ key }) => Number(key),
    said: (name, lines) => {
      const lot = lots.find((one) => one.lot === name) ?? null
      return { head: lot?.lot ?? t("lots.none"), sum: sumOf(lines), detail: lotDetail(t, lot, lines.length) }
    },
  }
}

/** Tells which whole lots cannot be awarded to the supplier, because they are begun and not quoted in full. */
export function LotsLacking({ ask, content }: { readonly ask: Ask; readonly content: Pick<QuotationContent, "lines"> }) {
  const t = useQuotationT()
  const lacking = wholeLots(ask).flatMap(({ lot, lines }) => {
    const { length: count } = uncovered(lines, ask.lines, content.lines)
    return count > 0 && lines.some((line) => content.lines[line]?.unitPrice != null) ? [{ lot: lot.lot, count }] : []
  })
  if (lacking.length === 0) return null
  return (
    <Callout title={t("lots.incomplete")}>
      {t("lots.incompleteWhy")}
      <Box as="ul" margin="0" paddingInlineStart="4" listStyle="disc">
        {lacking.map((one) => (
          <li key={one.lot}>{t("lots.lacks", one)}</li>
        ))}
      </Box>
    </Callout>
  )
}
