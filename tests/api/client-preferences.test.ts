import { expect, onTestFinished, test } from "vitest"
import { firstPreferences, preferenceContract, type Preferences } from "#contract/preference.contract.ts"
import { startServer } from "../support/server.ts"
import { listContract, type ListLayout } from "#contract/list.contract.ts"
import { lookLikeAPageOf, pageCaller } from "../support/wire.ts"

const list = { path: "/wel/tender-list", title: "招标项目" }
const board = { path: "/dashboard/index", title: "工作台" }
const wait = () => {
  let go = (): void => undefined
  const until = new Promise<void>((resolve) => (go = resolve))
  return { go, until }
}

/** The readings that are held back, by the end of their address. */
const held = new Map<string, Promise<void>>()

/** The purchaser's browser on a real server, which holds back what `held` says. */
async function start() {
  const server = await startServer({
    until: "file",
    modules: [
      (app) => {
        app.addHook("onSend", async ({ url, method }) => {
          if (method === "GET") for (const [path, until] of held) if (url.endsWith(path)) await until
        })
        return Promise.resolve()
      },
    ],
  })
  const person = await server.signIn("purchaser")
  lookLikeAPageOf(server.origin)
  const { setCaller } = await import("#client/http/http.ts")
  setCaller(pageCaller(person))
  return { person, of: server.people["purchaser"] ?? "" }
}
/** One for all tests here, since a browser's calls go to the server that was there first. */
let one: ReturnType<typeof start> | undefined
const started = () => (one ??= start())

test("a star that is set before the settings have come, or after another device has changed them, takes no other away, and what is shown never goes back", async () => {
  const reading = wait()
  held.set("/user/preferences", reading.until)
  const { person, of } = await started()
  await person.call(preferenceContract.change, { body: { starred: [list] } })
  const { changePreferences, followPreferences, holdPreferences, loadPreferences, shownPreferences } =
    await import("#client/person/preferences.ts")
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

test("a list that is set up before its layout has come, or where another window has changed it, loses nothing of it, nor of its views", async () => {
  const name = "tenders"
  const reading = wait()
  held.set(`/user/list/${name}`, reading.until)
  const { person, of } = await started()
  const { addView, changeLayout, dropView, layoutIn, listSettingsOf } = await import("#client/person/list-settings.ts")
  const column = (id: string, hidden: boolean) => ({ id, hidden, width: null, pin: null })
  const kept: ListLayout = { columns: [column("number", false), column("title", true)], size: null }
  await person.call(listContract.saveLayout, { params: { list: name }, body: { layout: kept } })
  const settings = listSettingsOf(of, name)
  const small = (layout: ListLayout | null): ListLayout => ({ columns: [], ...layout, size: "small" })

  const [read, changed] = [settings.load(), changeLayout(settings, name, null, small)]
  expect([settings.isRead(), settings.shown().layout]).toEqual([false, { columns: [], size: "small" }])
  reading.go()
  await Promise.all([read, changed])
  const stored = () => person.call(listContract.read, { params: { list: name } })
  expect([settings.shown(), await stored()]).toEqual(Array.from({ length: 2 }, () => ({ layout: { ...kept, size: "small" }, views: [] })))

  // A view has a layout of its own, from the person's at first.
  const draft = { name: "我的", filters: {}, sorts: [], layout: null, role: null }
  const { id } = await addView(settings, name, draft)
  await changeLayout(settings, name, id, (layout) => layout && { ...layout, size: "mini" })
  expect([layoutIn(settings.shown(), id)?.size, layoutIn(settings.shown(), null)?.size]).toEqual(["mini", "small"])
  expect(await stored()).toEqual(settings.shown())

  // Another window has shown the title meanwhile.
  const wide: ListLayout = { columns: [column("number", false), column("title", false)], size: null }
  await person.call(listContract.saveLayout, { params: { list: name }, body: { layout: wide } })
  await changeLayout(settings, name, null, small)
  expect((await stored()).layout).toEqual({ ...wide, size: "small" })

  // What is refused is reverted.
  const refused = changeLayout(settings, name, null, () => ({ columns: [{ ...column("number", false), width: 1 }], size: null }))
  expect(settings.shown().layout?.size).toBeNull()
  await expect(refused).rejects.toMatchObject({ name: "Refused" })
  await dropView(settings, name, id)
  expect([settings.shown(), await stored()]).toEqual(Array.from({ length: 2 }, () => ({ layout: { ...wide, size: "small" }, views: [] })))
})
