import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { TimelineEntry } from "#contract/document.ts"
import type { Tone } from "#ui/theme/tone.ts"
import { isInstant } from "#contract/instants.ts"
import { formatInstant } from "#client/texts/moment.ts"

const tones: Readonly<Record<string, Tone>> = {
  new: "quiet",
  revoked: "quiet",
  terminated: "red",
  discarded: "quiet",
  failed: "red",
  rejected: "red",
  publishApproval: "amber",
  awardApproval: "amber",
  sealed: "amber",
  prequalReview: "amber",
  completed: "green",
  notified: "green",
  officialAward: "green",
}

/** The tone of a tender's state. */
export const toneOf = (state: string): Tone => tones[state] ?? "running"

const shownValue = (value: string | number): string | number => (isInstant(value) ? formatInstant(value) : value)

/** A tender's texts: its states, commands, facts and tasks in the person's language. The same object until the language changes. */
export function useTenderWords() {
  const { t } = useTranslation(["tender", "rules", "tender-rules", "common"])
  return useMemo(() => {
    const because = (reason: string | number | undefined) =>
      typeof reason === "string" && reason !== "" ? t("tender:because", { reason: t(`tender:reasons.${reason}`, reason) }) : ""
    return {
      t,
      state: (state: string) => t(`tender:states.${state}`),
      command: (name: string) => t(`tender:commands.${name}`),
      consequence: (name: string) => t(`tender:consequences.${name}`, ""),
      move: (type: string) => t(`tender:facts.${type}`),
      screen: (screen: string) => t(`tender:screens.${screen}`),
      actor: (state: string) => t(`tender:actors.${state}`),
      deadline: (name: string) => t(`tender:times.${name}`),
      related: (kind: string) => t(`tender:related.${kind}`),
      relatedState: (kind: string, state: string) =>
        kind === "bids" || kind === "ownBid" ? t(`tender:bidStates.${state}`) : t(`tender:relatedStates.${state}`),
      untitled: t("tender:untitled"),
      list: t("tender:screens.list"),
      choose: t("tender:choose"),
      chooseWhy: t("tender:chooseWhy"),
      gone: t("tender:gone"),
      goneWhy: t("tender:goneWhy"),
      /** The sentence of a fact, from the values that its reader may see; what was signed without agreeing is told in words of its own (`_no`). */
      fact: ({ type, values }: Pick<TimelineEntry, "type" | "values">) => {
        const shown = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shownValue(value)]))
        return `${t(`tender:facts.${type}`, { ...shown, ...(values["agrees"] === "no" ? { context: "no" } : {}) })}${because(values["reason"])}`
      },
    }
  }, [t])
}
