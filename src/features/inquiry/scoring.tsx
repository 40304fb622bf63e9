import { Box, Stack } from "@chakra-ui/react"
import { Circle, Lock } from "lucide-react"
import { useMemo, useState } from "react"
import { useSession } from "#client/session/session.ts"
import type { Sheet } from "#contract/committee.contract.ts"
import { sheetDraftId } from "#contract/draft.contract.ts"
import { evaluationContract, type Judged } from "#contract/evaluation.contract.ts"
import { unpacked } from "#contract/packed-lines.ts"
import { factOf } from "#machines/_kit/fact.ts"
import { judge } from "#machines/_kit/judge.ts"
import { evaluation } from "#machines/evaluation/evaluation.chart.ts"
import { offeredFor } from "#machines/scoring/tier-price.ts"
import { Callout } from "#ui/callout/callout.tsx"
import { Card, Facts } from "#ui/card/card.tsx"
import type { Column } from "#ui/data-grid/column.ts"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import { useCommand } from "#ui/document-frame/use-command.ts"
import { useRead } from "#ui/document-frame/use-read.ts"
import { VerdictAction } from "#ui/document-frame/verdict-action.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { Reading } from "#ui/loading/reading.tsx"
import { Figure, Money, Quantity, Sum } from "#ui/money/money.tsx"
import { type SheetDraft, soundMarks } from "#ui/score-sheet/marks.ts"
import { OneByOne } from "#ui/score-sheet/one-by-one.tsx"
import { desk, work } from "#ui/score-sheet/score.style.ts"
import { ScoreSheet } from "#ui/score-sheet/score-sheet.tsx"
import { useOneByOne } from "#ui/score-sheet/use-one-by-one.ts"
import { evaluationDocument, type OpenEvaluation, useEvaluationT } from "./evaluation.document.ts"

/** Scoring (专家评分), one quotation at a time: the offer on the left, the elements to mark on the right. */
export function Scoring({ document }: { readonly document: OpenEvaluation }) {
  const t = useEvaluationT()
  const read = useRead(document, evaluationContract.judged)
  const { suppliers, declaredAt, sheets, names } = document.view.facts
  if (sheets.length > 0 && suppliers.length === 0)
    return (
      <Stack gap="4">
        {sheets.map((sheet) => (
          <Card key={sheet.supplier} title={names[sheet.supplier] ?? ""}>
            <OwnSheet document={document} supplier={sheet.supplier} last onNext={() => undefined} />
          </Card>
        ))}
      </Stack>
    )
  if (suppliers.length === 0) return <Empty title={t("notYet")} text={t("notYetWhy")} />
  if (declaredAt === null) return <Empty title={t("declareFirst")} text={t("declareFirstWhy")} />
  return <Reading read={read}>{(quotes) => <Desk document={document} quotes={quotes} />}</Reading>
}

function Desk({ document, quotes }: { readonly document: OpenEvaluation; readonly quotes: readonly Judged[] }) {
  const t = useEvaluationT()
  const { sheets } = document.view.facts
  const isLocked = (supplier: string) => sheets.some((one) => one.supplier === supplier)
  const one = useOneByOne(quotes, { idOf: ({ supplier }) => supplier, isDone: ({ supplier }) => isLocked(supplier) })
  const [came, setCame] = useState(false)
  const quote = one.item
  if (!quote) return <Empty title={t("notYet")} text={t("notYetWhy")} />
  const next = () => {
    one.next()
    setCame(true)
    scrollTo({ top: 0 })
  }
  return (
    <Box css={desk}>
      <OneByOne
        label={t("quotations")}
        chosen={quote.supplier}
        onChoose={one.choose}
        progress={t("progress", { done: sheets.length, all: quotes.length })}
        items={quotes.map(({ supplier, name }) => ({
          id: supplier,
          name,
          mark: isLocked(supplier) ? <Lock size={16} aria-hidden /> : <Circle size={16} aria-hidden />,
          text: isLocked(supplier) ? t("committee:score.locked") : t("toMark"),
        }))}
      />
      <Box css={work}>
        <Offered document={document} quote={quote} />
        <OwnSheet key={quote.supplier} document={document} supplier={quote.supplier} last={one.isLast} takesFocus={came} onNext={next} />
      </Box>
    </Box>
  )
}

interface SheetProps {
  readonly document: OpenEvaluation
  readonly supplier: string
  readonly last: boolean
  readonly takesFocus?: boolean
  readonly onNext: () => void
}

