import { Lock } from "lucide-react"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { type OpenedBidView, type SheetView, tenderContract } from "#contract/tender.contract.ts"
import type { ScoreElement } from "#contract/tender.schema.ts"
import type { Envelope } from "#machines/tender/tender.parts.ts"
import { shownSaved } from "#client/drafts/saved.ts"
import { useDraft } from "#client/drafts/use-draft.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { reason } from "#ui/action-bar/reason.ts"
import { SavedState } from "#ui/steps/steps.tsx"
import { cx } from "#ui/theme/cx.ts"
import { DeclareFirst } from "./declare-first.tsx"
import { fullOf, lockVerdict, type SheetDraft, soundMarks, totalOf } from "./marks.ts"
import { ScoreElementRow } from "./score-element.tsx"
import s from "./score.module.css"
import { useTenderCommand } from "../use-tender-command.ts"
import type { OpenTender } from "../open-tender.ts"
import { VerdictAction } from "../tender-actions.tsx"

interface ScoreSheetProps {
  readonly tender: OpenTender
  readonly bid: OpenedBidView
  readonly envelope: Envelope
  readonly elements: readonly ScoreElement[]
  readonly me: string
  readonly sheet: SheetView | null
  /** No other bid waits after this one. */
  readonly last: boolean
  readonly onNext: () => void
}

/** The own sheet for one bid: open with its draft, or locked and only to be read. */
export function ScoreSheet(props: ScoreSheetProps) {
  return props.sheet?.state === "locked" ? <LockedSheet {...props} sheet={props.sheet} /> : <OpenSheet {...props} />
}

function OpenSheet({ tender, bid, envelope, elements, me, sheet, last, onNext }: ScoreSheetProps) {
  const { t } = useTranslation(["tender-evaluate", "rules", "codes", "common"])
  const run = useTenderCommand(tender)
  const list = useRef<HTMLOListElement>(null)
  const [initial] = useState((): SheetDraft => ({ marks: { ...sheet?.marks }, evidence: { ...sheet?.evidence } }))
  const draft = useDraft({ id: `score:${tender.id}:${bid.bid}:${envelope}`, initial })
  const [tried, setTried] = useState(false)
  const marks = soundMarks(draft.value, elements)
  const verdict = lockVerdict({ me, bid: bid.bid, envelope, draft: draft.value, elements, at: tender.now.serverTime })
  const rows = () => [...(list.current?.querySelectorAll<HTMLInputElement>("input[type=range]") ?? [])]
  const lock = async () => {
    setTried(true)
    if (!verdict.allowed) return rows()[elements.findIndex(({ id }) => marks[id] === undefined)]?.focus()
    if (!(await run(tenderContract.submitScore, { bid: bid.bid, envelope, marks, evidence: { ...draft.value.evidence } }, { quiet: true })))
      return
    draft.discard()
    onNext()
  }
  const editable = !tender.stepped && tender.now.verdicts["submitScore"]?.allowed === true
  const saved = shownSaved(draft.saved)
  return (
    <section className={s.sheet} aria-label={t("score.sheet")}>
      <Head elements={elements} marks={marks} />
      <p className={s.keys}>{t("score.keys")}</p>
      <ol ref={list} className={s.elements}>
        {elements.map((element, index) => (
          <ScoreElementRow
            key={element.id}
            element={element}
            answer={bid.technical?.answers[element.id] ?? ""}
            mark={draft.value.marks[element.id] ?? ""}
            evidence={draft.value.evidence[element.id] ?? ""}
            readOnly={!editable}
            tried={tried}
            onMark={(mark) => draft.set(["marks", element.id], mark === "" ? undefined : mark)}
            onEvidence={(text) => draft.set(["evidence", element.id], text === "" ? undefined : text)}
            onEnter={() => rows()[index + 1]?.focus()}
          />
        ))}
      </ol>
      <div className={s.foot}>
        <div className={s.footText}>
          {tried && !verdict.allowed ? (
            <span className={s.refused}>{reason(t, verdict, String)}</span>
          ) : saved ? (
            <SavedState saved={saved} />
          ) : (
            <span>{t("score.marked", { done: Object.keys(marks).length, all: elements.length })}</span>
          )}
        </div>
        <DeclareFirst tender={tender} name="submitScore" />
        <VerdictAction
          tender={tender}
          name="submitScore"
          label={last ? t("score.lockLast") : t("score.lockNext")}
          look="primary"
          onRun={lock}
        />
      </div>
    </section>
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
    <header className={s.head}>
      <h2>
        {locked ? <Lock size={15} aria-hidden /> : null}
        {t("score.sheet")}
      </h2>
      <output className={s.total} aria-label={t("score.total")}>
        <strong>{totalOf(marks)}</strong>
        <span> / {fullOf(elements)}</span>
      </output>
    </header>
  )
}

function LockedSheet({ bid, elements, sheet, last, onNext }: ScoreSheetProps & { readonly sheet: SheetView }) {
  const { t } = useTranslation("tender-evaluate")
  return (
    <section className={cx(s.sheet, s.locked)} aria-label={t("score.sheet")}>
      <Head elements={elements} marks={sheet.marks} locked />
      <ol className={s.elements}>
        {elements.map(({ id, name, weight }) => (
          <li key={id} className={s.element}>
            <div className={s.line}>
              <strong>{name}</strong>
              <span className={s.lockedMark}>
                {sheet.marks[id]} <span>/ {weight}</span>
              </span>
            </div>
            {bid.technical?.answers[id] ? <p className={s.answer}>{bid.technical.answers[id]}</p> : null}
            {sheet.evidence[id] ? <p className={s.evidence}>{sheet.evidence[id]}</p> : null}
          </li>
        ))}
      </ol>
      <div className={s.foot}>
        <span className={s.footText}>
          {sheet.lockedAt === null ? t("score.locked") : t("score.lockedAt", { at: formatInstant(sheet.lockedAt) })}
        </span>
        {last ? null : (
          <button type="button" className={s.nextOpen} onClick={onNext}>
            {t("score.nextOpen")}
          </button>
        )}
      </div>
    </section>
  )
}
