import { Refused } from "#contract/errors.ts"
import { Failed } from "#contract/failed.ts"
import type { Profile, SignInWays } from "#contract/identity.contract.ts"
import { describe, expect, test } from "vitest"
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from "xstate"
import { chartCoverage } from "../../../tests/support/chart-coverage.ts"
import { sessionMachine } from "./session.machine.ts"
import { type Arrival, type EntryFlags, type Remembered, type SessionEvent, type SignedIn } from "./session.types.ts"

const coverage = chartCoverage(sessionMachine)
const profile: Profile = {
  id: "u1",
  name: "purchaser",
  displayName: "采购员",
  roles: ["purchaser"],
  allRoles: ["purchaser", "supervisor"],
  avatar: "",
  introduction: "",
  party: null,
  partyName: null,
  department: null,
  phone: "",
  email: "",
  language: "zh",
  notices: { popup: true, mail: false, sms: false },
  mustChangePassword: false,
  registration: false,
  infoChange: false,
}
const whole: SignedIn = { profile, menu: [], menuIsKept: false }
const credentials = { username: "purchaser", password: "secret" }
const refusal = new Refused({ code: "100001" }, "登录授权无效")
const away = new Failed("network")
const both: SignInWays = {
  local: true,
  central: { name: "统一登录" },
  retrieve: true,
  demo: [],
  page: { title: "", notice: "", links: [], picture: null },
}
const noFlags: EntryFlags = { registration: false, infoChange: false, count: 0, reloaded: 0 }

const inside = (path = "/wel/tender"): Arrival => ({ path, page: "inside" })
const open = (path = "/systemLogin"): Arrival => ({ path, page: "open" })
/** An answer that never comes. */
const never = "never"

/** What the world answers, by actor, one after the other; the last answer stays. */
type Answers = Partial<Record<string, unknown[]>>
interface World {
  readonly at?: Arrival
  readonly remember?: (Partial<Remembered> | Error)[]
  readonly answers?: Answers
  /** How long a token lasts; longer than any test. */
  readonly life?: number
}

function start({ at = inside(), remember = [{}], answers = {}, life = 100_000_000 }: World = {}) {
  const clock = new SimulatedClock()
  const log: string[] = []
  const presence = { seen: 0 }
  const answer = async <T>(name: string, otherwise: T): Promise<T> => {
    log.push(name)
    const given = answers[name]
    const next = (given !== undefined && given.length > 1 ? given.shift() : given?.[0]) ?? otherwise
    if (next instanceof Error) throw next
    if (next === never) await new Promise(() => undefined)
    return next as T
  }
  const done = (name: string) => fromPromise(() => answer<void>(name, undefined))
  answers["remember"] ??= remember.map((one) =>
    one instanceof Error ? one : { tokens: "nothing", usedLocal: false, back: null, flags: noFlags, ...one },
  )
  let tell: (event: SessionEvent) => void = () => undefined
  const machine = sessionMachine.provide({
    actors: {
      remember: fromPromise(() => answer<Remembered>("remember", { tokens: "nothing", usedLocal: false, back: null, flags: noFlags })),
      signIn: fromPromise(({ input }) => answer(`signIn ${input.way}`, { to: null })),
      trySingleSignOn: done("trySingleSignOn"),
      askWays: fromPromise(() => answer("askWays", both)),
      goCentral: fromPromise(({ input }) => answer<void>(`goCentral ${input.to}${input.comesBack ? " and back" : ""}`, undefined)),
      refresh: done("refresh"),
      load: fromPromise(() => answer("load", whole)),
      freshMenu: fromPromise(() => answer<SignedIn["menu"] | null>("freshMenu", null)),
      takeDevice: fromPromise(({ input }) => answer<void>(`takeDevice ${input.person}`, undefined)),
      switchRole: fromPromise(({ input }) => answer<void>(`switchRole ${input.role ?? "all"}`, undefined)),
      reloadOnce: fromPromise(({ input }) => answer<void>(`reloadOnce ${input.count}`, undefined)),
      forget: done("forget"),
      restart: fromPromise(({ input }) => answer<void>(`restart ${input.path}`, undefined)),
      countUnsent: fromPromise(() => answer("countUnsent", 0)),
      sendUnsent: done("sendUnsent"),
      discardUnsent: done("discardUnsent"),
      signOut: fromPromise(({ input }) => answer<void>(`signOut ${input.usedLocal ? "local" : "central"}`, undefined)),
      leave: fromPromise(({ input }) => answer<void>(`leave ${input.path} ${input.person ?? "nobody"}`, undefined)),
      leaveIdle: fromPromise(({ input }) => answer<void>(`leaveIdle ${input.path} ${input.person ?? "nobody"}`, undefined)),
      listen: fromCallback<SessionEvent>(({ sendBack }) => {
        tell = sendBack
      }),
    },
    actions: {
      saveFlags: (_, flags) => void (flags.count > 0 && log.push(`saveFlags ${flags.count}`)),
      noteSeen: () => {
        presence.seen = clock.now()
      },
      saveDrafts: () => void log.push("saveDrafts"),
      clearTokens: () => void log.push("clearTokens"),
      saveWay: (_, { local }) => void log.push(`saveWay ${local ? "local" : "central"}`),
      dropBack: () => undefined,
    },
    guards: {
      warningDue: () => clock.now() - presence.seen >= 3_480_000,
      idleDue: () => clock.now() - presence.seen >= 3_600_000,
    },
    delays: {
      untilRefresh: life,
      untilWarning: () => Math.max(1000, presence.seen + 3_480_000 - clock.now()),
      untilIdle: () => presence.seen + 3_600_000 - clock.now(),
    },
  })
  const actor = createActor(machine, { clock, inspect: coverage.inspect, input: { at } }).start()
  const reach = (...states: Parameters<ReturnType<typeof actor.getSnapshot>["matches"]>) =>
    waitFor(actor, (snapshot) => snapshot.matches(...states), { timeout: 1000 })
  return { actor, clock, log, reach, presence, tell: (event: SessionEvent) => tell(event), send: actor.send }
}

