import type { Profile } from "#contract/identity.contract.ts"
import { describe, expect, test } from "vitest"
import { asksForReload, flagsAfter, isDoor, safePath, wanted } from "./entry.ts"
import { type Arrival, type EntryFlags, type SessionContext, type SignedIn } from "./session.types.ts"
import { type ViewState, viewOf } from "./view.ts"

const noFlags: EntryFlags = { registration: false, infoChange: false, count: 0, reloaded: 0 }
const person = (change: Partial<Profile> = {}): SignedIn => ({
  profile: {
    id: "u1",
    name: "supplier.a",
    displayName: "供应商",
    roles: ["supplier"],
    allRoles: ["supplier"],
    avatar: "",
    introduction: "",
    party: "p1",
    partyName: "恒远机电",
    department: null,
    phone: "",
    email: "",
    language: "zh",
    notices: { popup: true, mail: false, sms: false },
    mustChangePassword: false,
    registration: false,
    infoChange: false,
    ...change,
  },
  menu: [],
  menuIsKept: false,
})

const inside = (path: string): Arrival => ({ path, page: "inside" })
const open = (path: string): Arrival => ({ path, page: "open" })
const unknown = (path: string): Arrival => ({ path, page: "unknown" })

const context = (change: Partial<SessionContext> = {}): SessionContext => ({
  at: inside("/"),
  tokens: "nothing",
  signedIn: null,
  error: null,
  sentence: null,
  renewed: false,
  byForm: false,
  usedLocal: false,
  back: null,
  flags: noFlags,
  unsent: 0,
  switchTo: null,
  keepsNothing: false,
  ...change,
})
const state = (status: string, change: Partial<SessionContext> = {}, more: Partial<ViewState> = {}): ViewState => ({
  status,
  local: false,
  ending: false,
  ...more,
  context: context(change),
})
const now = 1_800_000_000_000
const signedIn = (at: Arrival, change: Partial<SessionContext> = {}) =>
  viewOf(state("signedIn", { signedIn: person(), ...change }), at, now)
const local = (at: Arrival, change: Partial<SessionContext> = {}) => viewOf(state("anonymous", change, { local: true }), at, now)
const go = (path: string) => ({ show: "go", path })
const page = { show: "page" }
const wait = { show: "wait" }

describe("a signed-in person", () => {
  test("is led from the root and the doors to the dashboard", () => {
    for (const path of ["/", "/login", "/systemLogin", "/dashboard", "/loading", "/systemLogin?logout=yes"])
      expect(signedIn(inside(path))).toEqual(go("/dashboard/index"))
  })

  test("is led from a door to where he wanted to go, which is never another site", () => {
    expect(signedIn(open("/systemLogin?to=%2Fwel%2Fx%3Fid%3D1%26a%3Db"))).toEqual(go("/wel/x?id=1&a=b"))
    for (const evil of [
      "//evil.example",
      "https://evil.example",
      "/\\evil.example",
      "/\tevil",
      "javascript:alert(1)",
      "/%09/evil",
      "/systemLogin",
    ])
      expect(JSON.stringify(signedIn(open(`/systemLogin?to=${encodeURIComponent(evil)}`)))).not.toMatch(
        /\/\/evil|https|javascript|systemLogin|\\/,
      )
  })

  test("comes back to where the session ended, but not to another person's page", () => {
    expect(signedIn(open("/systemLogin"), { back: { path: "/wel/x?id=1", person: "u1" } })).toEqual(go("/wel/x?id=1"))
    expect(signedIn(open("/loading?code=c&state=s"), { back: { path: "/wel/x", person: null } })).toEqual(go("/wel/x"))
    expect(signedIn(open("/systemLogin"), { back: { path: "/wel/x", person: "u2" } })).toEqual(go("/dashboard/index"))
    expect(signedIn(open("/systemLogin"), { back: { path: "//evil.example", person: null } })).toEqual(go("/dashboard/index"))
    for (const door of ["/", "/systemLogin", "/change-password"])
      expect(signedIn(open("/systemLogin"), { back: { path: door, person: "u1" } })).toEqual(go("/dashboard/index"))
  })

  test("sees pages, and the central login's own page", () => {
    for (const at of [inside("/wel/x"), open("/bulletin"), open("/login?interaction=abc"), inside("/redirect/wel/x")])
      expect(signedIn(at)).toEqual(page)
  })

  test("is led to /404 from where no page is, and from a redirect to another site", () => {
    expect(signedIn(unknown("/nowhere"))).toEqual(go("/404"))
    expect(signedIn(inside("/redirect//evil.example"))).toEqual(go("/404"))
  })

  test("with the registration flag goes from the dashboard to its form, before the info-change form", () => {
    const both: EntryFlags = { registration: true, infoChange: true, count: 2, reloaded: 2 }
    expect(signedIn(inside("/dashboard/index"), { flags: both })).toEqual(go(`/register-supplier-detail?t=${now}`))
    expect(signedIn(inside("/dashboard/index"), { flags: { ...both, registration: false } })).toEqual(go(`/sup-info-change?t=${now}`))
    expect(signedIn(inside("/dashboard/index"), { signedIn: person({ registration: true }) })).toEqual(
      go(`/register-supplier-detail?t=${now}`),
    )
    expect(signedIn(inside("/dashboard/index"), { signedIn: person({ infoChange: true }) })).toEqual(go(`/sup-info-change?t=${now}`))
    expect(signedIn(inside("/wel/x"), { flags: both })).toEqual(page)
    const buyer = person({ roles: ["purchaser"], allRoles: ["purchaser"] })
    expect(signedIn(inside("/dashboard/index"), { flags: both, signedIn: buyer })).toEqual(page)
  })

  test("whose password somebody else has set changes it first", () => {
    const must = (at: Arrival) => viewOf(state("mustChangePassword", { signedIn: person({ mustChangePassword: true }) }), at, now)
    expect(must(inside("/wel/x"))).toEqual(go("/change-password"))
    expect(must(unknown("/nowhere"))).toEqual(go("/change-password"))
    expect(must(open("/change-password"))).toEqual(page)
  })
})

