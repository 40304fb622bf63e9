import { endOfDayAt } from "#contract/time.ts"
import type { SurveyFacts } from "./survey.facts.ts"

const day = 86_400_000
/** Before the end, in ms, a supplier that has not answered is reminded. */
const reminders = [3 * day, day] as const
/** So many days at least a supplier has to correct what was returned. */
export const daysToCorrect = 7

type Timed = Pick<SurveyFacts, "due" | "askedAt" | "remindedAt">

/** The last instant at which it may be answered; null of one that was not issued. */
export const endOf = ({ due }: Pick<SurveyFacts, "due">): number | null => (due === "" ? null : endOfDayAt(due))

/** The next reminder; null where none is left before the end. What was past when the supplier was asked is not sent. */
function reminderOf(facts: Timed): number | null {
  const end = endOf(facts)
  if (end === null) return null
  const last = Math.max(facts.askedAt, facts.remindedAt)
  return reminders.map((before) => end - before).find((instant) => instant > last) ?? null
}

/** When the clock of a survey that waits at the supplier strikes, and what it leaves. */
export const nextTurn = (facts: Timed): number | null => reminderOf(facts) ?? endOf(facts)
export const turns = (facts: Timed): "survey.reminded" | "survey.lapsed" =>
  reminderOf(facts) === null ? "survey.lapsed" : "survey.reminded"