const signedIn = async (world: World = {}) => {
  const started = start({ remember: [{ tokens: "fresh" }], ...world })
  await started.reach("signedIn")
  return started
}

describe("at its start a session", () => {
  test("says that nobody can sign in where no cookies are kept, until they are", async () => {
    const { reach, send } = start({ remember: [{ tokens: "blocked" }, new Error("denied"), {}], at: open() })
    await reach("blocked")
    send({ type: "session.retry" })
    await reach("blocked")
    send({ type: "session.retry" })
    await expect(reach({ anonymous: "visiting" })).resolves.toBeDefined()
  })

  test("loads who holds a good token, and renews a stale one before", async () => {
    const fresh = await signedIn()
    expect(fresh.actor.getSnapshot().context.signedIn?.profile).toBe(profile)
    expect(fresh.log).toEqual(["remember", "load", "takeDevice u1"])
    const { reach, log } = start({ remember: [{ tokens: "stale" }] })
    await reach("signedIn")
    expect(log.slice(0, 3)).toEqual(["remember", "refresh", "load"])
  })

  test("forgets a token that cannot be renewed, and tries again by itself when the server is away", async () => {
    const refused = start({ remember: [{ tokens: "stale" }], at: open(), answers: { refresh: [refusal] } })
    await refused.reach({ anonymous: "visiting" })
    expect(refused.log).toContain("clearTokens")
    const { actor, clock, reach, send } = start({ remember: [{ tokens: "stale" }], answers: { refresh: [away, away, away, undefined] } })
    expect((await reach("failed")).context.error).toBe(away)
    send({ type: "session.arrived", at: inside("/wel/other") })
    expect(actor.getSnapshot().context.at).toEqual(inside("/wel/other"))
    send({ type: "session.retry" })
    await reach("failed")
    clock.increment(10_000)
    await reach("starting")
    await reach("failed")
    send({ type: "session.online" })
    await reach("signedIn")
    expect(actor.getSnapshot().context.error).toBeNull()
  })

  test("ends one that nobody has used for an hour", async () => {
    const { reach, log } = start({ remember: [{ tokens: "idle" }] })
    await reach("gone")
    expect(log).toEqual(["remember", "leaveIdle /wel/tender nobody"])
  })

  test("deletes the token at logout=yes, and nothing where there is none", async () => {
    const { reach, log } = start({ remember: [{ tokens: "fresh" }], at: open("/systemLogin?logout=yes") })
    await reach({ anonymous: "visiting" })
    expect(log).toEqual(["remember", "forget"])
    const broken = start({ remember: [{ tokens: "fresh" }], at: open("/systemLogin?logout=yes"), answers: { forget: [away] } })
    await broken.reach({ anonymous: "visiting" })
    const none = start({ at: open("/systemLogin?logout=yes") })
    await none.reach({ anonymous: "visiting" })
    expect(none.log).toEqual(["remember"])
  })
})

