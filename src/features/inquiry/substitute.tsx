import { Text } from "@chakra-ui/react"
import { useQuotationT } from "./quotation.document.ts"
import type { OfferedIn, Offering } from "./use-offers.ts"

/** Whose offer it is, and its lines. */
export interface OfferedLines extends Pick<Offering, "supplier"> {
  readonly content: Pick<OfferedIn["content"], "lines">
}

/** What a supplier offers in place of what was asked for; null where it offers just that. */
export const substituteOf = ({ offers }: { readonly offers: readonly OfferedLines[] }, line: number, supplier: string): string | null =>
  offers.find((one) => one.supplier === supplier)?.content.lines[line]?.substitute ?? null

/** Names what is bought in place of what was asked for; nothing where that itself is bought. */
export function Substitute({ name, color }: { readonly name: string | null; readonly color?: string }) {
  const t = useQuotationT()
  if (name === null) return null
  return (
    <Text as="span" display="block" {...(color === undefined ? {} : { color })}>
      {t("fields.substitute")}
      {t("document:detail", { detail: name })}
    </Text>
  )
}
