import { Box, defineStyle, Flex, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { type Brief, briefOf, type Difference } from "#machines/inquiry/inquiry.brief.ts"
import { wholeLots } from "#machines/lots/lots.ts"
import { Callout } from "#ui/callout/callout.tsx"
import { formatDecimal, formatSum } from "#ui/format/format.ts"
import { Sum } from "#ui/money/money.tsx"
import { type OpenInquiry, useT } from "./inquiry.document.ts"
import type { useOffers } from "./use-offers.ts"

type Read = NonNullable<ReturnType<typeof useOffers>["read"]>

const figure = defineStyle({ flex: "1 1 180px", padding: "3", borderWidth: "1px", borderRadius: "md", background: "bg.panel" })
const flags = defineStyle({ margin: "0", paddingInlineStart: "4", listStyle: "disc", "& li + li": { marginTop: "1" } })

/** The figures of a decision, and the points an approver would ask about; renders nothing before anybody is selected. */
export function ResultBrief({ document, read }: { readonly document: OpenInquiry; readonly read: Read }) {
  const t = useT()
  const { awards } = document.view.facts
  const { content, offers, quoted, last } = read
  const { lines, currency } = content
  if (awards.length === 0) return null
  const brief = briefOf({
    lines,
    awards,
    offers: offers.filter(({ passed }) => passed),
    wholes: wholeLots(content).map((lot) => lot.lines),
    quoted,
    last: last.map((one) => (one?.currency === currency ? one.unitPrice : null)),
  })
  const counts = [t("quoted", { count: quoted, all: content.suppliers.length }), t("winners", { count: brief.winners })]
  return (
    <>
      <Flex gap="3" flexWrap="wrap">
        <Box css={figure}>
          <Text margin="0" color="fg.muted" fontSize="sm">
            {t("total")}
          </Text>
          <Text marginBlock="1" fontWeight="semibold" fontSize="lg">
            <Sum value={brief.total} currency={currency} />
          </Text>
          <Text margin="0" color="fg.muted" fontSize="xs">
            {counts.join(" · ")}
          </Text>
        </Box>
        {(["target", "last", "cheapest"] as const).map((name) => (
          <Against key={name} label={t(`against.${name}`)} difference={brief.against[name]} currency={currency} all={lines.length} />
        ))}
      </Flex>
      <Asked brief={brief} content={content} />
    </>
  )
}

interface AgainstProps {
  readonly label: string
  readonly difference: Difference | null
  readonly currency: string
  /** The number of lines of the inquiry. */
  readonly all: number
}
/** The difference between the decision and another amount, in green when less is paid. */
function Against({ label, difference, currency, all }: AgainstProps) {
  const t = useT()
  const { i18n } = useTranslation()
  const [less, same] = difference ? [difference.amount.startsWith("-"), /^-?0(\.0+)?$/.test(difference.amount)] : [false, true]
  const signed = (text: string) => `${less || same ? "" : "+"}${text}`
  return (
    <Box css={figure}>
      <Text margin="0" color="fg.muted" fontSize="sm">
        {label}
      </Text>
      <Text marginBlock="1" fontWeight="semibold" fontSize="lg" color={same ? "fg" : less ? "green.fg" : "amber.fg"}>
        {difference === null ? "—" : same ? t("same") : signed(formatSum(difference.amount, i18n.language, currency))}
      </Text>
      <Text margin="0" color="fg.muted" fontSize="xs">
        {difference === null
          ? t("nothingToCompare")
          : [
              ...(difference.percent === null || same ? [] : [`${signed(formatDecimal(difference.percent, i18n.language))}%`]),
              ...(difference.lines < all ? [t("ofLines", { count: difference.lines, all })] : []),
            ].join(" · ")}
      </Text>
    </Box>
  )
}

/** The points to ask about, with the lines that they concern. */
function Asked({ brief, content }: { readonly brief: Brief; readonly content: Read["content"] }) {
  const t = useT()
  if (brief.flags.length === 0) return <Callout tone="green" title={t("nothingToAsk")} />
  const named = (lines: readonly number[]) => {
    const names = lines.slice(0, 5).map((line) => `${line + 1} ${content.lines[line]?.item ?? ""}`)
    return [...names, ...(lines.length > names.length ? [t("andMore", { count: lines.length - names.length })] : [])].join(
      t("common:comma"),
    )
  }
  return (
    <Callout title={t("toAsk")}>
      <Box as="ul" css={flags}>
        {brief.flags.map(({ flag, lines }) => (
          <li key={flag}>
            {t(`flags.${flag}`)}
            {flag === "fewQuotes" ? "" : t("document:detail", { detail: named(lines) })}
          </li>
        ))}
      </Box>
    </Callout>
  )
}