describe("on the way in", () => {
  test("somebody at a page for all is left in peace, also at none", async () => {
    const { reach, log, send } = start({ at: open("/bulletin") })
    await reach({ anonymous: "visiting" })
    send({ type: "session.arrived", at: { path: "/nowhere", page: "unknown" } })
    await reach({ anonymous: "visiting" })
    expect(log).toEqual(["remember"])
  })

  test("single sign-on is tried first at any other", async () => {
    const { reach, log } = start()
    await reach("signedIn")
    expect(log.slice(0, 3)).toEqual(["remember", "trySingleSignOn", "load"])
  })

  test("the central login is next, or the local page for who has used it here or where there is no other", async () => {
    const central = start({ answers: { trySingleSignOn: [refusal] } })
    await central.reach("gone")
    expect(central.log.slice(-2)).toEqual(["askWays", "goCentral /wel/tender"])
    const local = start({ remember: [{ usedLocal: true }], answers: { trySingleSignOn: [refusal] } })
    await local.reach({ anonymous: "local" })
    const only = start({ answers: { trySingleSignOn: [refusal], askWays: [{ ...both, central: null }] } })
    await only.reach({ anonymous: "local" })
    const none = start({ remember: [{ usedLocal: true }], answers: { trySingleSignOn: [refusal], askWays: [{ ...both, local: false }] } })
    await none.reach("gone")
  })

  test("a server that is away is a failure and no way to the login", async () => {
    for (const answers of [{ trySingleSignOn: [away] }, { trySingleSignOn: [refusal], askWays: [away] }]) {
      const { reach } = start({ answers })
      expect((await reach("failed")).context.error).toBe(away)
    }
    const { reach } = start({ answers: { trySingleSignOn: [refusal], "goCentral /wel/tender": [away] } })
    await reach("failed")
  })

  test("a wrong password is said, and forgotten at the next try; the device remembers the way", async () => {
    const { actor, reach, log, send } = start({ at: open(), answers: { "signIn password": [refusal, { to: null }] } })
    await reach({ anonymous: "visiting" })
    send({ type: "session.signIn", credentials })
    expect((await waitFor(actor, ({ context }) => context.error !== null)).context.error).toBe(refusal)
    send({ type: "session.signIn", credentials })
    expect((await reach("signedIn")).context).toMatchObject({ error: null, usedLocal: true })
    expect(log).toContain("saveWay local")
  })

  test("a code from the central login is exchanged, and leads back to the page that was asked for", async () => {
    const at = open("/loading?code=c&state=s&iss=https://login.example")
    const { reach, log } = start({ at, answers: { "signIn code": [{ to: "/wel/tender?id=1" }] } })
    expect((await reach("signedIn")).context).toMatchObject({ usedLocal: false, back: { path: "/wel/tender?id=1", person: null } })
    expect(log).toContain("saveWay central")
    const used = start({ at, answers: { "signIn code": [refusal] } })
    expect((await used.reach({ anonymous: "visiting" })).context.error).toBe(refusal)
  })

  test("one may go to the central login from the local page, also after a failure", async () => {
    const { reach, log, send } = start({ at: open("/systemLogin?to=/wel/x"), answers: { "goCentral /wel/x and back": [never] } })
    await reach({ anonymous: "visiting" })
    send({ type: "session.central" })
    await reach({ anonymous: "central" })
    expect(log.at(-1)).toBe("goCentral /wel/x and back")

    const failed = start({ at: open(), remember: [{ tokens: "fresh" }], answers: { load: [refusal] } })
    await failed.reach("failed")
    failed.send({ type: "session.central" })
    await failed.reach("gone")
    const again = start({ at: open(), remember: [{ tokens: "fresh" }], answers: { load: [refusal, whole] } })
    await again.reach("failed")
    again.send({ type: "session.signIn", credentials })
    await again.reach("signedIn")
  })

  test("another tab's sign-in counts here as well", async () => {
    const { reach, tell } = start({ at: open(), remember: [{}, { tokens: "fresh" }] })
    await reach({ anonymous: "visiting" })
    tell({ type: "session.changed", person: "u1" })
    await reach("signedIn")
    const failed = start({
      remember: [{ tokens: "fresh" }, { tokens: "nothing", usedLocal: true }],
      answers: { load: [away], trySingleSignOn: [refusal] },
    })
    await failed.reach("failed")
    failed.tell({ type: "session.changed", person: null })
    await expect(failed.reach({ anonymous: "local" })).resolves.toBeDefined()
  })
})

