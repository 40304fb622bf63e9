import { code } from "#contract/errors.ts"
import { afterAll, beforeEach, expect, test } from "vitest"
import { keepCookies, type Reply, startWire } from "../../../tests/support/wire.ts"

const wire = await startWire()
const cookies = keepCookies()
Object.defineProperty(globalThis, "navigator", { value: {} })
const { accessToken, askForTokens, clearTokens, remembered, rememberedUser, renewTokens } = await import("./tokens.ts")

/** What the server answers somebody who signs in or stays. */
const tokens = (token: string, id = "u1", seconds = 1800): Reply => ({
  json: { code: "200", success: true, msg: "", access_token: token, expires_in: seconds, user_info: { id, name: id } },
})

async function signIn(token: string, id = "u1"): Promise<void> {
  wire.answer(tokens(token, id))
  await askForTokens({ grant_type: "password", login_type: "password", username: id, password: "Procure-2026" })
}

beforeEach(() => cookies.clear())
afterAll(() => wire.close())

test("renewed tokens take the place of the old ones", async () => {
  await signIn("first")
  wire.answer(tokens("second", "u1", 3600))
  await renewTokens()
  expect([accessToken(), remembered(), rememberedUser()]).toEqual(["second", "fresh", "u1"])
})

test("tokens that come after the person has signed out are not stored", async () => {
  await signIn("first")
  const reply = Promise.withResolvers<Reply>()
  const { length } = wire.arrived
  wire.answer(reply.promise)
  const renewed = renewTokens()
  await expect.poll(() => wire.arrived.length).toBe(length + 1)
  clearTokens()
  reply.resolve(tokens("second", "u1", 3600))
  await expect(renewed).rejects.toMatchObject({ refusal: { code: code.signedOut } })
  expect([accessToken(), remembered(), rememberedUser()]).toEqual([null, "nothing", null])
})

test("nothing is renewed where the person has signed out", async () => {
  await signIn("first")
  const { length } = wire.arrived
  const renewed = renewTokens()
  clearTokens()
  await expect(renewed).rejects.toMatchObject({ refusal: { code: code.signedOut } })
  expect([wire.arrived.length, remembered()]).toEqual([length, "nothing"])
})

test("tokens that come after somebody else has signed in leave theirs alone", async () => {
  await signIn("first")
  wire.answer(tokens("theirs", "u2", 3600), tokens("second", "u1", 7200))
  const signedIn = askForTokens({ grant_type: "password", login_type: "password", username: "u2", password: "Procure-2026" })
  const renewed = renewTokens()
  await Promise.all([signedIn, renewed])
  expect([accessToken(), rememberedUser()]).toEqual(["theirs", "u2"])
})
