import { Box, chakra, defineStyle, Text } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { type OwnBidView, tenderContract } from "#contract/tender.contract.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { isLumpSum, lotOfPriced, pricedLines } from "#machines/tender/tender.priced.ts"
import type { Outcome } from "#client/documents/document.ts"
import { queueCommand } from "#client/drafts/device.ts"
import { newKey } from "#client/http/http.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { useOneAtATime } from "#ui/edit/use-one-at-a-time.ts"
import { Sum } from "#ui/money/money.tsx"
import { toast } from "#ui/toast/toast.ts"
import { contentOf, editsSince, type Problem } from "./bid-draft.ts"
import { Callout } from "#ui/callout/callout.tsx"
import { useBidWords } from "../bid-words.ts"
import { useLotName } from "../lot-name.ts"
import { type Blank, blanksOf } from "./bid-blanks.ts"
import { type ChosenFiles, filesFit, hasFiles, TooLarge } from "./bid-files.tsx"
import { type BidPlace, goToField } from "./bid-place.ts"
import { NoAnswer, type Unanswered } from "./no-answer.tsx"
import { SealInBrowser } from "./seal-in-browser.tsx"
import { SealProgress } from "./seal-progress.tsx"
import { type OwnBid, writeBack } from "./use-bid.ts"
import { useSealedFiles } from "./use-sealed-files.ts"
import { useOnline } from "#client/browser/use-online.ts"
import { useTenderCommand } from "../use-tender-command.ts"
import type { OpenTender } from "../open-tender.ts"
import { changes, summary } from "./bid.style.ts"

const goTo = defineStyle({
  padding: "0",
  border: "0",
  background: "none",
  color: "theme.fg",
  font: "inherit",
  fontWeight: "semibold",
  textAlign: "start",
  textDecoration: "underline",
  textUnderlineOffset: "3px",
  cursor: "pointer",
})

interface DialogProps {
  readonly tender: OpenTender
  readonly bid: OwnBid
  readonly own: OwnBidView
  readonly document: TenderDocument
  readonly onClose: () => void
}
/** `onSealed`: the bid is sealed, or stored until there is a network. */
interface SealProps extends DialogProps {
  readonly files: ChosenFiles
  readonly onSealed: () => void
  readonly onGo: (place: BidPlace) => void
}

/** Seals the bid in the draft: shows its total and the consequences, and stores it for later when no reply arrives. */
export function SealBid(props: SealProps) {
  const { bid, document, onClose } = props
  const { b } = useBidWords()
  const go = useGo(props)
  if (bid.problems.length > 0) {
    return (
      <Dialog open title={b("seal.notYet")} onClose={onClose}>
        <Box as="ul" css={changes}>
          {bid.problems.map(({ place, field, key }) => (
            <li key={`${place} ${field}`}>
              {field === "subcontractor" ? (
                <chakra.button type="button" css={goTo} onClick={() => go({ place: place ?? "", field })}>
                  {b("subcontract.one")} {Number(place) + 1}
                </chakra.button>
              ) : (
                <Place document={document} place={place} field={field} onGo={go} />
              )}{" "}
              {b(`problems.${key}`, { max: "" })}
            </li>
          ))}
        </Box>
      </Dialog>
    )
  }
  if (document.seal !== "S2") return <Sealing {...props} />
  const { tender, own, files, onSealed } = props
  return (
    <SealInBrowser tender={tender} bid={bid} base={own.version} document={document} files={files} onSealed={onSealed} onClose={onClose}>
      <Said bid={bid} document={document} onGo={go} />
    </SealInBrowser>
  )
}

/** The bid's total, and what it omits. */
function Said({ bid, document, onGo }: BlanksProps) {
  const { b } = useBidWords()
  return (
    <>
      <div>
        <Box fontSize="xs" color="fg.muted">
          {b("total")}
        </Box>
        <Box fontSize="22px" fontWeight="semibold">
          <Sum value={bid.total} currency={document.currency} />
        </Box>
      </div>
      {bid.unpriced.length > 0 ? (
        <Callout title={b("unpriced", { count: bid.unpriced.length })}>
          <p>{b(document.partialBids ? "seal.unpriced" : "seal.lotsLeftOut")}</p>
          <Box as="ul" css={changes}>
            {bid.unpriced.map(({ id }) => (
              <li key={id}>
                <Place document={document} place={id} onGo={onGo} />
              </li>
            ))}
          </Box>
        </Callout>
      ) : null}
      <Blanks bid={bid} document={document} onGo={onGo} />
    </>
  )
}

interface PlaceProps {
  readonly document: TenderDocument
  readonly place: string | null
  readonly field?: Problem["field"]
  readonly onGo: (place: BidPlace) => void
}

/** Closes the dialog, which restores the focus, and then moves the focus to the place. */
function useGo({ document, onGo, onClose }: Pick<SealProps, "document" | "onGo" | "onClose">) {
  return (to: BidPlace) => {
    onClose()
    requestAnimationFrame(() => (lotOfPriced(document, to.place) ? onGo(to) : goToField(to)))
  }
}

/** The name of a problem's place; that of a line links to its input. */
function Place({ document, place, field = "unitPrice", onGo }: PlaceProps) {
  const lot = lotOfPriced(document, place ?? "")
  const line = lot && pricedLines(document, [lot]).find(({ id }) => id === place)
  const { b } = useBidWords()
  const lotName = useLotName(document.lots)
  if (!lot || !line) return <strong>{document.scoring.features.find(({ id }) => id === place)?.name ?? ""}</strong>
  return (
    <chakra.button type="button" css={goTo} onClick={() => onGo({ place: line.id, field })}>
      {isLumpSum(lot) ? `${line.item} · ${b("lumpSum.price")}` : document.lots.length > 1 ? `${lotName(lot.id)} · ${line.item}` : line.item}
    </chakra.button>
  )
}

