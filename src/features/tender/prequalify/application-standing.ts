import type { DataOf } from "#contract/endpoint.ts"
import type { tenderContract } from "#contract/tender.contract.ts"
import type { Tone } from "#ui/theme/tone.ts"

export type Application = DataOf<(typeof tenderContract)["applications"]>[number]

/** The standing of an application: passed or failed by review; without a review it waits, or stays unreviewed once the tender has moved on. */
export type Standing = "none" | "waiting" | "passed" | "failed" | "unreviewed"

/** The tone of each standing. */
export const standingTone: Readonly<Record<Standing, Tone>> = {
  none: "quiet",
  waiting: "amber",
  passed: "green",
  failed: "red",
  unreviewed: "red",
}

const reviewing = new Set(["prequalOpen", "prequalReview"])

/** The standing of an application in a tender's state. */
export function standingOf(application: Pick<Application, "state" | "result"> | null, tenderState: string): Standing {
  if (application === null || application.state === "new" || application.state === "withdrawn") return "none"
  if (application.result !== null) return application.result.passed ? "passed" : "failed"
  return reviewing.has(tenderState) ? "waiting" : "unreviewed"
}
