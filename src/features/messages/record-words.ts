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

/** Whether a record stands where it can be sent again. */
export const canGoAgain = ({ state }: Pick<SendRecord, "state">): boolean => state === "failed" || state === "skipped" || state === "logged"

/** Why the platform did not send, in its own word; what a server said instead is shown as it came. */
const reasons = ["alreadyRead", "notWanted", "noAddress", "noServer"] as const
export const reasonOf = (error: string | null) => reasons.find((reason) => reason === error) ?? null

/** The first and the last millisecond of a day on this device's wall clock; undefined for none. */
export const beginOf = (day: string | undefined): number | undefined => at(day, "T00:00:00.000")
export const endOf = (day: string | undefined): number | undefined => at(day, "T23:59:59.999")

function at(day: string | undefined, time: string): number | undefined {
  const instant = day === undefined ? Number.NaN : new Date(day + time).getTime()
  return Number.isFinite(instant) && instant >= 0 ? instant : undefined
}
