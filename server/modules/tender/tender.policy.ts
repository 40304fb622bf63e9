import { type tenderContract, tenderInputs } from "#contract/tender.contract.ts"
import type { Policies } from "#server/http/policy.ts"
import { everyone, staff } from "#server/tender/calls.ts"
import { typedKeys, recordOf } from "#machines/_kit/typed.ts"

/** The chart decides what a person may do to one tender, with a code for each refusal; the policy admits everybody who may see any tender. */
const commands = recordOf(typedKeys(tenderInputs), () => everyone)

export const tenderPolicies = {
  ...commands,
  // Administrators manage the pool of experts.
  lookups: { roles: [...staff.roles, "administrator"] },
  unfit: { roles: ["purchaser"] },
  create: { roles: ["purchaser"] },
  get: everyone,
  facts: everyone,
  timeline: everyone,
  former: staff,
  flags: staff,
  bids: everyone,
  ownBid: { roles: ["supplier"] },
  ownBids: { roles: ["supplier"] },
  ownProof: { roles: ["supplier"] },
  digest: staff,
  ocds: staff,
  committee: everyone,
  sheets: everyone,
  questions: everyone,
  applications: everyone,
  objections: everyone,
} satisfies Policies<typeof tenderContract>
