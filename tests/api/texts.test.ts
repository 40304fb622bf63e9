import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pino from "pino"
import { beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { identityContract } from "#contract/identity.contract.ts"
import { tenderList } from "#machines/tender/tender.row.ts"
import { textsContract, type WantedText } from "#contract/texts.contract.ts"
import { startHub } from "#server/live/hub.ts"
import { followTexts } from "#server/modules/texts/texts.routes.ts"
import { startServer, type TestServer } from "../support/server.ts"
import { until } from "../support/server-process.ts"

const { overrides, table, history, check, save } = textsContract

/** The sentence of a refusal that every signed-out caller may hear. */
const wrongPassword: WantedText = { namespace: "codes", key: "100000", language: "en", text: "Try once more", version: 0 }
const daysLeft: WantedText = { namespace: "common", key: "daysLeft_other", language: "en", text: "{{count}} d {{clock}}", version: 0 }

const administrator = async (options?: Parameters<typeof startServer>[0]) => {
  const server = await startServer(options)
  return { server, admin: await server.signIn("admin") }
}
let shared: Awaited<ReturnType<typeof administrator>>
/** For what changes no text. */
beforeAll(async () => {
  shared = await administrator({ until: "file" })
})
const edit = (...texts: readonly WantedText[]) => ({ body: { texts: [...texts], way: "edit" as const } })
const refusedWith = (expected: object) => expect.objectContaining({ refusal: expect.objectContaining(expected) as unknown })

/** What the server says to a wrong password. */
async function sentenceOf(server: TestServer): Promise<string> {
  const body = { grant_type: "password", username: "purchaser", password: "not this one" } as const
  return (await server.answer(identityContract.token, { body })).body.msg
}

test("lists every text of every language to administrators and to nobody else", async () => {
  const { server, admin } = shared
  const { version, rows, own } = await admin.call(table)
  expect([version, own]).toEqual([0, []])
  expect(rows).toContainEqual(expect.objectContaining({ namespace: "codes", key: "10004", zh: "保存失败", en: "Saving failed" }))
  expect(rows).toContainEqual(expect.objectContaining({ namespace: "common", key: "daysLeft_one", zh: null }))
  for (const name of ["purchaser", "supplier.a"]) {
    const person = await server.signIn(name)
    await expect(person.call(table)).rejects.toEqual(refusedWith({ code: "20001" }))
    await expect(person.call(save, edit(wrongPassword))).rejects.toEqual(refusedWith({ code: "20001" }))
  }
  await expect(server.call(save, edit(wrongPassword))).rejects.toEqual(refusedWith({ code: "511" }))
})

describe("a changed text", () => {
  test("is what the server says from then on, also in another process that has only heard of it", async () => {
    const hubs: Awaited<ReturnType<typeof startHub>>[] = []
    const { server, admin } = await administrator({
      modules: [
        async (app, services) => {
          const hub = await startHub(services.database, { log: pino({ level: "silent" }) })
          hubs.push(hub)
          await followTexts(hub)(app, services)
        },
      ],
    })
    const other = await server.another()
    onTestFinished(async () => void (await Promise.all(hubs.map((hub) => hub.stop()))))
    expect(await sentenceOf(other)).not.toBe("Try once more")
    await admin.call(save, edit(wrongPassword))
    expect(await sentenceOf(server)).toBe("Try once more")
    await until("the other process says it too", async () => (await sentenceOf(other)) === "Try once more")
  })

  test("reaches browsers by a call that they may keep as long as its version is the one there is", async () => {
    const { server, admin } = await administrator()
    const other = await server.another()
    const { version } = await admin.call(save, edit(wrongPassword, daysLeft))
    const fresh = await other.answer(overrides, { params: { language: "en" }, query: { v: version } })
    expect(fresh.body.data).toEqual({
      version,
      texts: { codes: { 100000: "Try once more" }, common: { daysLeft_other: "{{count}} d {{clock}}" } },
    })
    expect(fresh.headers.get("cache-control")).toMatch(/immutable/)
    const stale = await other.answer(overrides, { params: { language: "zh" }, query: { v: version - 1 } })
    expect([stale.body.data, stale.headers.get("cache-control")]).toEqual([{ version, texts: {} }, "no-store"])
  })

  test("keeps every version with who, what and when, and goes back to any of them or to the release", async () => {
    const { server, admin } = await administrator()
    await admin.call(save, edit(wrongPassword))
    await admin.call(save, edit({ ...wrongPassword, text: "And again", version: 1 }))
    await admin.call(save, { body: { texts: [{ ...wrongPassword, text: null, version: 2 }], way: "revert" } })
    const changes = await admin.call(history, { query: { namespace: "codes", key: "100000" } })
    expect(changes.map(({ version, before, after, givenBack, way }) => ({ version, before, after, givenBack, way }))).toEqual([
      { version: 3, before: "And again", after: "Wrong user name or password", givenBack: true, way: "revert" },
      { version: 2, before: "Try once more", after: "And again", givenBack: false, way: "edit" },
      { version: 1, before: "Wrong user name or password", after: "Try once more", givenBack: false, way: "edit" },
    ])
    expect(changes.every(({ who, at }) => who !== "" && Math.abs(at - Date.now()) < 60_000)).toBe(true)
    expect(await sentenceOf(server)).toBe("Wrong user name or password")
  })

  test("counts as none when it says what the release says, and is not changed twice by a call sent again", async () => {
    const { admin } = await administrator()
    const { version } = await admin.call(save, edit(wrongPassword))
    expect((await admin.call(save, edit(wrongPassword))).version).toBe(version)
    const { own } = await admin.call(save, edit({ ...wrongPassword, text: "Wrong user name or password", version: 1 }))
    expect(own).toEqual([expect.objectContaining({ text: null, version: 2 })])
  })
})

test("tells the second of two administrators that the text has changed, and saves none of what came with it", async () => {
  const { server, admin } = await administrator()
  const second = await server.signIn("admin")
  await admin.call(save, edit(wrongPassword))
  await expect(second.call(save, edit({ ...wrongPassword, text: "Mine" }, daysLeft))).rejects.toEqual(refusedWith({ code: "20009" }))
  expect((await admin.call(table)).own.map(({ key, text }) => [key, text])).toEqual([["100000", "Try once more"]])
})

test("lets only one of many at once win", async () => {
  const { server, admin } = await administrator()
  const tries = await Promise.all(
    Array.from({ length: 8 }, (_, index) => admin.answer(save, edit({ ...wrongPassword, text: `Try ${index}` }))),
  )
  expect(tries.map(({ body }) => body.code).toSorted()).toEqual(["200", ...Array.from({ length: 7 }, () => "20009")])
  expect(await sentenceOf(server)).toMatch(/^Try \d$/)
})

test.each([
  ["without the values of the Chinese text", { ...daysLeft, text: "some days" }, "textParams"],
  ["with an instant that nothing writes as a time", { ...daysLeft, namespace: "board", key: "due", text: "Closes {{at}}" }, "textParams"],
  ["with a value that the Chinese text has not", { ...wrongPassword, text: "{{password}}" }, "textParams"],
  ["with nothing in it", { ...wrongPassword, text: " \n" }, "textFilled"],
  ["that calls another text", { ...wrongPassword, text: "$t(codes:10)" }, "textPlain"],
  ["with marks, which nothing draws", { ...daysLeft, key: "typeToConfirm", text: "Type <b>{{word}}</b>" }, "textMarks"],
  ["of a plural form that the language has not", { ...daysLeft, language: "zh" as const, key: "daysLeft_one" }, "textForm"],
  ["under a key that the release has not", { ...wrongPassword, key: "nothing.here" }, "textKnown"],
])("refuses a text %s, and says so when asked beforehand", async (_, wanted, rule) => {
  const { admin } = shared
  const [checked] = await admin.call(check, { body: { texts: [wanted] } })
  expect(checked?.problem).not.toBe("")
  await expect(admin.call(save, edit(wanted))).rejects.toEqual(refusedWith({ rule }))
  expect((await admin.call(table)).own).toEqual([])
})

test("shows what would come of changes before they are made", async () => {
  const { admin } = await administrator()
  await admin.call(save, edit(daysLeft))
  const texts = [
    wrongPassword,
    { ...daysLeft, text: "in {{count}} d {{clock}}" },
    { ...daysLeft, text: "mine {{count}} {{clock}}", version: 1 },
  ]
  const checked = await admin.call(check, { body: { texts } })
  expect(checked.map(({ now, next, version, problem }) => [now, next, version, problem !== ""])).toEqual([
    ["Wrong user name or password", "Try once more", 0, false],
    ["{{count}} d {{clock}}", "in {{count}} d {{clock}}", 1, true],
    ["{{count}} d {{clock}}", "mine {{count}} {{clock}}", 1, false],
  ])
})

test("keeps its text when a release changes the one below, and says from which it was made", async () => {
  const { server, admin } = await administrator()
  await admin.call(save, edit(wrongPassword))
  await server.database.query({ text: "update text_change set released = 'What an older release said'" })
  const { rows, own } = await admin.call(table)
  const row = rows.find(({ namespace, key }) => namespace === "codes" && key === "100000")
  expect([own[0]?.released, own[0]?.text, row?.en]).toEqual(["What an older release said", "Try once more", "Wrong user name or password"])
  // Keeping it is a change of its own: it is now made from the new release.
  await admin.call(save, edit({ ...wrongPassword, version: 1 }))
  expect((await admin.call(table)).own).toEqual([expect.objectContaining({ version: 2, released: "Wrong user name or password" })])
})

test("a page says which version there is, once and only when there is one", async () => {
  const dist = mkdtempSync(join(tmpdir(), "procurement-dist-"))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  writeFileSync(join(dist, "index.html"), "<!doctype html><title>app</title>")
  const { server, admin } = await administrator({ config: { dist } })
  const cookieOf = async (cookie = "") => {
    const reply = await fetch(`${server.origin}/systemLogin`, { headers: { accept: "text/html", cookie } })
    return reply.headers.getSetCookie().find((one) => one.startsWith("texts="))
  }
  expect(await cookieOf()).toBeUndefined()
  const { version } = await admin.call(save, edit(wrongPassword))
  expect(await cookieOf()).toMatch(new RegExp(`^texts=${version};.*SameSite=Strict`))
  expect(await cookieOf(`texts=${version}`)).toBeUndefined()
})

test("sentences come in the caller's language: cookie, then browser, then the account's own, then English", async () => {
  const { server } = shared
  const heard = async (headers: Record<string, string>) => (await server.answer(tenderList.calls.query, { body: {}, headers })).body.msg
  expect(await heard({ cookie: "language=ja", "accept-language": "es" })).toMatch(/ログイン|サインイン/)
  expect(await heard({ "accept-language": "fr, es-MX;q=0.8, zh;q=0.1" })).toMatch(/sesión/)
  expect(await heard({ "accept-language": "fr" })).toBe("You are no longer signed in; please sign in again")
  expect(await heard({ cookie: "language=tlh", "accept-language": "zh-Hant" })).toMatch(/登录/)
})

test("an unknown language or version is refused in the common way", async () => {
  const { server } = shared
  const address = `${server.origin}/prod-api/system/texts/overrides`
  for (const path of ["/fr", "/zh?v=-1", "/zh?v=x", "/zh?x=1", "/%00"]) {
    const reply = await fetch(address + path)
    expect([path, reply.status]).toEqual([path, 400])
  }
})
