import { Box, chakra, defineStyle, Heading, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { TenderDocument, TenderLine } from "#contract/tender.schema.ts"
import { dayAt } from "#contract/time.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { Money, Quantity } from "#ui/money/money.tsx"
import { Sideways } from "#ui/sideways/sideways.tsx"
import { useLotName } from "../lot-name.ts"
import { table } from "../tender-document.style.ts"

const lotStyle = defineStyle({
  containerType: "inline-size",
  "& + &": { marginTop: "4" },
})

/** The language of labels and numbers; by default the person's own. */
export interface InLanguage {
  readonly lng?: string | undefined
}

/** A line as sent to its reader, possibly without the target price. */
type ShownLine = Omit<TenderLine, "targetPrice" | "tiers" | "material"> & Partial<Pick<TenderLine, "targetPrice">>
interface ShownLot {
  readonly id: string
  readonly title: string
  readonly lines: readonly ShownLine[]
  readonly lumpSum?: boolean | undefined
}
interface ShownLots extends Pick<TenderDocument, "currency"> {
  readonly lots: readonly ShownLot[]
}

/** Says that a lot is priced by one lump sum. */
export function LumpSum({ lng }: InLanguage) {
  const { t } = useTranslation("tender-document", lng ? { lng } : {})
  return <StatePill tone="quiet">{t("pricing.lumpSum")}</StatePill>
}

/** The lots of a tender and their lines; target prices are shown where the reader received them. */
export function DocumentLots({ document, lng }: { readonly document: ShownLots } & InLanguage) {
  const { t } = useTranslation(["tender-document", "tender"], lng ? { lng } : {})
  const lotName = useLotName(document.lots, lng)
  const lines = document.lots.flatMap((lot) => lot.lines)
  if (lines.length === 0) return <Text color="fg.subtle">{t("document.noLines")}</Text>
  return document.lots.map((lot, index) => (
    <Box as="section" key={lot.id} css={lotStyle}>
      {document.lots.length > 1 || lot.title || lot.lumpSum ? (
        <Heading as="h3" marginBottom="1.5" fontWeight="normal" color="fg.muted">
          {t("tender:lot", { number: index + 1 })}
          {lot.title ? ` · ${lot.title}` : ""} {lot.lumpSum ? <LumpSum lng={lng} /> : null}
        </Heading>
      ) : null}
      <LotLines lot={lot} currency={document.currency} label={lotName(lot.id)} lng={lng} />
    </Box>
  ))
}

interface LotLinesProps extends InLanguage {
  readonly lot: ShownLot
  readonly currency: string
  /** The table's name, for screen readers. */
  readonly label: string
}

/** The lines of one lot. */
export function LotLines({ lot, currency, label, lng }: LotLinesProps) {
  const { t } = useTranslation("tender-document", lng ? { lng } : {})
  const priced = lot.lines.some(({ targetPrice = null }) => targetPrice !== null)
  return (
    <Sideways label={label}>
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
            <Line key={line.id} line={line} number={at + 1} currency={currency} priced={priced} lng={lng} />
          ))}
        </tbody>
      </chakra.table>
    </Sideways>
  )
}

function Line({
  line,
  number,
  currency,
  priced,
  lng,
}: {
  readonly line: ShownLine
  readonly number: number
  readonly currency: string
  readonly priced: boolean
} & InLanguage) {
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
        <Quantity value={line.quantity} unit={line.unit} lng={lng} />
      </td>
      {priced ? (
        <td data-part="right">
          <Money value={line.targetPrice ?? null} currency={currency} lng={lng} />
        </td>
      ) : null}
      <td data-part="day">{line.deliverBy === null ? "—" : dayAt(line.deliverBy)}</td>
    </tr>
  )
}
