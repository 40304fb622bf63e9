import { Box, chakra, defineStyle, Grid, Text } from "@chakra-ui/react"
import { Lock } from "lucide-react"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { shownSaved } from "#client/drafts/saved.ts"
import { useDraft } from "#client/drafts/use-draft.ts"
import { formatInstant } from "#client/texts/moment.ts"
import type { Verdict } from "#machines/_kit/judge.ts"
import { isOutermost } from "#machines/scoring/marking.ts"
import { reason } from "#ui/action-bar/reason.ts"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { useOneAtATime } from "#ui/edit/use-one-at-a-time.ts"
import type { ReadableFile } from "#ui/files/beside.ts"
import { Evidence } from "#ui/files/evidence.tsx"
import { formatDecimal } from "#ui/format/format.ts"
import { Figure } from "#ui/money/money.tsx"
import { SavedState } from "#ui/steps/steps.tsx"
import { fullOf, type Marked, type SheetDraft, soundMarks, totalOf } from "./marks.ts"
import { ScoreElementRow } from "./score-element.tsx"
import { element as elementStyle, line, answer } from "./score.style.ts"

const keys = defineStyle({
  paddingBlock: "2",
  paddingInline: "4",
  borderBottomWidth: "1px",
  color: "fg.subtle",
  fontSize: "xs",
  lgDown: { display: "none" },
})

const foot = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  rowGap: "2",
  columnGap: "4",
  paddingBlock: "2.5",
  paddingInline: "4",
  background: "bg.panel",
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
  readonly elements: readonly Marked[]
  /** The supplier's answer to an element; null where none is asked. */
  readonly answerOf: (element: string) => string | null
  readonly sheet: (SheetDraft & { readonly lockedAt: number | null }) | null
  readonly locked: boolean
  /** The name under which the input is saved. */
  readonly draft: string
  /** Whether marks can be given now. */
  readonly editable: boolean
  readonly verdictOf: (draft: SheetDraft) => Verdict
  /** The text shown before the sheet is locked permanently. */
  readonly lockText: (total: { readonly total: string; readonly full: string }) => string
  /** Hands the sheet in; resolves with true when it was done. */
  readonly onLock: (sheet: { readonly marks: Record<string, string>; readonly evidence: Record<string, string> }) => Promise<boolean>
  /** Renders the button that locks it. */
  readonly action: (label: string, lock: () => void) => ReactNode
  /** What must be done first. */
  readonly before?: ReactNode
  /** The files in which the evidence's page references are opened. */
  readonly files: readonly ReadableFile[]
  /** Whether no other sheet is open. */
  readonly last: boolean
  /** The sheet follows one that was just handed in, and takes the focus on its first mark. */
  readonly takesFocus?: boolean
  readonly onNext: () => void
}

/** The expert's own sheet for one supplier: open with its draft, or locked and read-only. */
export function ScoreSheet(props: ScoreSheetProps) {
  return props.locked && props.sheet ? <LockedSheet {...props} sheet={props.sheet} /> : <OpenSheet {...props} />
}

