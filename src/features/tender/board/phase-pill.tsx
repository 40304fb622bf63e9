import { useTranslation } from "react-i18next"
import type { BoardPhase, BoardRow } from "#contract/board.contract.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import type { Tone } from "#ui/theme/tone.ts"

const tones: Readonly<Record<BoardPhase, Tone>> = {
  prequalification: "running",
  bidding: "running",
  evaluation: "amber",
  awarded: "green",
  ended: "quiet",
}

/** The phase of a public tender. */
export function PhasePill({ kind, phase, suspended }: Pick<BoardRow, "kind" | "phase" | "suspended">) {
  const { t } = useTranslation("board")
  return suspended ? (
    <StatePill tone="amber">{t("suspended")}</StatePill>
  ) : (
    <StatePill tone={tones[phase]}>{t(kind === "inquiry" ? `inquiryPhases.${phase}` : `phases.${phase}`)}</StatePill>
  )
}
