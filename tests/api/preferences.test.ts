import { beforeAll, expect, test } from "vitest"
import { firstPreferences, preferenceContract } from "#contract/preference.contract.ts"
import { Refused } from "#contract/errors.ts"
import { startServer, type TestServer } from "../support/server.ts"

/** Each test is about the settings of somebody else. */
let server: TestServer
beforeAll(async () => {
  server = await startServer({ until: "file" })
})

const page = { path: "/wel/tender-list", title: "招标项目" }

test("a person's settings come back on another device, and nobody else has them", async () => {
  const [here, there, other] = [await server.signIn("purchaser"), await server.signIn("purchaser"), await server.signIn("approver")]
  expect(await here.call(preferenceContract.read)).toEqual(firstPreferences)
  await here.call(preferenceContract.change, { body: { starred: [page] } })
  expect(await here.call(preferenceContract.change, { body: { singleKeys: false } })).toEqual({ starred: [page], singleKeys: false })
  expect(await there.call(preferenceContract.read)).toEqual({ starred: [page], singleKeys: false })
  expect(await other.call(preferenceContract.read)).toEqual(firstPreferences)
})

test("refuses an address of another site, an unknown setting and too many pages, and changes nothing", async () => {
  const person = await server.signIn("legal")
  const bodies = [
    { starred: [{ ...page, path: "//evil.example" }] },
    { starred: [{ ...page, path: "https://evil.example" }] },
    { theme: "red" },
    { starred: Array.from({ length: 51 }, () => page) },
  ]
  for (const body of bodies) await expect(person.call(preferenceContract.change, { body })).rejects.toThrow(Refused)
  expect(await person.call(preferenceContract.read)).toEqual(firstPreferences)
})

test("a setting that this release does not understand counts as not set", async () => {
  const person = await server.signIn("lead")
  await server.database.query({
    text: "insert into person_preferences (person, settings) values ($1, $2)",
    values: [server.people["lead"], JSON.stringify({ singleKeys: "often", old: 1, starred: [page] })],
  })
  expect(await person.call(preferenceContract.read)).toEqual({ starred: [page], singleKeys: true })
})
