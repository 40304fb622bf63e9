import { Box, defineStyle, Text } from "@chakra-ui/react"
import type { Ref } from "react"
import { useTranslation } from "react-i18next"
import type { OwnBidView } from "#contract/tender.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { EnvelopeRow } from "#ui/envelope-row/envelope-row.tsx"
import { ReceiptSheet } from "#ui/signed-receipt/receipt-sheet.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { bidTones } from "../bid-tones.ts"
import { useBidWords } from "../bid-words.ts"
import type { OpenTender } from "../open-tender.ts"

const sealed = defineStyle({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  gap: "4",
  alignItems: "start",
  "& ul": { padding: "0" },
  mdDown: { gridTemplateColumns: "minmax(0, 1fr)" },
})

const withdraw = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  rowGap: "2",
  columnGap: "4",
  marginTop: "3",
  paddingTop: "3",
  borderTopWidth: "1px",
})

const envelopeOf = (state: string) =>
  state === "unopened"
    ? "sealed"
    : state === "stale" || state === "withdrawn" || state === "sealed"
      ? state
      : state === "lapsed"
        ? "stale"
        : "opened"

/** The sealed bid: an envelope with its fingerprint, and the receipt that proves when it was submitted. */
export function SealedBid({
  ref,
  tender,
  own,
  onWithdraw,
  onBringBack,
}: {
  readonly ref: Ref<HTMLDivElement>
  readonly tender: OpenTender
  readonly own: OwnBidView
  readonly onWithdraw: () => void
  /** Set where only the recovery code opens the sealed content. */
  readonly onBringBack: (() => void) | null
}) {
  const { t, b, command } = useBidWords()
  const { number, document } = tender.now.facts
  const { t: s } = useTranslation(["sealing", "rules", "tender-rules"])
  const inBrowser = own.level === "S2"
  const faultWord = (fault: string) => s(`faults.${fault}`, { defaultValue: s(`rules:${fault}`) })
  if (own.seal === null || own.receipt === null) return null
  return (
    <Card
      title={b("sealed.title")}
      aside={<StatePill tone={bidTones[own.state] ?? "running"}>{t(`tender:bidStates.${own.state}`)}</StatePill>}
    >
      {own.fault === null ? null : <Callout tone="red" title={s("bid.unopened", { fault: faultWord(own.fault) })} />}
      <Box ref={ref} css={sealed}>
        <EnvelopeRow label={b("sealed.title")} envelopes={[{ id: own.seal, name: own.seal.slice(0, 8), state: envelopeOf(own.state) }]} />
        <ReceiptSheet
          receipt={own.receipt}
          about={{ name: b("receipt.tender"), title: document?.title ?? "", number }}
          version={b("receipt.version", { version: own.receipt.version })}
        />
      </Box>
      {tender.now.verdicts["withdrawBid"]?.allowed ? (
        <Box css={withdraw}>
          <Text as="span" color="fg.muted" fontSize="sm">
            {inBrowser ? s("bid.secret") : b("sealed.secret")}
          </Text>
          {onBringBack ? (
            <Button size="small" onClick={onBringBack}>
              {s("bid.back")}
            </Button>
          ) : null}
          <Button look="danger" size="small" onClick={onWithdraw}>
            {command("withdrawBid")}
          </Button>
        </Box>
      ) : null}
    </Card>
  )
}
