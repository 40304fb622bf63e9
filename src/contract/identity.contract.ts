import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { role } from "./people.ts"

/** Languages of the platform; zh is the source (spec 1). */
export const languages = ["zh", "en", "es", "ja"] as const
export const language = z.enum(languages)
export type Language = z.infer<typeof language>

const secret = z.string().min(1).max(256)
const client = { client_id: z.string().max(64).optional(), client_secret: z.string().max(256).optional() }

/** Spec 7.2. A browser may leave `refresh_token` out of the form: the HttpOnly cookie carries it. */
export const tokenRequest = z.discriminatedUnion("grant_type", [
  z.strictObject({
    grant_type: z.literal("password"),
    username: z.string().min(1).max(64),
    password: secret,
    login_type: z.literal("password").optional(),
    ...client,
  }),
  z.strictObject({ grant_type: z.literal("refresh_token"), refresh_token: secret.optional(), ...client }),
])
export type TokenRequest = z.infer<typeof tokenRequest>

/** Who is signed in, as the person may see it. */
export const profile = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  roles: z.array(role),
  avatar: z.string(),
  introduction: z.string(),
  party: z.string().nullable(),
  partyName: z.string().nullable(),
  department: z.string().nullable(),
  language,
})
export type Profile = z.infer<typeof profile>

export const tokens = z.object({
  access_token: z.string(),
  token_type: z.literal("Bearer"),
  refresh_token: z.string(),
  /** Seconds of life of the access token. */
  expires_in: z.int(),
  tgt: z.string(),
  user_info: profile,
})
export type Tokens = z.infer<typeof tokens>

/** An account of the demo story with its password, for the sign-in page. */
export const demoAccount = z.object({
  name: z.string(),
  displayName: z.string(),
  roles: z.array(role),
  company: z.string().nullable(),
  password: z.string(),
})
export type DemoAccount = z.infer<typeof demoAccount>

/** Signing in and out, and who one is (spec 7.2). */
export const identityContract = {
  token: endpoint("POST", "auth/auth/oauth/token", {
    summary: "Signs in by password, or rotates a refresh token",
    body: tokenRequest,
    data: tokens,
    form: true,
    bare: true,
  }),
  userInfo: endpoint("GET", "user/info", {
    summary: "The profile; the query's token is accepted and ignored",
    query: z.strictObject({ token: z.string().optional() }),
    data: profile,
  }),
  getUser: endpoint("GET", "auth/getUser", { summary: "The signed-in user", data: profile }),
  logout: endpoint("GET", "auth/authorize/logout", { summary: "Ends the session and all its tokens", data: z.null() }),
  demoAccounts: endpoint("GET", "auth/demoAccounts", {
    summary: "The demo story's accounts; none outside the demo",
    data: z.array(demoAccount),
  }),
}
