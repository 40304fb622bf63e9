import { expect, onTestFinished, test } from "vitest"
import { firstPreferences, preferenceContract, type Preferences } from "#contract/preference.contract.ts"
import { startServer } from "../support/server.ts"
import { lookLikeAPageOf } from "../support/wire.ts"

const list = { path: "/wel/tender-list", title: "招标项目" }
const board = { path: "/dashboard/index", title: "工作台" }
const wait = () => {
  let go = (): void => undefined
  const until = new Promise<void>((resolve) => (go = resolve))
  return { go, until }
}

test("a star that is set before the settings have come, or after another device has changed them, takes no other away, and what is shown never goes back", async () => {
  const reading = wait()
  const server = await startServer({
    modules: [
      (app) => {
        app.addHook("onSend", async ({ url, method }) => {
          if (method === "GET" && url.endsWith("/user/preferences")) await reading.until
        })
        return Promise.resolve()
      },
    ],
  })
  const person = await server.signIn("purchaser")
  await person.call(preferenceContract.change, { body: { starred: [list] } })
  lookLikeAPageOf(server.origin)
  const [{ setCaller }, { changePreferences, followPreferences, holdPreferences, loadPreferences, shownPreferences }] = await Promise.all([
    import("#client/http/http.ts"),
    import("#client/person/preferences.ts"),
  ])
  setCaller({
    token: () => Promise.resolve(person.tokens.access_token),
    language: () => "zh",
    rejected: () => Promise.resolve(false),
    sentence: () => null,
  })
  const of = server.people["purchaser"] ?? ""
  const shown: Preferences[] = []
  onTestFinished(followPreferences(() => shown.push(shownPreferences(of))))

  holdPreferences(of)
  expect(shownPreferences(of)).toEqual(firstPreferences)
  expect(shownPreferences("another")).toEqual(firstPreferences)
  const read = loadPreferences(of)
  const changed = [changePreferences(({ starred }) => ({ starred: [board, ...starred] })), changePreferences(() => ({ singleKeys: false }))]
  expect(shownPreferences(of)).toEqual({ starred: [board], singleKeys: false })
  reading.go()
  await Promise.all([read, ...changed])
  const wanted = { starred: [board, list], singleKeys: false }
  expect(shownPreferences(of)).toEqual(wanted)
  expect(await person.call(preferenceContract.read)).toEqual(wanted)
  const [, ...after] = shown
  // Twice what is pending, and five answers.
  expect(after.map(({ starred }) => starred[0])).toEqual(Array.from({ length: 7 }, () => board))
  const off = shown.findIndex(({ singleKeys }) => !singleKeys)
  expect(shown.slice(off).filter(({ singleKeys }) => singleKeys)).toEqual([])

  // Another device has starred another page in between.
  const other = { path: "/wel/price-list", title: "价格" }
  await person.call(preferenceContract.change, { body: { starred: [other] } })
  await changePreferences(({ starred }) => ({ starred: [board, ...starred] }))
  const now = { starred: [board, other], singleKeys: false }
  expect([shownPreferences(of), await person.call(preferenceContract.read)]).toEqual([now, now])

  // What the server refuses is reverted, and nothing else.
  await expect(changePreferences(() => ({ starred: [{ ...list, path: "//evil.example" }] }))).rejects.toMatchObject({ name: "Refused" })
  expect(shownPreferences(of)).toEqual(now)
})
