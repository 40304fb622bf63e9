import { endOfDayAt } from "#contract/time.ts"
import type { SurveyFacts } from "./survey.facts.ts"

const day = 86_400_000
/** How long before the end, in ms, a supplier that has not answered is reminded. */
const reminders = [3 * day, day] as const
/** The least number of days that a supplier has to correct a returned survey. */
export const daysToCorrect = 7

/** How long before the end of its term, in ms, an approved survey is told of; of a short term half of it. */
const endOfTerm = 30 * day

/** When it is told that an approved survey counts only a while longer; null where it has been told, or counts for ever. */
export function termEndingAt({ approvedAt, countsUntil, remindedAt }: Pick<SurveyFacts, "approvedAt" | "countsUntil" | "remindedAt">) {
  if (approvedAt === null || countsUntil === null || remindedAt >= approvedAt) return null
  const end = endOfDayAt(countsUntil)
  return Math.max(end - endOfTerm, approvedAt + Math.floor((end - approvedAt) / 2))
}

type Timed = Pick<SurveyFacts, "due" | "askedAt" | "remindedAt">

/** The last instant for answering; null for a survey that was not issued. */
export const endOf = ({ due }: Pick<SurveyFacts, "due">): number | null => (due === "" ? null : endOfDayAt(due))

/** The next reminder; null when none is left before the end. Reminders whose time had passed when the supplier was asked are not sent. */
function reminderOf(facts: Timed): number | null {
  const end = endOf(facts)
  if (end === null) return null
  const last = Math.max(facts.askedAt, facts.remindedAt)
  return reminders.map((before) => end - before).find((instant) => instant > last) ?? null
}

/** When the timer of a survey at the supplier fires next, and which fact it stores. */
export const nextTurn = (facts: Timed): number | null => reminderOf(facts) ?? endOf(facts)
export const turns = (facts: Timed): "survey.reminded" | "survey.lapsed" =>
  reminderOf(facts) === null ? "survey.lapsed" : "survey.reminded"
