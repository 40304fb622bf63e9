import type { sealingContract } from "#contract/sealing.contract.ts"
import { type tenderContract, tenderInputs } from "#contract/tender.contract.ts"
import type { Policies, Policy } from "#server/http/policy.ts"
import { typedKeys, recordOf } from "#machines/_kit/typed.ts"

const everyone = { roles: ["purchaser", "approver", "supervisor", "legal", "supplier", "expert"] } as const satisfies Policy
const staff = { roles: ["purchaser", "approver", "supervisor", "legal"] } as const satisfies Policy

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

export const sealingPolicies = {
  plan: { roles: ["supplier"] },
  there: { roles: ["supplier"] },
  ownChunk: { roles: ["supplier"] },
  due: { roles: ["purchaser", "supervisor", "legal"] },
  looks: everyone,
  exported: staff,
  file: everyone,
} satisfies Policies<typeof sealingContract>
