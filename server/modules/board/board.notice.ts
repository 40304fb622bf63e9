import type { BoardNotice } from "#contract/board.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import type { InquiryContent } from "#contract/inquiry.contract.ts"
import { endOfDayAt } from "#contract/time.ts"
import type { TenderLine } from "#contract/tender.schema.ts"
import { isOnBoard } from "#machines/inquiry/inquiry.audience.ts"
import { inquiryChart } from "#machines/inquiry/inquiry.chart.ts"
import type { InquiryFacts } from "#machines/inquiry/inquiry.facts.ts"
import { lotGroups } from "#machines/lots/lots.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import type { TenderFacts } from "#machines/tender/tender.facts.ts"
import type { Tx } from "#server/database/database.ts"
import { placeOf, presentOf } from "#server/documents/context.ts"
import { type BoardSource, inquiriesOnBoard, tendersOnBoard } from "./board.sources.ts"
import { namesOf } from "#server/identity/names.ts"

const lineOf = ({ id, item, specification, quantity, unit, deliverBy }: TenderLine) => ({
  id,
  item,
  specification,
  quantity,
  unit,
  deliverBy,
})
/** The public part of a tender or an inquiry, still without the names of companies and the time of the last public change. */
type Said = Omit<BoardNotice, "buyer" | "changedAt" | "result"> & {
  readonly party: string
  readonly result: { readonly at: number; readonly parties: readonly string[] } | null
}

/** The public part of a tender; null when the tender is not public. */
function saidOfTender(id: string, phase: Said["phase"], facts: TenderFacts): Said | null {
  const { document, publishedAt, party, number, suspendedAt, clarifications } = facts
  if (!document || document.openTo !== "public" || publishedAt === null) return null
  const { title, summary, contact, currency, prequalification, prequalCriteria, prequalDeadline, questionDeadline, bidDeadline } = document
  return {
    id,
    kind: "tender",
    number,
    title,
    party,
    phase,
    suspended: suspendedAt !== null,
    publishedAt,
    bidDeadline,
    summary,
    contact,
    currency,
    prequalification,
    prequalCriteria,
    prequalDeadline,
    questionDeadline,
    openingTime: document.openingTime,
    lots: document.lots.map((lot) => ({ ...lot, lines: lot.lines.map(lineOf) })),
    amendments: clarifications.flatMap(({ material, id: one, title: called, text, at }) =>
      material ? [{ id: one, title: called, text, at }] : [],
    ),
    result: null,
  }
}

/** The winners of an inquiry that announces them. */
const resultOf = ({ content, decidedAt, awards }: InquiryFacts): Said["result"] =>
  decidedAt > 0 && content?.announced ? { at: decidedAt, parties: [...new Set(awards.map(({ supplier }) => supplier))] } : null

const lineSaid = ({ item, specification, quantity, unit, needBy }: InquiryContent["lines"][number], at: number) => ({
  id: `line-${at + 1}`,
  item,
  specification,
  quantity,
  unit,
  deliverBy: needBy === null ? null : endOfDayAt(needBy),
})

/**
 * The public part of an inquiry; null when it does not stand on the board. It never holds target prices, the other suppliers asked, or the number of
 * quotations.
 */
function saidOfInquiry(id: string, phase: Said["phase"], facts: InquiryFacts): Said | null {
  const { content, isOut, publishedAt, party, number } = facts
  if (!content || !isOnBoard(facts) || !isOut) return null
  const { title, terms, currency, prequalification: first, questionEnd, quoteEnd, lots, lines } = content
  return {
    id,
    kind: "inquiry",
    number,
    title,
    party,
    phase,
    suspended: false,
    publishedAt,
    bidDeadline: quoteEnd,
    summary: terms,
    contact: "",
    currency,
    prequalification: first.kind === "asked",
    prequalCriteria: first.kind === "asked" ? first.criteria : "",
    prequalDeadline: first.kind === "asked" ? first.applyEnd : null,
    questionDeadline: questionEnd,
    openingTime: null,
    lots: lotGroups({ lots, lines }).map(({ lot, lines: own }, index) => ({
      id: `lot-${index + 1}`,
      title: lot?.lot ?? "",
      lines: own.flatMap((at) => (lines[at] ? [lineSaid(lines[at], at)] : [])),
    })),
    amendments: [],
    result: resultOf(facts),
  }
}

/** The notice of one public tender or inquiry; refuses any other id with 10007. */
export async function showNotice(tx: Tx, id: string): Promise<BoardNotice> {
  const place = await placeOf(tx, id)
  const phaseOf = ({ phases }: BoardSource, state: string | undefined) => phases.get(state ?? "")
  const tender = await presentOf(tx, { chart: tenderChart }, place)
  const inquiry = tender ? null : await presentOf(tx, { chart: inquiryChart }, place)
  const source = tender ? tendersOnBoard : inquiriesOnBoard
  const phase = phaseOf(source, (tender ?? inquiry)?.state)
  const said =
    phase === undefined
      ? null
      : tender
        ? saidOfTender(id, phase, tender.document.facts)
        : inquiry && saidOfInquiry(id, phase, inquiry.document.facts)
  if (!said) throw new Refused({ code: code.absent })
  const { party, result, ...told } = said
  const [names, heard] = await Promise.all([
    namesOf(tx, [party, ...(result?.parties ?? [])]),
    tx.query<{ at: number }>({
      text: "select max(at)::float8 as at from event where stream = $1 and type = any($2::text[])",
      values: [id, source.heard],
    }),
  ])
  return {
    ...told,
    buyer: names[party] ?? "",
    result: result && { at: result.at, winners: result.parties.map((one) => names[one] ?? "") },
    changedAt: heard.rows[0]?.at ?? told.publishedAt,
  }
}