describe("what is loaded", () => {
  test("may be refused, or asked for again when the server is away", async () => {
    const { reach, send } = start({ remember: [{ tokens: "fresh" }], answers: { load: [refusal, whole] } })
    expect((await reach("failed")).context.error).toBe(refusal)
    send({ type: "session.retry" })
    await reach("signedIn")
  })

  test("renews once when the token is rejected meanwhile, and gives up the second time", async () => {
    const { reach, send, log, actor } = start({ remember: [{ tokens: "fresh" }], answers: { load: [never, refusal] } })
    await reach("loading")
    send({ type: "session.rejected", sentence: "", again: false })
    await reach("renewing")
    await waitFor(actor, ({ value }) => value === "loading")
    send({ type: "session.rejected", sentence: "", again: false })
    await reach("failed")
    expect(log.filter((name) => name === "refresh")).toHaveLength(1)
  })

  test("is refused for a person whose pages stand: whoever ended the session meanwhile, they read so and leave", async () => {
    const ended = await signedIn({ answers: { load: [whole, never], refresh: [refusal] } })
    ended.send({ type: "session.reload" })
    ended.send({ type: "session.rejected", sentence: "登录已失效", again: false })
    expect((await ended.reach("expired")).context.sentence).toBe("登录已失效")
    ended.clock.increment(4000)
    await ended.reach("gone")
    expect(ended.log).toContain("leave /wel/tender u1")

    const out = new Refused({ code: "511" }, "请重新登录")
    const refused = await signedIn({ answers: { load: [whole, out] } })
    refused.send({ type: "session.reload" })
    expect((await refused.reach("expired")).context.sentence).toBe(out.message)

    const busy = await signedIn({ answers: { load: [whole, refusal] } })
    busy.send({ type: "session.reload" })
    await busy.reach("loading")
    await expect(busy.reach("signedIn")).resolves.toBeDefined()
  })

  test("fails for a person whose pages stand: who has signed out in another tab meanwhile leaves nothing here", async () => {
    const failing = async (remember: Partial<Remembered>[]) => {
      const failed = await signedIn({ remember: [{ tokens: "fresh" }, ...remember], answers: { load: [whole, never], refresh: [away] } })
      failed.send({ type: "session.reload" })
      failed.send({ type: "session.rejected", sentence: "", again: false })
      await failed.reach("failed")
      return failed
    }
    const told = await failing([])
    told.tell({ type: "session.changed", person: null })
    await told.reach("gone")
    const found = await failing([{ tokens: "nothing" }])
    found.send({ type: "session.retry" })
    await found.reach("gone")
    expect([told, found].map(({ log }) => log.at(-1))).toEqual(["restart /", "restart /"])
  })

  test("is read again for another person's tokens", async () => {
    const { reach, tell, log } = start({ remember: [{ tokens: "fresh" }], answers: { load: [never, whole] } })
    await reach("loading")
    tell({ type: "session.changed", person: "u2" })
    await reach("signedIn")
    expect(log.filter((name) => name === "load")).toHaveLength(2)
  })

  test("a password that somebody else has set comes before everything else", async () => {
    const must = { ...whole, profile: { ...profile, mustChangePassword: true } }
    const { reach, send } = start({ remember: [{ tokens: "fresh" }], answers: { load: [must, whole] } })
    await reach("mustChangePassword")
    send({ type: "session.reload" })
    await reach("signedIn")

    const out = start({ remember: [{ tokens: "fresh" }], answers: { load: [must] } })
    await out.reach("mustChangePassword")
    out.send({ type: "session.signOut" })
    await out.reach("gone")
    const other = start({ remember: [{ tokens: "fresh" }], answers: { load: [must] } })
    await other.reach("mustChangePassword")
    other.tell({ type: "session.changed", person: null })
    await expect(other.reach("gone")).resolves.toBeDefined()
  })

  test("a kept menu serves at once, and is replaced by the server's when that is another", async () => {
    const kept = { ...whole, menuIsKept: true }
    const fresh: SignedIn["menu"] = []
    const { reach } = await signedIn({ answers: { load: [kept], freshMenu: [fresh] } })
    expect((await reach({ signedIn: { menu: "current" } })).context.signedIn?.menu).toBe(fresh)
    const same = await signedIn({ answers: { load: [kept] } })
    expect((await same.reach({ signedIn: { menu: "current" } })).context.signedIn).toMatchObject({ menuIsKept: false })
    const offline = await signedIn({ answers: { load: [kept], freshMenu: [away] } })
    expect((await offline.reach({ signedIn: { menu: "current" } })).context.signedIn?.menu).toBe(kept.menu)
  })

  test("the flags of the way in reload the page once", async () => {
    const supplier: SignedIn = { ...whole, profile: { ...profile, allRoles: ["supplier"] } }
    const at = inside("/register-supplier-detail?type=ekp")
    const { reach, log } = start({ at, remember: [{ tokens: "fresh" }], answers: { load: [supplier], "reloadOnce 1": [never] } })
    expect((await reach("reloading")).context.flags).toMatchObject({ registration: true, count: 1 })
    expect(log).toContain("saveFlags 1")
    for (const outcome of [undefined, away]) {
      const cannot = start({ at, remember: [{ tokens: "fresh" }], answers: { load: [supplier], "reloadOnce 1": [outcome] } })
      await cannot.reach("signedIn")
    }
    const before: EntryFlags = { registration: true, infoChange: false, count: 1, reloaded: 1 }
    const reloaded = start({ at: inside(), remember: [{ tokens: "fresh", flags: before }], answers: { load: [supplier] } })
    await reloaded.reach("signedIn")
    expect(reloaded.log).not.toContain("reloadOnce 1")
  })

  test("a device that keeps no drafts keeps nobody out, and says so", async () => {
    const { reach } = await signedIn({ answers: { "takeDevice u1": [new Error("denied")] } })
    expect((await reach({ signedIn: { device: "taken" } })).context.keepsNothing).toBe(true)
  })
})

