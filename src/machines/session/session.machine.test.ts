import { Refused } from "#contract/errors.ts"
import { Failed } from "#contract/failed.ts"
import type { Profile } from "#contract/identity.contract.ts"
import { describe, expect, test } from "vitest"
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from "xstate"
import { chartCoverage } from "../../../tests/support/chart-coverage.ts"
import { type Credentials, type Remembered, type SessionEvent, sessionMachine, type SignedIn } from "./session.machine.ts"

const coverage = chartCoverage(sessionMachine)
const profile: Profile = {
  id: "u1",
  name: "purchaser",
  displayName: "采购员",
  roles: ["purchaser"],
  avatar: "",
  introduction: "",
  party: null,
  partyName: null,
  department: null,
  language: "zh",
}
const credentials = { username: "purchaser", password: "secret" }
const refusal = new Refused({ code: "100000" }, "用户名或密码错误")
const away = new Failed("network")

/** What the world answers, one after the other; the last answer stays. */
interface World {
  readonly remember?: (Remembered | Error)[]
  readonly signIn?: (Error | null)[]
  readonly refresh?: (Error | null)[]
  readonly load?: (Error | null)[]
  readonly signOut?: Error
  readonly leave?: Error
}

function start(world: World) {
  const clock = new SimulatedClock()
  const log: string[] = []
  const answer = <T>(name: string, answers: (T | Error)[] | undefined, otherwise: T): Promise<T> => {
    log.push(name)
    const next = (answers && answers.length > 1 ? answers.shift() : answers?.[0]) ?? otherwise
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next)
  }
  const done = async (name: string, answers: (Error | null)[] | undefined): Promise<void> => {
    await answer(name, answers, null)
  }
  const machine = sessionMachine.provide({
    actors: {
      remember: fromPromise(() => answer<Remembered>("remember", world.remember, "nothing")),
      signIn: fromPromise<void, Credentials>(() => done("signIn", world.signIn)),
      refresh: fromPromise<void>(() => done("refresh", world.refresh)),
      load: fromPromise<SignedIn>(async () => {
        await answer("load", world.load, null)
        return { profile, menu: [] }
      }),
      signOut: fromPromise<void>(() => done("signOut", world.signOut && [world.signOut])),
      leave: fromPromise<void>(() => done("leave", world.leave && [world.leave])),
      listen: fromCallback<SessionEvent>(() => undefined),
    },
    delays: { untilRefresh: 1000 },
  })
  const actor = createActor(machine, { clock, inspect: coverage.inspect }).start()
  const reach = (state: "starting" | "anonymous" | "signedIn" | "failed" | "expired" | "renewing") =>
    waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: 1000 })
  const within = (state: "active" | "refreshing" | "waiting") =>
    waitFor(actor, (snapshot) => snapshot.matches({ signedIn: state }), { timeout: 1000 })
  return { actor, clock, log, reach, within }
}

