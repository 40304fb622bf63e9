import type { Tone } from "#ui/theme/tone.ts"

/** The tone of a bid's state, for its company. */
export const bidTones: Readonly<Record<string, Tone>> = {
  sealed: "green",
  stale: "amber",
  withdrawn: "quiet",
  opened: "running",
  valid: "running",
  scored: "running",
  candidate: "running",
  won: "green",
  lost: "quiet",
  rejected: "red",
  unopened: "red",
  lapsed: "red",
  declined: "quiet",
}