describe("a token", () => {
  test("is renewed before its end, again and again", async () => {
    const { clock, reach, log } = await signedIn({ life: 1000 })
    for (const times of [1, 2]) {
      clock.increment(1000)
      await reach({ signedIn: { token: "refreshing" } })
      await reach({ signedIn: { token: "active" } })
      expect(log.filter((name) => name === "refresh")).toHaveLength(times)
    }
  })

  test("serves on while the server is away, which is asked again", async () => {
    const { send, clock, reach, tell } = await signedIn({ answers: { refresh: [away, away, away, undefined] } })
    send({ type: "session.rejected", sentence: "", again: false })
    await reach({ signedIn: { token: "waiting" } })
    clock.increment(10_000)
    await reach({ signedIn: { token: "refreshing" } })
    await reach({ signedIn: { token: "waiting" } })
    tell({ type: "session.online" })
    await reach({ signedIn: { token: "refreshing" } })
    await reach({ signedIn: { token: "waiting" } })
    send({ type: "session.rejected", sentence: "", again: false })
    expect((await reach({ signedIn: { token: "active" } })).context.sentence).toBeNull()
  })

  test("that is rejected is renewed; when that is refused the server's sentence stands for four seconds, and the page leaves", async () => {
    const { send, clock, reach, log, actor } = await signedIn({ answers: { refresh: [refusal] } })
    send({ type: "session.rejected", sentence: "登录已失效", again: false })
    expect((await reach("expired")).context.sentence).toBe("登录已失效")
    expect(log).toContain("saveDrafts")
    clock.increment(3999)
    expect(actor.getSnapshot().value).toBe("expired")
    clock.increment(1)
    await reach("gone")
    expect(log.at(-1)).toBe("leave /wel/tender u1")
  })

  test("that is rejected although it is new ends the session at once, and one need not wait", async () => {
    const { send, reach } = await signedIn({ answers: { "leave /wel/tender u1": [away] } })
    send({ type: "session.rejected", sentence: "登录已失效", again: true })
    await reach("expired")
    send({ type: "session.signOut" })
    await expect(reach("gone")).resolves.toBeDefined()
  })

  test("that another tab has ended, or replaced, needs no words here", async () => {
    const ended = async () => {
      const started = await signedIn({ answers: { refresh: [refusal] } })
      started.send({ type: "session.rejected", sentence: "登录已失效", again: true })
      await started.reach("expired")
      return started
    }
    const signedOut = await ended()
    signedOut.tell({ type: "session.changed", person: null })
    await signedOut.reach("gone")
    expect(signedOut.log.at(-1)).toBe("leave /wel/tender u1")
    const another = await ended()
    another.tell({ type: "session.changed", person: "u2" })
    await another.reach("gone")
    expect(another.log.at(-1)).toBe("restart /")
  })

  test("that cannot be renewed in its time ends the session in the server's words", async () => {
    const { clock, reach } = await signedIn({ life: 1000, answers: { refresh: [refusal] } })
    clock.increment(1000)
    expect((await reach("expired")).context.sentence).toBe(refusal.message)
  })
})