function OpenSheet({
  elements,
  answerOf,
  sheet,
  draft: name,
  editable,
  verdictOf,
  lockText,
  files,
  last,
  takesFocus = false,
  onNext,
  ...given
}: ScoreSheetProps) {
  const { t, i18n } = useTranslation(["committee", "rules", "common"])
  const shown = (points: string) => formatDecimal(points, i18n.language)
  const [list, setList] = useState<HTMLOListElement | null>(null)
  const [initial] = useState((): SheetDraft => ({ marks: { ...sheet?.marks }, evidence: { ...sheet?.evidence } }))
  const draft = useDraft({ id: name, initial })
  const [tried, setTried] = useState(false)
  const [asked, setAsked] = useState(false)
  const { busy, run } = useOneAtATime()
  const marks = soundMarks(draft.value, elements)
  const verdict = verdictOf(draft.value)
  const rows = () => [...(list?.querySelectorAll<HTMLInputElement>("input[type=range]") ?? [])]
  const wantsFocus = useRef(takesFocus)
  // Once: effects run again when the tab is shown again.
  useEffect(() => {
    if (!wantsFocus.current || list === null) return
    wantsFocus.current = false
    list.querySelector<HTMLInputElement>("input[type=range]")?.focus({ preventScroll: true })
  }, [list])
  const ask = () => {
    setTried(true)
    if (verdict.allowed) return setAsked(true)
    const at = elements.findIndex(({ id }) => marks[id] === undefined)
    const unmarked = rows()[at]
    if (unmarked) return unmarked.focus()
    const unfounded = elements.findIndex(({ id, weight }) => isOutermost(marks[id] ?? "", weight) && !draft.value.evidence[id]?.trim())
    list?.querySelectorAll("textarea")[unfounded]?.focus()
  }
  const lock = async () => {
    if (!(await given.onLock({ marks, evidence: { ...draft.value.evidence } }))) return
    setAsked(false)
    draft.discard()
    onNext()
  }
  const saved = shownSaved(draft.saved)
  return (
    <Box as="section" minWidth="0" borderWidth="1px" borderRadius="md" background="bg.panel" aria-label={t("score.sheet")}>
      <Head elements={elements} marks={marks} />
      <Box as="p" css={keys}>
        {t("score.keys")}
      </Box>
      <chakra.ol ref={setList} display="grid" gridTemplateColumns="minmax(0, 1fr)">
        {elements.map((element, index) => (
          <ScoreElementRow
            key={element.id}
            element={element}
            answer={answerOf(element.id)}
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
        {given.before}
        {given.action(last ? t("score.lockLast") : t("score.lockNext"), ask)}
      </Box>
      <Confirm
        open={asked}
        title={t("score.lockTitle")}
        consequence={lockText({ total: shown(totalOf(marks)), full: shown(fullOf(elements)) })}
        verb={t("score.lockVerb")}
        onConfirm={() => run(lock)}
        // A sheet that is being handed in cannot be called back: its reply discards all that was marked until then.
        onClose={() => busy || setAsked(false)}
      />
    </Box>
  )
}

function Head({
  elements,
  marks,
  locked,
}: {
  readonly elements: readonly Marked[]
  readonly marks: Readonly<Record<string, string>>
  readonly locked?: boolean
}) {
  const { t } = useTranslation("committee")
  return (
    <Box as="header" css={head}>
      <h2>
        {locked ? <Lock size={15} aria-hidden /> : null}
        {t("score.sheet")}
      </h2>
      <chakra.output css={total} aria-label={t("score.total")}>
        <strong>
          <Figure value={totalOf(marks)} />
        </strong>
        <span>
          {" "}
          / <Figure value={fullOf(elements)} />
        </span>
      </chakra.output>
    </Box>
  )
}

function LockedSheet({
  elements,
  answerOf,
  sheet,
  files,
  last,
  onNext,
}: ScoreSheetProps & { readonly sheet: NonNullable<ScoreSheetProps["sheet"]> }) {
  const { t } = useTranslation("committee")
  return (
    <Box as="section" css={[sheetStyle, lockedStyle]} aria-label={t("score.sheet")}>
      <Head elements={elements} marks={sheet.marks} locked />
      <Grid as="ol" templateColumns="minmax(0, 1fr)">
        {elements.map(({ id, name, weight }) => (
          <Box as="li" key={id} css={elementStyle} data-part="element">
            <Box css={line}>
              <strong>{name}</strong>
              <Box as="span" css={lockedMark}>
                <Figure value={sheet.marks[id]} />{" "}
                <span>
                  / <Figure value={weight} />
                </span>
              </Box>
            </Box>
            {answerOf(id) ? (
              <Box as="p" css={answer}>
                {answerOf(id)}
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