/** The expert's sheet for one quotation. */
function OwnSheet({ document, supplier, last, takesFocus = false, onNext }: SheetProps) {
  const t = useEvaluationT()
  const run = useCommand(document, evaluationDocument.useWords())
  const me = useSession().profile?.id ?? ""
  const { ask, declaredAt, sheets, reopened } = document.view.facts
  const elements = ask?.elements ?? []
  const sheet: Sheet | null = sheets.find((one) => one.supplier === supplier) ?? null
  const again = reopened.find((one) => one.supplier === supplier)
  const verdictOf = (draft: SheetDraft) => {
    const marked = { supplier, marks: soundMarks(draft, elements), evidence: draft.evidence }
    const fact = factOf("evaluation.scored", { id: me, roles: ["expert"], party: null }, document.now.serverTime, marked)
    return judge(evaluation.chart, { value: document.now.state, facts: { ...document.now.facts, author: "" } }, fact)
  }
  return (
    <>
      {again ? <Callout title={t("reopened")}>{again.reason}</Callout> : null}
      <ScoreSheet
        elements={elements}
        answerOf={() => null}
        sheet={sheet ?? (again ? { ...again, lockedAt: null } : null)}
        locked={sheet !== null}
        draft={sheetDraftId(document.id, supplier, declaredAt)}
        editable={!document.stepped && document.now.verdicts["score"]?.allowed === true}
        verdictOf={verdictOf}
        lockText={(total) => t("lockText", total)}
        onLock={async (marked) => (await run(evaluation.calls.score, { supplier, ...marked }, { quiet: true })) !== null}
        action={(label, lock) => (
          <VerdictAction definition={evaluationDocument} document={document} name="score" label={label} look="primary" onRun={lock} />
        )}
        files={[]}
        last={last}
        takesFocus={takesFocus}
        onNext={onNext}
      />
    </>
  )
}

interface Row {
  readonly index: number
  readonly item: string
  readonly asked: string
  readonly unit: string
  readonly unitPrice: string | null
  readonly leadDays: number | null
  readonly brand: string
  readonly remark: string
}

/** One supplier's offer by line. */
function Offered({ document, quote }: { readonly document: OpenEvaluation; readonly quote: Judged }) {
  const t = useEvaluationT()
  const { ask } = document.view.facts
  const currency = ask?.currency ?? ""
  const rows = useMemo(() => {
    const offered = unpacked(quote.content.lines)
    return (ask?.lines ?? []).map(({ item, quantity, unit }, index): Row => {
      const { leadDays = null, brand = "", remark = "", noQuote = "", substitute = "", substituteWhy = "" } = offered[index] ?? {}
      const said = [noQuote, substitute, substituteWhy, remark].filter((text) => text !== "").join("; ")
      const unitPrice = offeredFor(offered[index], quantity)
      return { index, item, asked: quantity, unit, unitPrice, leadDays, brand, remark: said }
    })
  }, [ask, quote])
  const columns = useMemo(
    (): readonly Column<Row>[] => [
      { id: "item", head: t("fields.item"), width: 160, grow: true, pin: "start", cell: ({ item }) => item },
      {
        id: "quantity",
        head: t("fields.quantity"),
        width: 96,
        right: true,
        cell: ({ asked, unit }) => <Quantity value={asked} unit={unit} />,
      },
      {
        id: "unitPrice",
        head: t("fields.unitPrice"),
        width: 130,
        right: true,
        cell: ({ unitPrice }) => <Money value={unitPrice} currency={currency} />,
      },
      {
        id: "leadDays",
        head: t("fields.leadDays"),
        width: 90,
        right: true,
        cell: ({ leadDays }) => (leadDays === null ? "—" : String(leadDays)),
      },
      { id: "brand", head: t("fields.brand"), width: 120, grow: true, cell: ({ brand }) => brand || "—" },
      { id: "remark", head: t("fields.remark"), width: 160, grow: true, cell: ({ remark }) => remark || "—" },
    ],
    [t, currency],
  )
  const { taxRate, validUntil, terms } = quote.content
  return (
    <Card title={quote.name} flush>
      <Box padding="4" paddingTop="0">
        <Facts
          rows={[
            [t("fields.total"), <Sum key="total" value={quote.total} currency={currency} />],
            [t("fields.taxRate"), <Figure key="tax" value={taxRate} />],
            [t("fields.validUntil"), validUntil ?? "—"],
            ...(terms === "" ? [] : [[t("fields.terms"), terms] as const]),
          ]}
        />
      </Box>
      <DataGrid label={quote.name} rows={rows} columns={columns} rowKey={({ index }) => String(index)} flat />
    </Card>
  )
}