describe("somebody who is not signed in", () => {
  test("sees the pages for all, whatever the state", () => {
    for (const status of ["starting", "anonymous", "failed"]) expect(viewOf(state(status), open("/bulletin"), now)).toEqual(page)
    expect(viewOf(state("anonymous"), open("/systemLogin"), now)).toEqual(page)
    expect(viewOf(state("signingIn"), open("/systemLogin"), now)).toEqual(page)
  })

  test("is led to the local page with the way back, or waits for the central one", () => {
    expect(local(inside("/wel/x?id=1"))).toEqual(go("/systemLogin?to=%2Fwel%2Fx%3Fid%3D1"))
    expect(local(inside("/"))).toEqual(go("/systemLogin"))
    expect(local(open("/change-password"))).toEqual(go("/systemLogin"))
    expect(viewOf(state("anonymous"), inside("/wel/x"), now)).toEqual(wait)
  })

  test("is led to /404 from where no page is, but not while the menu that may know it is on its way", () => {
    expect(viewOf(state("anonymous"), unknown("/nowhere"), now)).toEqual(go("/404"))
    expect(viewOf(state("loading"), unknown("/nowhere"), now)).toEqual(wait)
  })

  test("is redirected within this application only", () => {
    expect(viewOf(state("anonymous"), inside("/redirect/bulletin?a=1"), now)).toEqual(go("/bulletin?a=1"))
    for (const path of ["/redirect//evil.example", "/redirect/\\evil.example", "/redirect", "/redirect/https://evil.example"])
      expect(JSON.stringify(viewOf(state("anonymous"), inside(path), now))).not.toMatch(/"\/?\/evil|\\\\|"https/)
  })

  test("sees no door while a session is about to stand, unless its own form has opened it", () => {
    expect(viewOf(state("loading"), open("/systemLogin"), now)).toEqual(wait)
    expect(viewOf(state("loading", { byForm: true }), open("/systemLogin"), now)).toEqual(page)
    expect(viewOf(state("loading"), open("/bulletin"), now)).toEqual(page)
  })

  test("is told why nothing can be shown", () => {
    expect(viewOf(state("failed"), inside("/wel/x"), now)).toEqual({ show: "problem" })
    expect(viewOf(state("blocked"), open("/systemLogin"), now)).toEqual({ show: "blocked" })
  })
})

test("nothing of anybody is drawn while the page is being left", () => {
  for (const status of ["idle", "leaving", "forgetting", "restarting", "gone"])
    for (const at of [inside("/wel/x"), open("/bulletin"), unknown("/nowhere")])
      expect(viewOf(state(status, { signedIn: person() }), at, now)).toEqual(wait)
  expect(viewOf(state("signingOut", { signedIn: person() }, { ending: true }), inside("/wel/x"), now)).toEqual(wait)
})

test("the page stands while the session is read again, ends in words, or asks about unsent work", () => {
  for (const status of ["loading", "renewing", "expired", "signingOut"])
    expect(viewOf(state(status, { signedIn: person() }), inside("/wel/x"), now)).toEqual(page)
  expect(viewOf(state("reloading", { signedIn: person() }), inside("/wel/x"), now)).toEqual(wait)
})

describe("the flags of the way in", () => {
  test("are set and counted by type=ekp at their pages, and nowhere else", () => {
    const once = flagsAfter(noFlags, inside("/register-supplier-detail?type=ekp"))
    expect(once).toEqual({ ...noFlags, registration: true, count: 1 })
    expect(flagsAfter(once, inside("/sup-info-change?type=ekp"))).toEqual({ ...once, infoChange: true, count: 2 })
    for (const path of ["/register-supplier-detail", "/register-supplier-detail?type=x", "/wel/x?type=ekp"])
      expect(flagsAfter(noFlags, inside(path))).toEqual(noFlags)
  })

  test("ask for one reload each time that they are set", () => {
    const asks = (change: Partial<EntryFlags>, who = person()) => asksForReload({ flags: { ...noFlags, ...change } }, who)
    expect(asks({ registration: true, count: 1 })).toBe(true)
    expect(asks({ registration: true, count: 1, reloaded: 1 })).toBe(false)
    expect(asks({ registration: true, count: 2, reloaded: 1 })).toBe(true)
    expect(asks({}, person({ registration: true }))).toBe(true)
    expect(asks({ reloaded: 1 }, person({ registration: true }))).toBe(false)
    expect(asks({})).toBe(false)
  })
})

test("a path is safe only within this application", () => {
  expect(safePath("/wel/x?a=%2F%2Fb#c")).toBe("/wel/x?a=%2F%2Fb#c")
  for (const path of [null, "", "wel", "//evil", "/\\evil", "\\/evil", "https://evil", "/a\\b", "/..//evil"])
    expect(safePath(path)).toBeNull()
})

test("a door is no place to want to go to", () => {
  expect(wanted({ at: open("/systemLogin?to=/login"), back: null }, null)).toBe("/dashboard/index")
  expect([isDoor("/login"), isDoor("/login?interaction=x"), isDoor("/wel/x")]).toEqual([true, false, false])
})
