import type { SignInWays } from "#contract/identity.contract.ts"
import { afterAll, beforeEach, expect, test } from "vitest"
import { createActor, waitFor } from "xstate"
import { good, keepCookies, startWire } from "../../../tests/support/wire.ts"

const wire = await startWire()
const cookies = keepCookies()
const went: string[] = []
Object.assign(location, { replace: (address: string) => void went.push(address) })
const { providedSession } = await import("./session-actors.ts")
const { forget } = await import("./session-leave.ts")

const ways: SignInWays = {
  local: true,
  central: null,
  retrieve: true,
  demo: [],
  page: { title: "", notice: "", links: [], picture: null },
}

/** The calls that arrived since, by the last part of their address. */
let before = 0
const asked = () => wire.arrived.slice(before).map(({ url }) => url.split("/").at(-1))

/** Somebody opens the site. */
const visit = () => createActor(providedSession, { input: { at: { path: "/", page: "inside" } } }).start()

beforeEach(() => {
  cookies.clear()
  before = wire.arrived.length
})
afterAll(() => wire.close())

test("whoever comes after a sign-out that the server heard is asked to sign in", async () => {
  wire.answer(good({ to: null }), good(null), good(ways))
  await forget()
  const session = visit()
  await waitFor(session, (snapshot) => snapshot.matches({ anonymous: "local" }))
  expect(asked()).toEqual(["logout", "getSt", "signInWays"])
  session.stop()
})

test("a sign-out that the server did not hear is made up for before anybody signs in here, by the ticket left behind or by a form", async () => {
  wire.answer("drop")
  await forget()
  const session = visit()
  await waitFor(session, (snapshot) => snapshot.matches("failed"))
  session.send({ type: "session.signIn", credentials: { username: "u2", password: "Procure-2026" } })
  await waitFor(session, (snapshot) => snapshot.matches({ anonymous: "visiting" }))
  expect(asked()).toEqual(["logout", "logout", "logout"])

  wire.answer(good({ to: null }), good(null), good(ways))
  session.send({ type: "session.arrived", at: { path: "/wel/x", page: "inside" } })
  await waitFor(session, (snapshot) => snapshot.matches({ anonymous: "local" }))
  expect(asked().slice(3)).toEqual(["logout", "getSt", "signInWays"])
  session.stop()
})

test("what is made up for at another provider's central login ends the session there as well", async () => {
  wire.answer("drop")
  await forget()
  wire.answer(good({ to: "https://login.example/end" }))
  const session = visit()
  await expect.poll(() => went).toEqual(["https://login.example/end"])
  expect(asked()).toEqual(["logout", "logout"])
  session.stop()
})
