import { useTranslation } from "react-i18next"
import type { Outcome } from "#contract/questionnaire.contract.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import type { Tone } from "#ui/theme/tone.ts"

const tones: Readonly<Record<Outcome, Tone>> = { pass: "green", discretionary: "amber", fail: "red" }

/** The result of the questions that must be passed; renders nothing when there are none. */
export function OutcomePill({ outcome }: { readonly outcome: Outcome | null }) {
  const { t } = useTranslation("questionnaire")
  return outcome === null ? null : <StatePill tone={tones[outcome]}>{t(`outcomes.${outcome}`)}</StatePill>
}
