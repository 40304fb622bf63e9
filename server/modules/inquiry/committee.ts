import { evaluation } from "#machines/evaluation/evaluation.chart.ts"
import type { EvaluationFacts, EvaluationGiven } from "#machines/evaluation/evaluation.facts.ts"
import type { InquiryFacts, InquiryGiven, ScoredSheet } from "#machines/inquiry/inquiry.facts.ts"
import { pricedTotal } from "#machines/quotation/quotation.rules.ts"
import { drawFrom } from "#server/committee/draw.ts"
import type { Tx } from "#server/database/database.ts"
import { memberOf } from "#server/documents/kind-family.ts"
import type { Decision, DocumentHandler, DocumentContext } from "#server/documents/handler.ts"
import { restore } from "#server/event-store/document.ts"
import { readHeadsOf } from "#server/event-store/store.ts"
import { standingOf } from "#server/identity/experts.ts"
import { quotationsOf } from "./quotations.ts"

/** The sheets that the experts of an inquiry have handed in. */
async function sheetsOf(tx: Tx, id: string, { committee }: Pick<InquiryFacts, "committee">): Promise<readonly ScoredSheet[]> {
  const experts = new Map(committee.map(({ expert }) => [memberOf(id, evaluation.id, expert), expert]))
  const heads = await readHeadsOf(tx, [...experts.keys()])
  const parts = await Promise.all(heads.map(async (head) => ({ head, document: await restore(tx, evaluation.chart, head) })))
  return parts.flatMap(({ head, document }) => document.facts.sheets.map((sheet) => ({ ...sheet, expert: experts.get(head.stream) ?? "" })))
}

/** The facts about scoring that the rules of an inquiry are given. */
export async function scoredIn(tx: Tx, id: string, facts: InquiryFacts): Promise<Pick<InquiryGiven, "scored">> {
  const quotations = await quotationsOf(tx, id, facts)
  const passed = new Set(facts.trials.flatMap((one) => (one.passed ? [one.supplier] : [])))
  const totals = quotations.flatMap((one) =>
    passed.has(one.supplier) ? [[one.supplier, pricedTotal(one.facts, facts.rates)] as const] : [],
  )
  return { scored: { sheets: await sheetsOf(tx, id, facts), totals: Object.fromEntries(totals) } }
}

type Decide = DocumentHandler<InquiryFacts>["decide"]

/** The decisions that need the pool of experts: the outcome of a draw, and whether a named expert is bound to a supplier. */
export const callingExperts =
  (usual: Decide): Decide =>
  async (context, name, input): Promise<Decision> => {
    if (name === "drawExperts") return usual({ ...context, given: { draw: await drawIn(context, input as Drawing) } }, name, input)
    if (name !== "addExpert") return usual(context, name, input)
    const { expert } = input as { readonly expert: string }
    const named = (await standingOf(context.tx, [expert], suppliersOf(context))).get(expert) ?? { callable: false, bound: false }
    return { ...(await usual(context, name, input)), given: { named } }
  }

interface Drawing {
  readonly count: number
  readonly fields: readonly string[]
}
const suppliersOf = ({ document: { facts } }: DocumentContext<InquiryFacts>): readonly string[] => facts.content?.suppliers ?? []

function drawIn(context: DocumentContext<InquiryFacts>, { count, fields }: Drawing) {
  const { tx, now } = context
  const { committee, recused, author } = context.document.facts
  return drawFrom(tx, { now, count, fields, parties: suppliersOf(context), author: { id: author }, committee, recused })
}

/** What the rules of an expert's part are given: whether the expert is bound to a supplier that has quoted. */
export async function boundIn(tx: Tx, { expert, suppliers }: EvaluationFacts): Promise<EvaluationGiven> {
  if (suppliers.length === 0) return {}
  return { bound: (await standingOf(tx, [expert], suppliers)).get(expert)?.bound ?? false }
}
