import { expect, test } from "vitest"
import { auditContract } from "#contract/admin.contract.ts"
import { code } from "#contract/errors.ts"
import { printContract as calls, type PrintDraft } from "#contract/print.contract.ts"
import type { RichText } from "#contract/rich-text.ts"
import { refusal } from "../support/refusal.ts"
import { startServer } from "../support/server.ts"

const wrongData = "10008"
const inEach = <T>(value: T) => ({ zh: value, en: value, es: value, ja: value })
const paragraph = (text: string): RichText[number] => ({ kind: "paragraph", runs: [{ text }] })
const draft = (body: RichText, name = "询价单"): PrintDraft => ({
  kind: "inquiry",
  names: inEach(name),
  bodies: inEach(body),
  landscape: false,
})
const good = draft([paragraph("编号 {{number}}，截止 {{quoteEnd}}"), paragraph("{{lines}}")])

test("an administrator writes templates, each with its versions, and whoever prints is given those in use", async () => {
  const server = await startServer()
  const [admin, buyer] = [await server.signIn("admin"), await server.signIn("purchaser")]
  expect(await refusal(buyer.call(calls.add, { body: good }))).toEqual([code.notPermitted, undefined])
  expect(await buyer.call(calls.ofKind, { query: { kind: "inquiry" } })).toEqual([])
  const added = await admin.call(calls.add, { body: good })
  expect(added).toMatchObject({ ...good, enabledFlag: 1, version: 1 })
  expect(await refusal(admin.call(calls.add, { body: good }))).toEqual(["10005", undefined])
  expect(await buyer.call(calls.ofKind, { query: { kind: "inquiry" } })).toEqual([
    { id: added.id, name: "询价单", body: good.bodies.zh, landscape: false },
  ])
  expect(await buyer.call(calls.ofKind, { query: { kind: "material" } })).toEqual([])

  const other = draft([paragraph("只有编号 {{number}}")])
  const changed = await admin.call(calls.update, { body: { ...other, id: added.id, version: 1 } })
  expect(await refusal(admin.call(calls.update, { body: { ...other, id: added.id, version: 1 } }))).toEqual([code.staleVersion, "notStale"])
  const restored = await admin.call(calls.restore, { body: { id: added.id, version: changed.version, to: 1 } })
  expect(restored).toMatchObject({ bodies: good.bodies, version: 3 })
  const versions = await admin.call(calls.versions, { query: { id: added.id } })
  expect(versions.map(({ version, draft: { bodies } }) => [version, bodies.zh.length])).toEqual([
    [3, 2],
    [2, 1],
    [1, 2],
  ])

  await admin.call(calls.setEnabled, { body: { id: added.id, version: 3, enabled: false } })
  expect(await buyer.call(calls.ofKind, { query: { kind: "inquiry" } })).toEqual([])
  const { records } = await admin.call(calls.query, { query: {}, body: { name: "询价", kind: "inquiry", enabled: "0" } })
  expect(records.map(({ id, version }) => [id, version])).toEqual([[added.id, 4]])
  const audit = await admin.call(auditContract.query, { query: { kind: "printTemplate" } })
  expect(audit.records.map(({ what }) => what)).toEqual(["disable", "restore", "update", "add"])
})

test("a template that could not be printed is refused by what is wrong with it", async () => {
  const server = await startServer()
  const admin = await server.signIn("admin")
  const add = (body: RichText, kind = "inquiry") => refusal(admin.call(calls.add, { body: { ...draft(body), kind } }))
  expect(await add([paragraph("{{nothing}}")])).toEqual([wrongData, "printPlaceholderUnknown"])
  expect(await add([paragraph("{{number")])).toEqual([wrongData, "placeholderBroken"])
  expect(await add([paragraph("明细：{{lines}}")])).toEqual([wrongData, "placeholderAlone"])
  expect(await add([{ kind: "heading", level: 2, runs: [{ text: "{{lines}}" }] }])).toEqual([wrongData, "placeholderAlone"])
  expect(await add([paragraph("{{number}}")], "tender")).toEqual([wrongData, "printKindUnknown"])
  expect(await add([paragraph("{{number}}")], "constructor")).toEqual([wrongData, "printKindUnknown"])
  const item = { runs: [{ text: "{{number}}" }] }
  expect(await add([{ kind: "list", ordered: false, items: [item, { runs: [{ text: "{{no}}" }] }] }])).toEqual([
    wrongData,
    "printPlaceholderUnknown",
  ])
  expect((await admin.call(calls.query, { query: {}, body: {} })).total).toBe(0)
})
