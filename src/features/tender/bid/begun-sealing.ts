import type { BidPlan } from "#client/sealing/seal-bid.ts"
import type { BidContent } from "#contract/tender.schema.ts"
import { type BegunSealing, sameBid } from "./bid-draft.ts"
import type { ChosenFiles } from "./bid-files.tsx"

/** The files of both envelopes by what stands for their bytes. */
export const idsOf = ({ technical, commercial }: ChosenFiles): BegunSealing["files"] => ({
  technical: technical.map(({ id }) => id),
  commercial: commercial.map(({ id }) => id),
})

/** True where a sealing was begun of this very bid with these very files: with other ones its key may never be used. */
export function isOfBid(begun: BegunSealing, content: BidContent, files: ChosenFiles): boolean {
  const ids = idsOf(files)
  const sameFiles = (["technical", "commercial"] as const).every((envelope) => ids[envelope].join() === begun.files[envelope].join())
  return sameFiles && sameBid(begun.content, content)
}

/** The sealing that goes on, if what was begun is for what would be sealed now. */
export const goesOn = (begun: BegunSealing | undefined, plan: BidPlan, content: BidContent, files: ChosenFiles): BegunSealing | null =>
  begun && (["bid", "version", "deadline"] as const).every((part) => begun[part] === plan[part]) && isOfBid(begun, content, files)
    ? begun
    : null
