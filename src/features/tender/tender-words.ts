import { useTranslation } from "react-i18next"
import type { TimelineEntry } from "#contract/document.ts"
import type { Tone } from "#ui/theme/tone.ts"
import { formatInstant } from "#client/moment.ts"

const tones: Readonly<Record<string, Tone>> = {
  new: "quiet", revoked: "quiet", terminated: "red", failed: "red", rejected: "red",
  publishApproval: "amber", awardApproval: "amber", sealed: "amber", prequalReview: "amber",
  completed: "green", notified: "green", officialAward: "green",
}

/** The tone of a tender's state. */
export const toneOf = (state: string): Tone => tones[state] ?? "running"

/** A tender's words: its states, commands, facts and tasks in the person's language. */
export function useTenderWords() {
  const { t } = useTranslation(["tender", "rules", "codes", "common"])
  return {
    t,
    state: (state: string) => t(`tender:states.${state}`),
    command: (name: string) => t(`tender:commands.${name}`),
    /** The sentence of a fact, from the values that its reader may see. */
    fact: ({ type, values }: Pick<TimelineEntry, "type" | "values">) => {
      const shown = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === "number" && value > 1e11 ? formatInstant(value) : value]))
      const reason = typeof values["reason"] === "string" && values["reason"] !== "" ? t("tender:because", { reason: t(`tender:reasons.${values["reason"]}`, values["reason"]) }) : ""
      return `${t(`tender:facts.${type}`, shown)}${reason}`
    },
  }
}
