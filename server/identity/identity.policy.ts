import type { identityContract } from "#contract/identity.contract.ts"
import type { Policies } from "#server/http/policy.ts"

/** Signing in and the demo's list are for everybody; the rest is about the one who is signed in. */
export const identityPolicies = {
  token: "public",
  userInfo: "signedIn",
  getUser: "signedIn",
  logout: "signedIn",
  demoAccounts: "public",
} as const satisfies Policies<typeof identityContract>
