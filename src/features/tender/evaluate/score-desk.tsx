import { Box, defineStyle, Stack, Text } from "@chakra-ui/react"
import { Circle, Lock } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { type OpenedBidView, type SheetView, tenderContract } from "#contract/tender.contract.ts"
import type { ScoreElement } from "#contract/tender.schema.ts"
import { notesOf } from "#machines/tender/tender.files.ts"
import { elementsOf, type Envelope } from "#machines/tender/tender.parts.ts"
import { useSession } from "#client/session/session.ts"
import { Card } from "#ui/card/card.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { OneByOne } from "#ui/score-sheet/one-by-one.tsx"
import { useOneByOne } from "#ui/score-sheet/use-one-by-one.ts"
import { BidPapers } from "./bid-papers.tsx"
import { ownSheet } from "./lock-verdict.ts"
import { openedFilesOf } from "./opened-files.ts"
import { Reading } from "#ui/loading/reading.tsx"
import { ScoreLeader } from "./score-leader.tsx"
import { TenderSheet } from "./tender-sheet.tsx"
import { useRead } from "#ui/document-frame/use-read.ts"
import { FileStrip } from "#ui/files/file-strip.tsx"
import { useTenderFiles } from "../use-tender-files.ts"
import type { OpenTender } from "../open-tender.ts"
import { desk, work } from "#ui/score-sheet/score.style.ts"

const good = defineStyle({ color: "green.fg" })

const none = defineStyle({ color: "fg.subtle" })

const link = defineStyle({ color: "theme.fg" })

/** Scoring (专家评分), one bid at a time: the bid on the left, the elements to mark on the right. */
export function ScoreDesk({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-evaluate")
  const { facts, state } = tender.view
  const me = useSession().profile?.id ?? ""
  const mode = facts.document?.scoring.mode ?? "lowestPrice"
  if (Object.keys(facts.review).length === 0) return <Empty title={t("score.notYet")} text={t("score.notYetWhy")} />
  const envelope = state === "commercialScorable" ? "commercial" : "technical"
  const elements = elementsOf(facts.document, envelope)
  const result =
    facts.rankings.length > 0 ? (
      <Box asChild css={link}>
        <Link to={`/wel/team-confirm-view?id=${tender.id}`}>{t("score.toResult")}</Link>
      </Box>
    ) : undefined
  if (elements.length === 0) {
    return (
      <Stack gap="4">
        <Empty
          title={t(`score.nothingToMark.${mode}`)}
          text={state.endsWith("Scorable") ? t("score.nothingToMarkWhy") : undefined}
          action={result}
        />
        <ScoreLeader tender={tender} />
      </Stack>
    )
  }
  if (!facts.committee.some(({ expert }) => expert === me)) {
    return <Empty title={t("score.onlyExperts")} text={t("score.onlyExpertsWhy")} action={result} />
  }
  return <Read tender={tender} envelope={envelope} elements={elements} me={me} />
}

interface DeskProps {
  readonly tender: OpenTender
  readonly envelope: Envelope
  readonly elements: readonly ScoreElement[]
  readonly me: string
}

function Read(props: DeskProps) {
  const bids = useRead(props.tender, tenderContract.bids)
  const sheets = useRead(props.tender, tenderContract.sheets)
  return <Reading read={bids}>{(all) => <Reading read={sheets}>{(own) => <Desk {...props} all={all} sheets={own} />}</Reading>}</Reading>
}

export function Desk({
  tender,
  envelope,
  elements,
  me,
  all,
  sheets,
}: DeskProps & { readonly all: readonly OpenedBidView[]; readonly sheets: readonly SheetView[] }) {
  const { t } = useTranslation("tender-evaluate")
  const { facts } = tender.view
  const bids = all
    .filter((bid) => facts.review[bid.bid]?.valid && (envelope === "technical" || bid.commercial !== null))
    .toSorted((a, b) => a.sealedAt - b.sealedAt)
  const isLocked = (bid: string) => ownSheet(sheets, me, bid, envelope)?.state === "locked"
  const { item: bid, ...one } = useOneByOne(bids, { idOf: (each) => each.bid, isDone: (each) => isLocked(each.bid) })
  const [came, setCame] = useState(false)
  const locked = bids.filter((one) => isLocked(one.bid)).length
  const next = () => {
    one.next()
    setCame(true)
    scrollTo({ top: 0 })
  }
  const files = useTenderFiles(tender)
  const notes = bid ? files.of("notes", notesOf(me, bid.bid)) : []
  if (!bid) {
    return (
      <Stack gap="4">
        <Empty title={t("score.noBids")} text={t("score.noBidsWhy")} />
        <ScoreLeader tender={tender} />
      </Stack>
    )
  }
  return (
    <Stack gap="4">
      <ScoreLeader tender={tender} />
      <Box css={desk}>
        <OneByOne
          label={t("score.bids")}
          chosen={bid.bid}
          onChoose={one.choose}
          progress={t("score.progress", { done: locked, all: bids.length })}
          items={bids.map((one) => ({
            id: one.bid,
            name: one.partyName,
            mark: <LockMark locked={isLocked(one.bid)} />,
            text: isLocked(one.bid) ? t("score.locked") : t("score.open"),
          }))}
        />
        <Box css={work}>
          <Card title={bid.partyName}>
            <BidPapers tender={tender.id} bid={bid} document={facts.document} answers={false} />
          </Card>
          <Stack gap="4">
            <Card title={t("score.files")}>
              <Text color="fg.muted" fontSize="xs">
                {t("score.filesWhy")}
              </Text>
              <FileStrip
                files={[...notes, ...files.papers]}
                add={
                  !tender.stepped && tender.now.verdicts["submitScore"]?.allowed
                    ? { business: files.business("notes", notesOf(me, bid.bid)), title: t("score.notes") }
                    : null
                }
                onSettled={files.reload}
              />
            </Card>
            <TenderSheet
              files={[...openedFilesOf(tender.id, bid), ...notes, ...files.papers]}
              key={`${bid.bid}${envelope}`}
              tender={tender}
              bid={bid}
              envelope={envelope}
              elements={elements}
              me={me}
              takesFocus={came}
              sheet={ownSheet(sheets, me, bid.bid, envelope)}
              last={one.isLast}
              onNext={next}
            />
          </Stack>
        </Box>
      </Box>
    </Stack>
  )
}

const LockMark = ({ locked }: { readonly locked: boolean }) => (
  <Box as="span" css={locked ? good : none}>
    {locked ? <Lock size={16} aria-hidden /> : <Circle size={16} aria-hidden />}
  </Box>
)
