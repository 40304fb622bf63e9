import type { accountContract, identityContract } from "#contract/identity.contract.ts"
import type { Policies } from "#server/http/policy.ts"

/** Signing in and out is public, since these calls find out who the caller is. The profile is for people who are signed in. */
export const identityPolicies = {
  token: "public",
  userInfo: "anyPassword",
  getUser: "anyPassword",
  logout: "public",
} as const satisfies Policies<typeof identityContract>

/** Calls that lead to a session are public; the others concern the caller's own account. */
export const accountPolicies = {
  signInWays: "public",
  getSt: "public",
  interaction: "public",
  switchRole: "signedIn",
  sessions: "signedIn",
  endSession: "signedIn",
  changeProfile: "signedIn",
  changePassword: "anyPassword",
  retrievePassword: "public",
  resetPassword: "public",
} as const satisfies Policies<typeof accountContract>