describe("whoever is away for an hour", () => {
  test("is warned two minutes before with his drafts saved, and signed out after", async () => {
    const { clock, reach, log, actor } = await signedIn()
    clock.increment(3_479_999)
    expect(actor.getSnapshot().matches({ signedIn: { presence: "here" } })).toBe(true)
    clock.increment(1)
    await reach({ signedIn: { presence: "warned" } })
    expect(log).toContain("saveDrafts")
    clock.increment(120_000)
    await reach("gone")
    expect(log.at(-1)).toBe("leaveIdle /wel/tender u1")
  })

  test("stays by saying so, by a click before, and by being active in another tab", async () => {
    const { clock, reach, send, presence, tell } = await signedIn()
    clock.increment(3_000_000)
    send({ type: "session.clicked" })
    clock.increment(3_479_000)
    await reach({ signedIn: { presence: "here" } })
    clock.increment(1000)
    await reach({ signedIn: { presence: "warned" } })
    send({ type: "session.clicked" })
    send({ type: "session.stay" })
    await reach({ signedIn: { presence: "here" } })

    clock.increment(3_480_000)
    await reach({ signedIn: { presence: "warned" } })
    tell({ type: "session.seen" })
    presence.seen = clock.now()
    await reach({ signedIn: { presence: "here" } })
    clock.increment(3_480_000)
    await reach({ signedIn: { presence: "warned" } })
    presence.seen = clock.now()
    clock.increment(120_000)
    await expect(reach({ signedIn: { presence: "here" } })).resolves.toBeDefined()
  })

  test("is asked again when another tab was active while this one slept", async () => {
    const { clock, reach, presence } = await signedIn()
    presence.seen = 3_000_000
    clock.increment(3_480_000)
    await reach({ signedIn: { presence: "here" } })
    clock.increment(3_000_000)
    await expect(reach({ signedIn: { presence: "warned" } })).resolves.toBeDefined()
  })

  test("finds the session ended at the first click, when no timer ran meanwhile", async () => {
    const { reach, send, presence } = await signedIn()
    presence.seen = -3_600_000
    send({ type: "session.clicked" })
    await reach("gone")
    for (const type of ["session.clicked", "session.stay"] as const) {
      const late = await signedIn({ answers: { "leaveIdle /wel/tender u1": [away] } })
      late.clock.increment(3_480_000)
      await late.reach({ signedIn: { presence: "warned" } })
      late.presence.seen = -3_600_000
      late.send({ type })
      await expect(late.reach("gone")).resolves.toBeDefined()
    }
  })
})

