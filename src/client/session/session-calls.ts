import type { DataOf, Endpoint } from "#contract/endpoint.ts"
import type { accountContract, identityContract } from "#contract/identity.contract.ts"
import type { platformContract } from "#contract/platform.contract.ts"
import { type Call, type Given, send } from "../http/http.ts"

const shape = (method: Call["method"], path: string, more: Partial<Call> = {}): Call => ({
  method,
  path,
  bare: false,
  command: false,
  form: false,
  ...more,
})

/** The contract's calls without their schemas, which take 22 kB: the first page does not need them. A test compares them with the contract. */
export const shapes = {
  token: shape("POST", "auth/auth/oauth/token", { bare: true, form: true }),
  userInfo: shape("GET", "user/info"),
  logout: shape("GET", "auth/authorize/logout"),
  signInWays: shape("GET", "auth/signInWays"),
  getSt: shape("GET", "auth/auth/oauth/getSt"),
  interaction: shape("POST", "auth/interaction/:uid"),
  switchRole: shape("POST", "auth/switchRole"),
  changePassword: shape("POST", "user/changePassword"),
  menu: shape("GET", "system/menu"),
} as const

/** The address that leads to the central login, below the prefix of all calls; a navigation, not a call. */
export const ssoStartPath = "/prod-api/auth/sso/start"

type Shared = typeof identityContract & typeof accountContract & Pick<typeof platformContract, "menu">

const light =
  <E extends Endpoint>(shape: Call) =>
  (given: Given<E>): Promise<DataOf<E>> =>
    // The reply is typed by the contract, as in `call`.
    send(shape, given) as Promise<DataOf<E>>

/** The calls of a session, before and after signing in. */
export const sessionCalls = {
  token: light<Shared["token"]>(shapes.token),
  userInfo: light<Shared["userInfo"]>(shapes.userInfo),
  logout: light<Shared["logout"]>(shapes.logout),
  signInWays: light<Shared["signInWays"]>(shapes.signInWays),
  getSt: light<Shared["getSt"]>(shapes.getSt),
  interaction: light<Shared["interaction"]>(shapes.interaction),
  switchRole: light<Shared["switchRole"]>(shapes.switchRole),
  changePassword: light<Shared["changePassword"]>(shapes.changePassword),
  menu: light<Shared["menu"]>(shapes.menu),
}
