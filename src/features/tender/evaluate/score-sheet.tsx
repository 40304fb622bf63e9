import { Box, chakra, defineStyle, Grid, Text } from "@chakra-ui/react"
import { Lock } from "lucide-react"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { FileVersion } from "#contract/file.contract.ts"
import { type OpenedBidView, type SheetView, tenderContract } from "#contract/tender.contract.ts"
import type { ScoreElement } from "#contract/tender.schema.ts"
import { isOutermost } from "#machines/score-sheet/marking.ts"
import type { Envelope } from "#machines/tender/tender.parts.ts"
import { shownSaved } from "#client/drafts/saved.ts"
import { useDraft } from "#client/drafts/use-draft.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { reason } from "#ui/action-bar/reason.ts"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { Evidence } from "#ui/files/evidence.tsx"
import { SavedState } from "#ui/steps/steps.tsx"
import { DeclareFirst } from "./declare-first.tsx"
import { fullOf, lockVerdict, type SheetDraft, soundMarks, totalOf } from "./marks.ts"
import { ScoreElementRow } from "./score-element.tsx"
import { element as elementStyle, line, answer } from "./score.style.ts"
import { useTenderCommand } from "../use-tender-command.ts"
import type { OpenTender } from "../open-tender.ts"
import { VerdictAction } from "../tender-actions.tsx"
import { workBar } from "../work-bar.style.ts"

const keys = defineStyle({
  paddingBlock: "2",
  paddingInline: "4",
  borderBottomWidth: "1px",
  color: "fg.subtle",
  fontSize: "xs",
  lgDown: { display: "none" },
})

const foot = defineStyle({
  ...workBar,
  position: "sticky",
  bottom: "0",
  justifyContent: "space-between",
  borderWidth: "1px 0 0",
  borderRadius: "0 0 var(--radius) var(--radius)",
  lgDown: {
    "& button": { minHeight: "44px" },
  },
  "@media (max-width: 640px)": {
    "& > :last-child, & > :last-child button": { width: "full" },
  },
})

const head = defineStyle({
  display: "flex",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: "3",
  paddingBlock: "3",
  paddingInline: "4",
  borderBottomWidth: "1px",
  "& h2": { display: "inline-flex", alignItems: "center", gap: "1.5", fontWeight: "semibold" },
})

const total = defineStyle({
  color: "fg.muted",
  "& strong": { color: "fg", fontSize: "xl", fontWeight: "semibold" },
})

const sheetStyle = defineStyle({ minWidth: "0", borderWidth: "1px", borderRadius: "md", background: "bg.panel" })

const lockedStyle = defineStyle({
  background: "bg.sunken",
  "& [data-part=element]:focus-within": { background: "none" },
  "& [data-part=foot]": { background: "bg.sunken" },
})

const lockedMark = defineStyle({
  fontWeight: "semibold",
  whiteSpace: "nowrap",
  "& span": { color: "fg.subtle", fontWeight: "normal" },
})

const nextOpen = defineStyle({
  minHeight: "8",
  color: "theme.fg",
  _hover: { textDecoration: "underline" },
})

interface ScoreSheetProps {
  readonly tender: OpenTender
  readonly bid: OpenedBidView
  readonly envelope: Envelope
  readonly elements: readonly ScoreElement[]
  readonly me: string
  readonly sheet: SheetView | null
  /** What a page in the evidence is looked up in. */
  readonly files: readonly FileVersion[]
  /** No other bid waits after this one. */
  readonly last: boolean
  readonly onNext: () => void
}

/** The own sheet for one bid: open with its draft, or locked and only to be read. */
export function ScoreSheet(props: ScoreSheetProps) {
  return props.sheet?.state === "locked" ? <LockedSheet {...props} sheet={props.sheet} /> : <OpenSheet {...props} />
}