describe("the role", () => {
  test("is switched by reading everything again", async () => {
    const { reach, send, log } = await signedIn()
    send({ type: "session.switchRole", role: "supervisor" })
    await reach("loading")
    await reach("signedIn")
    expect(log.filter((name) => name !== "takeDevice u1")).toEqual(["remember", "load", "saveDrafts", "switchRole supervisor", "load"])
  })

  test("stays when the server says no; what the server then shows is read again, as its answer may have been lost", async () => {
    const { actor, clock, reach, send, log } = await signedIn({ answers: { "switchRole all": [refusal] } })
    send({ type: "session.switchRole", role: null })
    await waitFor(actor, ({ context }) => context.error === refusal)
    await reach({ signedIn: { role: "settled" } })
    clock.increment(0)
    await reach("loading")
    await reach("signedIn")
    expect(log.filter((name) => name === "load")).toHaveLength(2)
  })

  test("is switched after what was being read again, also when that takes renewing the token", async () => {
    const read = Promise.withResolvers<SignedIn>()
    const { actor, reach, send, log } = await signedIn({ answers: { load: [whole, read.promise, never, whole] } })
    send({ type: "session.reload" })
    send({ type: "session.switchRole", role: "supervisor" })
    read.resolve(whole)
    await reach({ signedIn: { role: "switching" } })
    await reach("loading")
    expect(log.filter((name) => /load|switch/.test(name))).toEqual(["load", "load", "switchRole supervisor", "load"])

    send({ type: "session.rejected", sentence: "", again: false })
    send({ type: "session.switchRole", role: null })
    await waitFor(actor, (snapshot) => snapshot.matches({ signedIn: { role: "settled" } }))
    expect(log.slice(-3)).toEqual(["switchRole all", "load", "takeDevice u1"])
  })

  test("is not read while the server switches it: what is shown is what it acts in", async () => {
    const switched = Promise.withResolvers<undefined>()
    const supervisor = { ...whole, profile: { ...profile, roles: ["supervisor" as const] } }
    const { actor, reach, send } = await signedIn({ answers: { load: [whole, supervisor], "switchRole supervisor": [switched.promise] } })
    send({ type: "session.switchRole", role: "supervisor" })
    send({ type: "session.reload" })
    expect(actor.getSnapshot().matches({ signedIn: { role: "switching" } })).toBe(true)
    switched.resolve(undefined)
    await reach("loading")
    expect((await reach("signedIn")).context.signedIn?.profile.roles).toEqual(["supervisor"])
  })
})

describe("signed in", () => {
  test("one is reloaded on demand, and stays in when the server is away just then", async () => {
    const { reach, send, log } = await signedIn({ answers: { load: [whole, whole, away] } })
    for (const times of [2, 3]) {
      send({ type: "session.reload" })
      await reach("loading")
      await reach("signedIn")
      expect(log.filter((name) => name === "load")).toHaveLength(times)
    }
  })

  test("what changes while one is being reloaded is read again", async () => {
    const newer = { ...whole, profile: { ...profile, displayName: "newer" } }
    const { actor, reach, send, log } = await signedIn({ answers: { load: [whole, never, newer] } })
    send({ type: "session.reload" })
    await reach("loading")
    send({ type: "session.reload" })
    await reach("signedIn")
    expect(actor.getSnapshot().context.signedIn?.profile.displayName).toBe("newer")
    expect(log.filter((name) => name === "load")).toHaveLength(3)
  })

  test("one arrives at pages; logout=yes leaves", async () => {
    const back = { path: "/wel/x", person: null }
    const { actor, reach, send, log } = await signedIn({ at: inside("/"), remember: [{ tokens: "fresh", back }] })
    send({ type: "session.arrived", at: open("/systemLogin") })
    expect(actor.getSnapshot().context.back).toBe(back)
    send({ type: "session.arrived", at: inside("/wel/x") })
    expect(actor.getSnapshot().context).toMatchObject({ back: null, at: inside("/wel/x") })
    send({ type: "session.arrived", at: inside("/?logout=yes") })
    await reach("gone")
    expect(log.slice(-2)).toEqual(["forget", "restart /"])
    const offline = await signedIn({ answers: { forget: [away], "restart /": [away] } })
    offline.send({ type: "session.arrived", at: inside("/?logout=yes") })
    await offline.reach("gone")
  })

  test("another person's sign-in in another tab leads to a fresh page; one's own changes nothing", async () => {
    const { reach, tell, log, actor } = await signedIn()
    tell({ type: "session.changed", person: "u1" })
    expect(actor.getSnapshot().matches("signedIn")).toBe(true)
    tell({ type: "session.changed", person: "u2" })
    await reach("gone")
    expect(log.at(-1)).toBe("restart /")

    const reloading = await signedIn({ answers: { load: [whole, never] } })
    reloading.send({ type: "session.reload" })
    reloading.tell({ type: "session.changed", person: "u2" })
    await reloading.reach("gone")
  })

  test("a page out of the browser's memory is shown to its own person only", async () => {
    const { actor, reach, tell } = await signedIn()
    tell({ type: "session.returned", person: "u1" })
    expect(actor.getSnapshot().matches("signedIn")).toBe(true)
    tell({ type: "session.returned", person: null })
    await reach("gone")
    tell({ type: "session.returned", person: "u1" })
    expect(actor.getSnapshot().context.signedIn?.profile).toBe(profile)
  })
})

