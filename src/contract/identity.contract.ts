import { z } from "zod"
import { loginPage } from "./login-page.ts"
import { endpoint } from "./endpoint.ts"
import { longestPassword, shortestPassword } from "./password.ts"
import { role } from "./people.ts"
import { ruled } from "./ruled.ts"
import { instant } from "./time.ts"
import { email, phone } from "./shapes.ts"

/** Languages of the platform; zh is the source (spec 1). */
export const languages = ["zh", "en", "es", "ja"] as const
export const language = z.enum(languages)
export type Language = z.infer<typeof language>

const secret = z.string().min(1).max(256)
const client = { client_id: z.string().max(64).optional(), client_secret: z.string().max(256).optional() }

/**
 * Spec 7.2. With `login_type` cas the password is a service ticket of `getSt`. A code comes from the central login together with the state that
 * `auth/sso/start` issued. A browser may leave `refresh_token` out of the form: the HttpOnly cookie carries it.
 */
export const tokenRequest = z.discriminatedUnion("grant_type", [
  z.strictObject({
    grant_type: z.literal("password"),
    username: z.string().min(1).max(64),
    password: secret,
    login_type: z.enum(["password", "cas"]).optional(),
    ...client,
  }),
  z.strictObject({
    grant_type: z.literal("authorization_code"),
    code: z.string().min(1).max(1024),
    state: z.string().min(1).max(256),
    redirect_uri: z.string().min(1).max(512),
    /** The issuer, if the central login returned it with the code (RFC 9207). */
    iss: z.string().max(512).optional(),
    ...client,
  }),
  z.strictObject({ grant_type: z.literal("refresh_token"), refresh_token: secret.optional(), ...client }),
])
export type TokenRequest = z.infer<typeof tokenRequest>

/**
 * How a person wants to receive notices: on the screen as they arrive, by mail where the platform has a mail server, and by text message where a
 * template supports that.
 */
export const noticeChoices = z.strictObject({ popup: z.boolean(), mail: z.boolean(), sms: z.boolean().default(false) })
export type NoticeChoices = z.infer<typeof noticeChoices>

/** The signed-in person's own profile. */
export const profile = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  /** The roles in which the person acts now: all of them, or the chosen one. */
  roles: z.array(role),
  /** Every role that the person may choose to act in. */
  allRoles: z.array(role),
  avatar: z.string(),
  introduction: z.string(),
  party: z.string().nullable(),
  partyName: z.string().nullable(),
  department: z.string().nullable(),
  phone: z.string(),
  email: z.string(),
  language,
  notices: noticeChoices,
  /** The password was set by somebody else: every call except changing it is refused with 20018. */
  mustChangePassword: z.boolean(),
  /** The person must first finish the supplier's registration, or confirm a change of its data (spec 2.2). */
  registration: z.boolean(),
  infoChange: z.boolean(),
})
export type Profile = z.infer<typeof profile>

