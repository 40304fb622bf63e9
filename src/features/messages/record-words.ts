import type { SendRecord, SendState } from "#contract/message.contract.ts"
import type { Tone } from "#ui/theme/tone.ts"

export const toneOf: Readonly<Record<SendState, Tone>> = {
  waiting: "running",
  sent: "green",
  read: "green",
  failed: "red",
  logged: "amber",
  skipped: "quiet",
}

/** Whether a record can be sent again. */
export const canGoAgain = ({ state }: Pick<SendRecord, "state">): boolean => state === "failed" || state === "skipped" || state === "logged"

/** The platform's own reasons for not sending; a server's reply is shown as it came. */
const reasons = ["alreadyRead", "notWanted", "noAddress", "noServer"] as const
export const reasonOf = (error: string | null) => reasons.find((reason) => reason === error) ?? null
