import { Box, chakra, defineStyle, Heading, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { TenderDocument, TenderLine } from "#contract/tender.schema.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { Money, Quantity } from "#ui/money/money.tsx"
import { Sideways } from "#ui/sideways/sideways.tsx"
import { table } from "../tender-document.style.ts"

const lotStyle = defineStyle({
  containerType: "inline-size",
  "& + &": { marginTop: "4" },
})

/** The language of the labels; by default the person's own. */
export interface InLanguage {
  readonly lng?: string | undefined
}

/** A line as sent to its reader, possibly without the target price. */
type ShownLine = Omit<TenderLine, "targetPrice" | "tiers" | "material"> & Partial<Pick<TenderLine, "targetPrice">>
interface ShownLots extends Pick<TenderDocument, "currency"> {
  readonly lots: readonly { readonly id: string; readonly title: string; readonly lines: readonly ShownLine[] }[]
}

/** The lots of a tender and their lines; target prices are shown where the reader received them. */
export function DocumentLots({ document, lng }: { readonly document: ShownLots } & InLanguage) {
  const { t } = useTranslation("tender-write", lng ? { lng } : {})
  const lines = document.lots.flatMap((lot) => lot.lines)
  const priced = lines.some(({ targetPrice = null }) => targetPrice !== null)
  if (lines.length === 0) return <Text color="fg.subtle">{t("document.noLines")}</Text>
  return document.lots.map((lot, index) => (
    <Box as="section" key={lot.id} css={lotStyle}>
      {document.lots.length > 1 || lot.title ? (
        <Heading as="h3" marginBottom="1.5" fontWeight="normal" color="fg.muted">
          {t("document.lot", { number: index + 1 })}
          {lot.title ? ` · ${lot.title}` : ""}
        </Heading>
      ) : null}
      <Sideways label={lot.title || t("document.lot", { number: index + 1 })}>
        <chakra.table css={table}>
          <thead>
            <tr>
              <th data-part="index">#</th>
              <th data-keep="">{t("document.item")}</th>
              <th data-part="right">{t("document.quantity")}</th>
              {priced ? <th data-part="right">{t("document.targetPrice")}</th> : null}
              <th>{t("document.deliverBy")}</th>
            </tr>
          </thead>
          <tbody>
            {lot.lines.map((line, at) => (
              <Line key={line.id} line={line} number={at + 1} currency={document.currency} priced={priced} />
            ))}
          </tbody>
        </chakra.table>
      </Sideways>
    </Box>
  ))
}

function Line({
  line,
  number,
  currency,
  priced,
}: {
  readonly line: ShownLine
  readonly number: number
  readonly currency: string
  readonly priced: boolean
}) {
  return (
    <tr>
      <td data-part="index">{number}</td>
      <td data-part="item" data-keep="">
        {line.item || "—"}
        {line.specification ? (
          <Text as="span" display="block" fontSize="xs" color="fg.muted" whiteSpace="pre-wrap">
            {line.specification}
          </Text>
        ) : null}
      </td>
      <td data-part="right">
        <Quantity value={line.quantity} unit={line.unit} />
      </td>
      {priced ? (
        <td data-part="right">
          <Money value={line.targetPrice ?? null} currency={currency} />
        </td>
      ) : null}
      <td>
        <Instant at={line.deliverBy} day />
      </td>
    </tr>
  )
}
