import { useTranslation } from "react-i18next"
import { DeadlineClock } from "#ui/countdown/deadline-clock.tsx"
import type { OpenTender } from "./open-tender.ts"

/** The time left until a deadline of the tender; nothing while the tender is suspended, which moves its deadlines when it ends. */
export function TenderClock({
  tender,
  name,
}: {
  readonly tender: OpenTender
  readonly name: "prequalDeadline" | "questionDeadline" | "bidDeadline"
}) {
  const { t } = useTranslation("tender")
  const { document, suspendedAt } = tender.now.facts
  const to = document?.[name] ?? null
  return to === null || suspendedAt !== null ? null : <DeadlineClock to={to} label={t(`times.${name}`)} />
}
