import type { Tx } from "#server/database/database.ts"
import { factOf } from "#machines/_kit/fact.ts"
import { judge, type Verdict } from "#machines/_kit/judge.ts"
import type { DocumentState } from "#machines/_kit/snapshot.ts"
import { objectionChart, type ObjectionFacts } from "#machines/objection/objection.chart.ts"
import { answerDue } from "#machines/objection/objection.rules.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import type { TenderContext } from "./context.ts"
import { loadChildren } from "./tender-children.ts"
import { sideOf } from "./who-sees.ts"

/** The companies that began the child streams of a tender, by the type of the first fact, in the order of beginning. */
export async function beginnersOf(tx: Tx, tender: string, type: string): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await tx.query<{ stream: string; party: string | null }>({
    name: "who-began",
    text: "select stream, meta::jsonb -> 'by' ->> 'party' as party from event where root = $1 and type = $2 order by position",
    values: [tender, type],
  })
  return new Map(rows.map(({ stream, party }) => [stream, party]))
}

/** Questions of the round that were not withdrawn; unanswered ones only for the buyer's side and the asker. */
export async function readQuestions(context: TenderContext) {
  const { tx, id, user } = context
  const { facts } = context.document
  const side = sideOf(context)
  const questions = await loadChildren(tx, id, facts.round, "question")
  const partyOf = await beginnersOf(tx, id, "question.asked")
  return questions
    .map(({ child, document: { facts: question } }) => ({
      question: child.stream,
      text: question.text,
      answer: question.answer,
      answeredAt: question.answeredAt,
      replaced: [...question.replaced],
      state: child.state,
      askedAt: question.askedAt ?? 0,
      own: user.party !== null && side === "supplier" && partyOf.get(child.stream) === user.party,
    }))
    .filter(({ state, own }) => state !== "withdrawn" && (side === "buyer" || own || state === "published"))
    .toSorted((a, b) => a.askedAt - b.askedAt)
}

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
