import { Box, defineStyle, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { Maximize } from "lucide-react"
import { useRef } from "react"
import { tenderContract } from "#contract/tender.contract.ts"
import type { TenderView } from "#contract/tender.view.ts"
import { useSession } from "#client/session/session.ts"
import { formatTime } from "#client/texts/moment.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { useNow } from "#ui/countdown/use-now.ts"
import { Empty } from "#ui/empty/empty.tsx"
import { EnvelopeRow } from "#ui/envelope-row/envelope-row.tsx"
import { formatDay } from "#ui/format/format.ts"
import { PrintSheet } from "#ui/print-sheet/print-sheet.tsx"
import { useBidWords } from "../bid-words.ts"
import { ConfirmRecord } from "./confirm-record.tsx"
import { CalledBidders } from "../called-bidders.tsx"
import { EarlyLooks } from "../early-looks.tsx"
import { SealPromise } from "../seal-promise.tsx"
import { Attend } from "./give-shares.tsx"
import { CallBidders } from "./call-bidders.tsx"
import { SealedSet } from "./sealed-set.tsx"
import { giversOf } from "./openers-awaited.ts"
import { Openers } from "./openers.tsx"
import { OpeningRecord, type Records } from "./opening-record.tsx"
import { Skew } from "#ui/countdown/deadline-clock.tsx"
import type { CommandForms } from "../tender-actions.tsx"
import { TenderPage } from "../tender-page.tsx"
import { useRead } from "#ui/document-frame/use-read.ts"
import { useReveal } from "./use-reveal.ts"
import type { OpenTender } from "../open-tender.ts"

const stageStyle = defineStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "4",
  "&:fullscreen": { alignContent: "start", padding: "12", overflow: "auto", background: "bg", fontSize: "xl" },
  "&:fullscreen table": { fontSize: "22px" },
  "&:fullscreen th": { fontSize: "lg" },
  "&:fullscreen [data-part=clock] strong": { fontSize: "88px", lineHeight: "96px" },
})

const clock = defineStyle({
  position: "relative",
  display: "grid",
  justifyItems: "center",
  gap: "0.5",
  textAlign: "center",
  "& strong": { fontSize: "48px", lineHeight: "56px", fontWeight: "semibold", letterSpacing: "0.02em" },
  "& span": { color: "fg.muted", fontSize: "sm" },
  mdDown: {
    "& strong": { fontSize: "36px", lineHeight: "44px" },
  },
})

const cornerStyle = defineStyle({
  position: "absolute",
  top: "0",
  right: "0",
  mdDown: { position: "static" },
})

type Answered = NonNullable<ReturnType<Records["get"]>> | null

const forms: CommandForms = {
  confirmRecord: (tender, close) => <ConfirmRecord tender={tender} onClose={close} />,
  attendOpening: (tender, close) => <Attend tender={tender} onClose={close} />,
}

/** open-bid-view (开标): the clock, the sealed envelopes, who is present, and the record as it is read out. */
export function Screen() {
  const { b } = useBidWords()
  const user = useSession().profile?.id ?? ""
  return (
    <TenderPage
      screen="open-bid-view"
      forms={forms}
      given={({ now }) => (giversOf(now.facts, now.state).includes(user) ? ["attendOpening"] : [])}
      tabs={(tender) => [{ id: "opening", label: b("tabs.opening"), content: <Opening tender={tender} /> }]}
    />
  )
}

function Opening({ tender }: { readonly tender: OpenTender }) {
  const { facts } = tender.view
  const { b } = useBidWords()
  const bids = useRead(tender, tenderContract.bids)
  const { shown, showAll } = useReveal(facts.opened.length)
  // The clock is hidden once the opening is over.
  const over = facts.opened.length > 0 && tender.view.state !== "opened"
  const stage = useRef<HTMLDivElement>(null)
  const records = new Map([...ownAnswer(tender), ...(bids.data ?? []).map(({ bid, record }) => [bid, record] as const)])
  return (
    <Box ref={stage} css={stageStyle}>
      {over ? null : <Clock onWall={() => void stage.current?.requestFullscreen()} />}
      <CalledBidders tender={tender} />
      <Openers facts={facts} state={tender.view.state} call={<CallBidders tender={tender} />} />
      {facts.document && !over ? <SealPromise document={facts.document} /> : null}
      <EarlyLooks tender={tender} />
      {facts.opened.length === 0 ? (
        <Sealed facts={facts} />
      ) : (
        <Card
          title={b("opening.record")}
          aside={
            shown < facts.opened.length ? (
              <Button size="small" onClick={showAll}>
                {b("opening.showAll")}
              </Button>
            ) : facts.sealPlan ? (
              <SealedSet tender={tender} />
            ) : undefined
          }
        >
          <Box marginBottom="3" className="no-print">
            <EnvelopeRow
              label={b("opening.envelopes")}
              envelopes={facts.opened.map((bid, index) => ({
                id: bid.bid,
                name: index < shown ? (facts.names[bid.party] ?? bid.party) : bid.seal.slice(0, 8),
                state: index < shown ? "opened" : "sealed",
              }))}
            />
          </Box>
          <PrintSheet>
            <Text display="none">
              {facts.document?.title} · {facts.number} · {b("opening.record")}
            </Text>
            <OpeningRecord facts={facts} shown={shown} records={records} />
          </PrintSheet>
        </Card>
      )}
    </Box>
  )
}

/** A supplier's own answer to the record, from the timeline. */
function ownAnswer({ view, timeline }: OpenTender): [string, Answered][] {
  const { bid } = view.facts.own
  if (bid === null) return []
  const last = timeline.findLast(({ stream, type }) => stream === bid && type === "bid.recordConfirmed")
  return [[bid, last ? { agrees: last.values["agrees"] === "yes", note: String(last.values["note"] ?? "") } : null]]
}

/** The server's clock, large enough for a projection. */
function Clock({ onWall }: { readonly onWall: () => void }) {
  const { b } = useBidWords()
  const { t } = useTranslation("clock")
  const now = useNow()
  return (
    <Card>
      <Box css={clock} data-part="clock">
        <Button size="small" css={cornerStyle} className="no-print" onClick={onWall}>
          <Maximize size={14} aria-hidden />
          {b("opening.wall")}
        </Button>
        <span>
          {t("server")} {formatDay(now)}
        </span>
        <strong role="timer">{formatTime(now)}</strong>
        <span>
          <Skew />
        </span>
      </Box>
    </Card>
  )
}

/** The closed envelopes: before the deadline nobody sees how many there are, after it their fingerprints are public. */
function Sealed({ facts }: { readonly facts: TenderView }) {
  const { b } = useBidWords()
  if (facts.sealList.length === 0) return <Empty title={b("opening.secret")} text={b("opening.secretText")} />
  return (
    <Card title={b("opening.sealed", { count: facts.sealList.length })}>
      <Box marginBottom="3">
        <EnvelopeRow
          label={b("opening.envelopes")}
          envelopes={facts.sealList.map((seal) => ({ id: seal, name: seal.slice(0, 8), state: "sealed" }))}
        />
      </Box>
      <Text color="fg.muted" fontSize="sm">
        {b("opening.sealedText")}
      </Text>
      <Box as="ol" maxHeight="260px" overflow="auto">
        {facts.sealList.map((seal) => (
          <Box as="li" key={seal} fontFamily="mono" fontSize="xs" overflowWrap="anywhere">
            {seal}
          </Box>
        ))}
      </Box>
    </Card>
  )
}
