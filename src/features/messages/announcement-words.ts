import type { AnnouncementState } from "#contract/announcement.contract.ts"
import type { Tone } from "#ui/theme/tone.ts"

export const stateTone: Readonly<Record<AnnouncementState, Tone>> = {
  draft: "quiet",
  scheduled: "amber",
  published: "green",
  withdrawn: "red",
  expired: "quiet",
}