describe("a session", () => {
  test("is anonymous without tokens, also when they cannot be read", async () => {
    expect((await start({}).reach("anonymous")).context.signedIn).toBeNull()
    await start({ remember: [new Error("no cookies")] }).reach("anonymous")
  })

  test("signs in and loads who it is", async () => {
    const { actor, reach, log } = start({})
    await reach("anonymous")
    actor.send({ type: "session.signIn", credentials })
    expect((await reach("signedIn")).context.signedIn?.profile).toBe(profile)
    expect(log).toEqual(["remember", "signIn", "load"])
  })

  test("says why signing in failed, and forgets it at the next try", async () => {
    const { actor, reach } = start({ signIn: [refusal, null] })
    await reach("anonymous")
    actor.send({ type: "session.signIn", credentials })
    expect((await waitFor(actor, ({ context }) => context.error !== null)).context.error).toBe(refusal)
    actor.send({ type: "session.signIn", credentials })
    expect((await reach("signedIn")).context.error).toBeNull()
  })

  test("renews a stale token before it loads", async () => {
    const { reach, log } = start({ remember: ["stale"] })
    await reach("signedIn")
    expect(log).toEqual(["remember", "refresh", "load"])
  })

  test("is anonymous when a stale token cannot be renewed, and failed when the server is away", async () => {
    await start({ remember: ["stale"], refresh: [refusal] }).reach("anonymous")
    const { actor, reach } = start({ remember: ["stale"], refresh: [away, null] })
    expect((await reach("failed")).context.error).toBe(away)
    actor.send({ type: "session.retry" })
    await reach("signedIn")
  })

  test("renews the token before its end, again and again", async () => {
    const { clock, within, log } = start({ remember: ["fresh"] })
    await within("active")
    clock.increment(1000)
    await within("refreshing")
    await within("active")
    clock.increment(1000)
    await within("refreshing")
    await within("active")
    expect(log.filter((name) => name === "refresh")).toHaveLength(2)
  })

  test("keeps the old token while the server is away, and tries again", async () => {
    const { clock, within } = start({ remember: ["fresh"], refresh: [away, null] })
    await within("active")
    clock.increment(1000)
    await within("waiting")
    clock.increment(10_000)
    expect((await within("active")).context.signedIn?.profile).toBe(profile)
  })

  test("shows the server's sentence for four seconds and leaves, whether or not that fails", async () => {
    const { actor, clock, reach, log } = start({ remember: ["fresh"] })
    await reach("signedIn")
    actor.send({ type: "session.rejected", sentence: "登录已失效" })
    expect((await reach("expired")).context.sentence).toBe("登录已失效")
    clock.increment(3999)
    expect(actor.getSnapshot().value).toBe("expired")
    clock.increment(1)
    expect((await reach("anonymous")).context).toMatchObject({ sentence: null, signedIn: null })
    expect(log.at(-1)).toBe("leave")

    const broken = start({ remember: ["fresh"], leave: new Error("storage") })
    await broken.reach("signedIn")
    broken.actor.send({ type: "session.rejected", sentence: "" })
    broken.clock.increment(4000)
    await broken.reach("anonymous")
  })

  test("expires when the renewal is refused", async () => {
    const { clock, reach, within } = start({ remember: ["fresh"], refresh: [refusal] })
    await within("active")
    clock.increment(1000)
    expect((await reach("expired")).context.sentence).toBe(refusal.message)
  })

  test("signs out from everywhere one can be, whether or not the server was reached", async () => {
    const signedIn = start({ remember: ["fresh"] })
    await signedIn.reach("signedIn")
    signedIn.actor.send({ type: "session.signOut" })
    expect((await signedIn.reach("anonymous")).context.signedIn).toBeNull()

    const offline = start({ remember: ["fresh"], signOut: away })
    await offline.reach("signedIn")
    offline.actor.send({ type: "session.rejected", sentence: "" })
    offline.actor.send({ type: "session.signOut" })
    await offline.reach("anonymous")

    const failed = start({ remember: ["fresh"], load: [away] })
    await failed.reach("failed")
    failed.actor.send({ type: "session.signOut" })
    await failed.reach("anonymous")
  })

  test("follows what another tab does", async () => {
    const { actor, reach } = start({ remember: ["nothing", "fresh", "nothing"] })
    await reach("anonymous")
    actor.send({ type: "session.changed" })
    await reach("signedIn")
    actor.send({ type: "session.changed" })
    await reach("anonymous")

    const failed = start({ remember: ["fresh", "nothing"], load: [away] })
    await failed.reach("failed")
    failed.actor.send({ type: "session.changed" })
    expect((await failed.reach("anonymous")).context.signedIn).toBeNull()
  })

  test("loads again when roles change", async () => {
    const { actor, reach, log } = start({ remember: ["fresh"] })
    await reach("signedIn")
    actor.send({ type: "session.reload" })
    await reach("signedIn")
    expect(log.filter((name) => name === "load")).toHaveLength(2)
  })

  test("renews once when the token is rejected while loading, and gives up the second time", async () => {
    const { actor, reach, log } = start({ remember: ["fresh"], load: [refusal] })
    await waitFor(actor, ({ value }) => value === "loading")
    actor.send({ type: "session.rejected", sentence: "" })
    await reach("renewing")
    await waitFor(actor, ({ value }) => value === "loading")
    actor.send({ type: "session.rejected", sentence: "" })
    await reach("failed")
    expect(log.filter((name) => name === "refresh")).toHaveLength(1)
  })

  test("was walked over every transition of its chart", () => expect(coverage.missing()).toEqual([]))
})
