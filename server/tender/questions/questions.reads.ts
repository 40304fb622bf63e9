import { beginnersOf, loadChildren } from "#server/tender/children.ts"
import type { TenderContext } from "#server/tender/context.ts"
import { sideOf } from "#server/tender/who-sees.ts"

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
