import { factOf } from "#machines/_kit/fact.ts"
import { judge, type Verdict } from "#machines/_kit/judge.ts"
import type { DocumentState } from "#machines/_kit/snapshot.ts"
import { objectionChart, type ObjectionFacts } from "#machines/objection/objection.chart.ts"
import { answerDue } from "#machines/objection/objection.rules.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { beginnersOf, loadChildren } from "#server/tender/children.ts"
import type { TenderContext } from "#server/tender/context.ts"
import { sideOf } from "#server/tender/who-sees.ts"

/** The rulings that the person may make on one objection, with reasons against the others: first by the tender's chart, then by the objection's. */
function rulingVerdicts(context: TenderContext, objection: DocumentState<ObjectionFacts>) {
  const { document, by, now, given } = context
  const told = (type: "objection.dismissed" | "objection.upheld"): Verdict => {
    const fact = factOf(type, by, now, {}, given)
    const ofTender = judge(tenderChart, document, fact, "document")
    return ofTender.allowed ? judge(objectionChart, objection, fact, "document") : ofTender
  }
  return { dismissObjection: told("objection.dismissed"), upholdObjection: told("objection.upheld") }
}

/** Objections in the order of raising: all for the buyer's side, a supplier's own for the supplier. */
export async function readObjections(context: TenderContext) {
  const { tx, id, user } = context
  const { facts } = context.document
  const side = sideOf(context)
  const partyOf = await beginnersOf(tx, id, "objection.raised")
  const order = [...partyOf.keys()]
  return (await loadChildren(tx, id, facts.round, "objection"))
    .toSorted((one, other) => order.indexOf(one.child.stream) - order.indexOf(other.child.stream))
    .map(({ child, document }) => ({
      objection: child.stream,
      reason: document.facts.reason,
      answer: document.facts.answer,
      answerDue: answerDue(document.facts),
      ruling: document.facts.ruling,
      state: child.state,
      verdicts: rulingVerdicts(context, document),
      own: side === "supplier" && user.party !== null && partyOf.get(child.stream) === user.party,
    }))
    .filter((objection) => side === "buyer" || objection.own)
}
