import type { accountContract, identityContract } from "#contract/identity.contract.ts"
import type { Policies } from "#server/http/policy.ts"

/** Signing in and out is for everybody: who may is what these calls find out. The profile is for whoever is signed in. */
export const identityPolicies = {
  token: "public",
  userInfo: "anyPassword",
  getUser: "anyPassword",
  logout: "public",
} as const satisfies Policies<typeof identityContract>

/** What leads to a session is for everybody; the rest is about the one who is signed in. */
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
