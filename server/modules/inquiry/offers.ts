import type { Offer, QuotationContent } from "#contract/inquiry.contract.ts"
import { packed } from "#contract/packed-lines.ts"
import { numberUnder } from "#machines/_kit/kind-family.ts"
import type { InquiryFacts } from "#machines/inquiry/inquiry.facts.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import { inOwnCurrency } from "#machines/quotation/quotation.currency.ts"
import type { QuotationFact } from "#machines/quotation/quotation.facts.ts"
import type { Tx } from "#server/database/database.ts"
import { memberOf } from "#server/documents/kind-family.ts"
import { readFact } from "#server/event-store/document.ts"
import { loadFactsOf, loadLastOf, type StoredFact } from "#server/event-store/store.ts"

const isAfter = (one: StoredFact, other: StoredFact): boolean => BigInt(one.position) > BigInt(other.position)

/** The round in which a fact was stored: the number of rounds that had begun before it, plus one. */
const roundOf = (fact: StoredFact, begun: readonly StoredFact[]): number => 1 + begun.filter((one) => isAfter(fact, one)).length

/** The facts by which an inquiry is written again. */
const writtenAnew = ["inquiry.reopened", "inquiry.reinquired"]

/** The facts since the inquiry was last written again, which begins with its first round. */
function sinceWritten(stored: readonly StoredFact[]): readonly StoredFact[] {
  const anew = stored.filter(({ type }) => writtenAnew.includes(type))
  return stored.filter((fact) => anew.every((one) => isAfter(fact, one)))
}

/**
 * The suppliers' offers by round, from the facts that opened them. Loading the quotations themselves would tell more, such as whether a supplier
 * quotes again, but takes five times as long.
 */
export async function offersOf(
  tx: Tx,
  id: string,
  { number, content, round, standing, rates }: Pick<InquiryFacts, "number" | "content" | "round" | "standing" | "rates">,
): Promise<Offer[]> {
  const offeredIn = (of: number, offered: QuotationContent): Offer["rounds"][number] => {
    const { lines, ...said } = content ? inOwnCurrency(offered, content.currency, rates) : offered
    return { round: of, ...said, lines: packed(lines) }
  }
  const suppliers = new Map((content?.suppliers ?? []).map((supplier) => [memberOf(id, quotation.id, supplier), supplier]))
  const types = [...writtenAnew, "inquiry.roundBegun", "quotation.opened"]
  const stored = sinceWritten(await loadFactsOf(tx, [id, ...suppliers.keys()], types))
  const begun = stored.filter(({ type }) => type === "inquiry.roundBegun")
  const rounds = new Map<string, Offer["rounds"]>()
  for (const one of stored) {
    const fact = one.type === "quotation.opened" ? (readFact(quotation.chart, one) as QuotationFact) : null
    if (fact?.type !== "quotation.opened" || !fact.content) continue
    rounds.set(one.stream, [...(rounds.get(one.stream) ?? []), offeredIn(roundOf(one, begun), fact.content)])
  }
  // Offers that are not sealed can be read before the end: each supplier's latest offer counts, and of the others, which
  // may be many, none is read.
  const offering = standing.map(({ supplier }) => memberOf(id, quotation.id, supplier))
  for (const one of offering.length === 0 ? [] : await loadLastOf(tx, offering, "quotation.offered")) {
    const fact = readFact(quotation.chart, one) as QuotationFact
    if (fact.type !== "quotation.offered") continue
    rounds.set(one.stream, [...(rounds.get(one.stream) ?? []), offeredIn(round, fact.content)])
  }
  const { rows } = await tx.query<{ id: string; name: string }>({
    name: "names-of-suppliers",
    text: "select id, name from party where id = any($1)",
    values: [[...rounds.keys()].map((stream) => suppliers.get(stream))],
  })
  const names = new Map(rows.map((row) => [row.id, row.name]))
  return [...suppliers].flatMap(([stream, supplier]) => {
    const own = rounds.get(stream)
    return own ? [{ quotation: stream, number: numberUnder(number, supplier), supplier, name: names.get(supplier) ?? "", rounds: own }] : []
  })
}