describe("signing out", () => {
  test("with everything sent goes the way of the sign-in", async () => {
    for (const usedLocal of [true, false]) {
      const { reach, send, log } = await signedIn({ remember: [{ tokens: "fresh", usedLocal }] })
      send({ type: "session.signOut" })
      await reach("gone")
      expect(log.slice(-2)).toEqual(["countUnsent", `signOut ${usedLocal ? "local" : "central"}`])
    }
  })

  test("with unsent work asks; sending is tried as often as one likes", async () => {
    const { reach, send, log, actor } = await signedIn({ answers: { countUnsent: [2, 1, 0], sendUnsent: [away, undefined] } })
    send({ type: "session.signOut" })
    expect((await reach({ signingOut: "asking" })).context.unsent).toBe(2)
    send({ type: "session.sendFirst" })
    expect((await waitFor(actor, ({ context }) => context.error !== null)).context.error).toBe(away)
    await reach({ signingOut: "asking" })
    send({ type: "session.sendFirst" })
    await waitFor(actor, ({ context }) => context.unsent === 1)
    await reach({ signingOut: "asking" })
    send({ type: "session.sendFirst" })
    await reach("gone")
    expect(log.filter((name) => name === "countUnsent")).toHaveLength(3)
  })

  test("keeps it sealed, discards it, or stays, as one says", async () => {
    const asked = async (answers: Answers = {}) => {
      const started = await signedIn({ answers: { countUnsent: [1], ...answers } })
      started.send({ type: "session.signOut" })
      await started.reach({ signingOut: "asking" })
      return started
    }
    const kept = await asked()
    kept.send({ type: "session.keepSealed" })
    await kept.reach("gone")
    expect(kept.log).not.toContain("discardUnsent")
    for (const outcome of [undefined, new Error("denied")]) {
      const discarded = await asked({ discardUnsent: [outcome], "signOut central": [away] })
      discarded.send({ type: "session.discard" })
      await discarded.reach("gone")
      expect(discarded.log).toContain("discardUnsent")
    }
    const stayed = await asked()
    stayed.send({ type: "session.cancel" })
    await stayed.reach("signedIn")
  })

  test("is possible while one is being read again, also when that takes renewing the token", async () => {
    const reading = await signedIn({ answers: { load: [whole, never] } })
    reading.send({ type: "session.reload" })
    await reading.reach("loading")
    reading.send({ type: "session.signOut" })
    await expect(reading.reach("gone")).resolves.toBeDefined()
    const renewing = await signedIn({ answers: { load: [whole, never], refresh: [never] } })
    renewing.send({ type: "session.reload" })
    renewing.send({ type: "session.rejected", sentence: "", again: false })
    await renewing.reach("renewing")
    renewing.send({ type: "session.signOut" })
    await expect(renewing.reach("gone")).resolves.toBeDefined()
  })

  test("is possible after a failure, and where nothing can be counted", async () => {
    const failed = start({ remember: [{ tokens: "fresh" }], answers: { load: [refusal], countUnsent: [1] } })
    await failed.reach("failed")
    failed.send({ type: "session.signOut" })
    await failed.reach({ signingOut: "asking" })
    failed.send({ type: "session.cancel" })
    await failed.reach("starting")
    await failed.reach("failed")
    const denied = await signedIn({ answers: { countUnsent: [new Error("denied")] } })
    denied.send({ type: "session.signOut" })
    await expect(denied.reach("gone")).resolves.toBeDefined()
  })
})

test("was walked over every transition of its chart", () => expect(coverage.missing()).toEqual([]))