function OpenSheet({ tender, bid, envelope, elements, me, sheet, files, last, onNext }: ScoreSheetProps) {
  const { t } = useTranslation(["tender-evaluate", "rules", "codes", "common"])
  const run = useTenderCommand(tender)
  const list = useRef<HTMLOListElement>(null)
  const [initial] = useState((): SheetDraft => ({ marks: { ...sheet?.marks }, evidence: { ...sheet?.evidence } }))
  const draft = useDraft({ id: `score:${tender.id}:${bid.bid}:${envelope}`, initial })
  const [tried, setTried] = useState(false)
  const [asked, setAsked] = useState(false)
  const marks = soundMarks(draft.value, elements)
  const verdict = lockVerdict({ me, bid: bid.bid, envelope, draft: draft.value, elements, at: tender.now.serverTime })
  const rows = () => [...(list.current?.querySelectorAll<HTMLInputElement>("input[type=range]") ?? [])]
  const ask = () => {
    setTried(true)
    if (verdict.allowed) return setAsked(true)
    const at = elements.findIndex(({ id }) => marks[id] === undefined)
    const unmarked = rows()[at]
    if (unmarked) return unmarked.focus()
    const unfounded = elements.findIndex(({ id, weight }) => isOutermost(marks[id] ?? "", weight) && !draft.value.evidence[id]?.trim())
    list.current?.querySelectorAll("textarea")[unfounded]?.focus()
  }
  const lock = async () => {
    setAsked(false)
    if (!(await run(tenderContract.submitScore, { bid: bid.bid, envelope, marks, evidence: { ...draft.value.evidence } }, { quiet: true })))
      return
    draft.discard()
    onNext()
  }
  const editable = !tender.stepped && tender.now.verdicts["submitScore"]?.allowed === true
  const saved = shownSaved(draft.saved)
  return (
    <Box as="section" minWidth="0" borderWidth="1px" borderRadius="md" background="bg.panel" aria-label={t("score.sheet")}>
      <Head elements={elements} marks={marks} />
      <Box as="p" css={keys}>
        {t("score.keys")}
      </Box>
      <chakra.ol ref={list} display="grid" gridTemplateColumns="minmax(0, 1fr)">
        {elements.map((element, index) => (
          <ScoreElementRow
            key={element.id}
            element={element}
            answer={bid.technical?.answers[element.id] ?? ""}
            mark={draft.value.marks[element.id] ?? ""}
            evidence={draft.value.evidence[element.id] ?? ""}
            files={files}
            readOnly={!editable}
            tried={tried}
            onMark={(mark) => draft.set(["marks", element.id], mark === "" ? undefined : mark)}
            onEvidence={(text) => draft.set(["evidence", element.id], text === "" ? undefined : text)}
            onEnter={() => rows()[index + 1]?.focus()}
          />
        ))}
      </chakra.ol>
      <Box css={foot} data-part="foot" data-foot="">
        <Box color="fg.muted" fontSize="xs">
          {tried && !verdict.allowed ? (
            <Text as="span" color="red.fg">
              {reason(t, verdict, String)}
            </Text>
          ) : saved ? (
            <SavedState saved={saved} />
          ) : (
            <span>{t("score.marked", { done: Object.keys(marks).length, all: elements.length })}</span>
          )}
        </Box>
        <DeclareFirst tender={tender} name="submitScore" />
        <VerdictAction
          tender={tender}
          name="submitScore"
          label={last ? t("score.lockLast") : t("score.lockNext")}
          look="primary"
          onRun={ask}
        />
      </Box>
      <Confirm
        open={asked}
        title={t("score.lockTitle")}
        consequence={t("score.lockText", { total: totalOf(marks), full: fullOf(elements) })}
        verb={t("score.lockVerb")}
        onConfirm={() => void lock()}
        onClose={() => setAsked(false)}
      />
    </Box>
  )
}

function Head({
  elements,
  marks,
  locked,
}: {
  readonly elements: readonly ScoreElement[]
  readonly marks: Readonly<Record<string, string>>
  readonly locked?: boolean
}) {
  const { t } = useTranslation("tender-evaluate")
  return (
    <Box as="header" css={head}>
      <h2>
        {locked ? <Lock size={15} aria-hidden /> : null}
        {t("score.sheet")}
      </h2>
      <chakra.output css={total} aria-label={t("score.total")}>
        <strong>{totalOf(marks)}</strong>
        <span> / {fullOf(elements)}</span>
      </chakra.output>
    </Box>
  )
}

function LockedSheet({ bid, elements, sheet, files, last, onNext }: ScoreSheetProps & { readonly sheet: SheetView }) {
  const { t } = useTranslation("tender-evaluate")
  return (
    <Box as="section" css={[sheetStyle, lockedStyle]} aria-label={t("score.sheet")}>
      <Head elements={elements} marks={sheet.marks} locked />
      <Grid as="ol" templateColumns="minmax(0, 1fr)">
        {elements.map(({ id, name, weight }) => (
          <Box as="li" key={id} css={elementStyle} data-part="element">
            <Box css={line}>
              <strong>{name}</strong>
              <Box as="span" css={lockedMark}>
                {sheet.marks[id]} <span>/ {weight}</span>
              </Box>
            </Box>
            {bid.technical?.answers[id] ? (
              <Box as="p" css={answer}>
                {bid.technical.answers[id]}
              </Box>
            ) : null}
            {sheet.evidence[id] ? (
              <Text as="div" fontSize="sm">
                <Evidence text={sheet.evidence[id]} files={files} />
              </Text>
            ) : null}
          </Box>
        ))}
      </Grid>
      <Box css={foot} data-part="foot">
        <Text as="span" color="fg.muted" fontSize="xs">
          {sheet.lockedAt === null ? t("score.locked") : t("score.lockedAt", { at: formatInstant(sheet.lockedAt) })}
        </Text>
        {last ? null : (
          <chakra.button type="button" css={nextOpen} onClick={onNext}>
            {t("score.nextOpen")}
          </chakra.button>
        )}
      </Box>
    </Box>
  )
}
