import type { Stage } from "#contract/stage.ts"
import type { Tone } from "#ui/theme/tone.ts"

/** The tone of a document in each stage of its life. */
export const toneOfStage: Readonly<Record<Stage, Tone>> = {
  begun: "quiet",
  waiting: "amber",
  running: "running",
  ended: "green",
  failed: "red",
}
