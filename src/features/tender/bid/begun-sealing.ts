import type { BidPlan } from "#client/sealing/seal-bid.ts"
import type { BidContent } from "#contract/tender.schema.ts"
import { type BegunSealing, sameBid } from "./bid-draft.ts"
import type { ChosenFiles } from "./bid-files.tsx"

/** The ids of the files in both envelopes, each standing for exact bytes. */
export const idsOf = ({ technical, commercial }: ChosenFiles): BegunSealing["files"] => ({
  technical: technical.map(({ id }) => id),
  commercial: commercial.map(({ id }) => id),
})

/** Whether a sealing was begun of exactly this bid with these files: its key must never be used for others. */
export function isOfBid(begun: BegunSealing, content: BidContent, files: ChosenFiles): boolean {
  const ids = idsOf(files)
  const sameFiles = (["technical", "commercial"] as const).every((envelope) => ids[envelope].join() === begun.files[envelope].join())
  return sameFiles && sameBid(begun.content, content)
}

/** The sealing to continue, if the begun one is of what would be sealed now. */
export const goesOn = (begun: BegunSealing | undefined, plan: BidPlan, content: BidContent, files: ChosenFiles): BegunSealing | null =>
  begun && (["bid", "version", "deadline"] as const).every((part) => begun[part] === plan[part]) && isOfBid(begun, content, files)
    ? begun
    : null