export const tokens = z.object({
  access_token: z.string(),
  token_type: z.literal("Bearer"),
  refresh_token: z.string(),
  /** The lifetime of the access token in seconds. */
  expires_in: z.int(),
  /** The id of the ticket behind this session; the ticket itself is an HttpOnly cookie. */
  tgt: z.string(),
  user_info: profile,
  /** After the central login: the page that was requested at its start. */
  to: z.string().optional(),
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

/** The ways to sign in here. */
export const signInWays = z.object({
  /** Whether the local page accepts passwords. */
  local: z.boolean(),
  /** The central login; null when there is none. */
  central: z.object({ name: z.string() }).nullable(),
  /** Whether a forgotten password can be replaced by a mailed link. */
  retrieve: z.boolean(),
  /** The demo story's accounts; empty outside the demo. */
  demo: z.array(demoAccount),
  /** The sign-in page's texts in the reader's language, so that one call returns all that it shows. */
  page: loginPage,
})
export type SignInWays = z.infer<typeof signInWays>

/** One of the person's own sessions. */
export const ownSession = z.object({
  id: z.string(),
  current: z.boolean(),
  userAgent: z.string(),
  address: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
})
export type OwnSession = z.infer<typeof ownSession>

/** Long enough; whether it is guessed soon depends on its owner, and is refused with 10017, too. */
export const newPassword = z.string().min(shortestPassword, ruled("passwordIsLongEnough")).max(longestPassword)

/** A picture of at most 48 kB as a data URL, scaled down by the browser; empty for none. */
const photo = z
  .string()
  .max(65_536)
  .regex(/^$|^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/)

/** What people may change of their own profile; omitted fields stay. */
export const profileChange = z.strictObject({
  displayName: z.string().trim().min(1).max(64).optional(),
  introduction: z.string().trim().max(200).optional(),
  /** Empty, or 11 digits beginning with 1 and 3 to 8 (spec 5). */
  phone: phone.optional(),
  email: email.optional(),
  language: language.optional(),
  avatar: photo.optional(),
  notices: noticeChoices.optional(),
  /** The own password: required to change the e-mail address, since a link mailed there can replace the password. */
  password: secret.optional(),
})
export type ProfileChange = z.infer<typeof profileChange>

/** Signing in and out, and the caller's profile (spec 7.2). */
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
  logout: endpoint("GET", "auth/authorize/logout", {
    summary:
      "Ends the session, its tokens and everything opened with the same ticket; `to` is the central login's own sign-out, a path or an address",
    data: z.object({ to: z.string().nullable() }),
  }),
}

/**
 * A navigation, not a call: `/prod-api/auth/sso/start?to=/path` leads to the central login, and back to the page `/loading?code&state&iss`; when the
 * central login cannot be reached it leads to `/systemLogin?sso=failed`. A foreign `to` is refused.
 */
export const ssoStart = "auth/sso/start"

/** Ways to sign in, and what people do with their own accounts. */
export const accountContract = {
  signInWays: endpoint("GET", "auth/signInWays", { summary: "How one may sign in here", data: signInWays }),
  getSt: endpoint("GET", "auth/auth/oauth/getSt", {
    summary: "A service ticket, good once and for ten seconds, for the ticket that this browser was given at a sign-in; null without one",
    data: z.object({ st: z.string(), username: z.string() }).nullable(),
  }),
  interaction: endpoint("POST", "auth/interaction/:uid", {
    summary:
      "Signs in at the central login shipped with the platform (its page is /login?interaction=<uid>); `to` is where the browser goes next",
    params: z.strictObject({ uid: z.string().regex(/^[\w-]{10,64}$/) }),
    body: z.strictObject({ username: z.string().min(1).max(64), password: secret }),
    data: z.object({ to: z.string() }),
  }),
  switchRole: endpoint("POST", "auth/switchRole", {
    summary: "Acts in one of one's roles from now on; null for all of them",
    body: z.strictObject({ role: role.nullable() }),
    data: profile,
  }),
  sessions: endpoint("GET", "auth/sessions", { summary: "The person's open sessions, the latest seen first", data: z.array(ownSession) }),
  endSession: endpoint("POST", "auth/endSession", {
    summary: "Signs out one of one's own sessions; without an id all but this one",
    body: z.strictObject({ id: z.string().max(64).optional() }),
    data: z.null(),
  }),
  changeProfile: endpoint("POST", "user/update", {
    summary: "Changes what a person may change about himself",
    body: profileChange,
    data: profile,
  }),
  changePassword: endpoint("POST", "user/changePassword", {
    summary: "Sets a new password; every other session of the person ends",
    body: z.strictObject({ old: secret, new: newPassword }),
    data: z.null(),
  }),
  retrievePassword: endpoint("POST", "auth/retrievePassword", {
    summary: "Mails a link that replaces a forgotten password once; the answer is the same for every name and address",
    body: z.strictObject({ account: z.string().trim().min(1).max(254) }),
    data: z.null(),
  }),
  resetPassword: endpoint("POST", "auth/resetPassword", {
    summary: "Sets the password that a mailed link allows; all sessions of the person end",
    body: z.strictObject({ token: z.string().min(1).max(128), password: newPassword }),
    data: z.null(),
  }),
}