function Sealing(props: SealProps) {
  const { tender, bid, own, document, files, onClose, onSealed } = props
  const { t, b, command } = useBidWords()
  const { t: s } = useTranslation("sealing")
  const online = useOnline()
  const { busy, run } = useOneAtATime()
  const [unanswered, setUnanswered] = useState<Unanswered | null>(null)
  const leaveFor = useGo(props)
  const go = (place: BidPlace) => void (busy || leaveFor(place))
  const { bidDeadline } = document
  const ended = (outcome: Outcome<unknown>) => {
    if (outcome.kind === "failed") return setUnanswered(outcome)
    if (outcome.kind === "refused") toast("red", outcome.error.message)
    if (outcome.kind === "rebased") toast("amber", t("common:document.rebased"))
    if (outcome.kind === "done") {
      bid.draft.discard()
      toast("green", b("seal.done"))
      onSealed()
    }
    if (outcome.kind !== "busy") onClose()
  }
  const sealed = useSealedFiles(props)
  const withFiles = hasFiles(files)
  const send = async () => {
    const content = contentOf(document, bid.text)
    const attached = await sealed.seal()
    if (attached === null) return
    const input = { ...content, ...attached }
    if (online) return ended(await tender.send(tenderContract.submitBid, input, { base: own.version }))
    // Without a network it is stored at once, with the deadline as its limit.
    await queueCommand({
      key: newKey(),
      name: "submitBid",
      about: tender.id,
      endpoint: tenderContract.submitBid,
      given: { params: { id: tender.id }, body: { base: own.version, input } },
      notAfter: bidDeadline,
    })
    onClose()
  }
  if (unanswered) return <NoAnswer outcome={unanswered} deadline={bidDeadline} onEnd={ended} onClose={onClose} />
  return (
    <Confirm
      open
      title={b(own.state === "stale" ? "seal.again" : "seal.title")}
      verb={busy ? b("seal.sending") : online || withFiles ? command("submitBid") : b("seal.postpone")}
      onConfirm={() => (withFiles && !online) || !filesFit(files) || run(send)}
      // An upload of files can be stopped. A bid that is being sent cannot be called back: its reply discards all that was typed until then.
      onClose={() => (sealed.share === null ? busy || onClose() : sealed.stop())}
      consequence={
        <Box css={summary}>
          <Said bid={bid} document={document} onGo={go} />
          <p>{b("seal.consequence", { deadline: bidDeadline === null ? "" : formatInstant(bidDeadline) })}</p>
          <Text color="fg.muted" fontSize="sm">
            {b("seal.limits")}
          </Text>
          <TooLarge files={files} />
          {sealed.problem === null ? null : <Callout tone="red" title={sealed.problem} />}
          {sealed.share === null ? null : <SealProgress share={sealed.share} away={sealed.away} resumes={false} />}
          {online ? null : (
            <Callout icon="offline" title={b("offline.title")}>
              <p>{withFiles ? s("bid.offline") : b("seal.offline")}</p>
            </Callout>
          )}
        </Box>
      }
    />
  )
}

interface BlanksProps {
  readonly bid: OwnBid
  readonly document: TenderDocument
  readonly onGo: (place: BidPlace) => void
}

/** The empty parts of the bid, and the points at stake; it may be sealed anyway. */
function Blanks({ bid, document, onGo }: BlanksProps) {
  const { b } = useBidWords()
  const { blanks, points } = blanksOf(document, bid.text)
  const said = useBlankWords()
  if (blanks.length === 0) return null
  return (
    <Callout title={b("blanks.title", { count: blanks.length })}>
      {points === "0" ? null : <p>{b("blanks.points", { points })}</p>}
      <Box as="ul" css={changes}>
        {blanks.map((blank) => (
          <li key={JSON.stringify(blank)}>
            <chakra.button type="button" css={goTo} onClick={() => onGo(placeOf(blank))}>
              {said(blank)}
            </chakra.button>
          </li>
        ))}
      </Box>
    </Callout>
  )
}

const placeOf = (blank: Blank): BidPlace =>
  blank.part === "statement"
    ? { place: "", field: "statement" }
    : blank.part === "cells"
      ? { place: blank.first, field: blank.field }
      : { place: blank.id, field: blank.part }

/** Describes an empty part, with the points at stake. */
function useBlankWords(): (blank: Blank) => string {
  const { b, percent } = useBidWords()
  return (blank) =>
    blank.part === "statement"
      ? b("blanks.statement")
      : blank.part === "answer"
        ? b("blanks.answer", { name: blank.name, points: blank.points })
        : blank.part === "feature"
          ? b("blanks.feature", { name: blank.name, share: percent(blank.share) })
          : b(`blanks.${blank.field}`, { count: blank.count, of: blank.of })
}

/** Withdraws the sealed bid; its content becomes the draft, with what was changed since it was sealed. */
export function WithdrawBid({ tender, bid, own, onClose }: Omit<DialogProps, "document">) {
  const { t, command } = useBidWords()
  const run = useTenderCommand(tender)
  const { busy, run: once } = useOneAtATime()
  const withdraw = async () => {
    const { sealed, text, draft } = bid
    if (!(await run(tenderContract.withdrawBid, {}, { base: own.version }))) return
    if (sealed) writeBack(draft, editsSince(sealed, text, draft.value))
    onClose()
  }
  return (
    <Confirm
      open
      danger
      title={command("withdrawBid")}
      consequence={t("tender:consequences.withdrawBid")}
      verb={command("withdrawBid")}
      word={command("withdrawBid")}
      onConfirm={() => once(withdraw)}
      onClose={() => busy || onClose()}
    />
  )
}
