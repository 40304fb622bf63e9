import { useTranslation } from "react-i18next"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import type { Tone } from "#ui/theme/tone.ts"

const tones: Readonly<Record<string, Tone>> = {
  notified: "amber",
  confirmed: "running",
  signedIn: "running",
  declared: "running",
  scoring: "running",
  submitted: "green",
  signed: "green",
  dissented: "red",
  declined: "red",
}

/** The state of an expert's part. */
export function AssignmentPill({ state }: { readonly state: string }) {
  const { t } = useTranslation("tender")
  return <StatePill tone={tones[state] ?? "quiet"}>{t(`assignmentStates.${state}`)}</StatePill>
}
