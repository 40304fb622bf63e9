import { expect, test } from "vitest"
import { auditContract } from "#contract/admin.contract.ts"
import { code } from "#contract/errors.ts"
import { importContract as imports } from "#contract/import.contract.ts"
import { printContract as calls, type PrintDraft, type PrintFile, printFormat as target } from "#contract/print.contract.ts"
import type { RichText } from "#contract/rich-text.ts"
import { guessColumns, linesOf, sentLines } from "#ui/import/guess-columns.ts"
import { readRecords } from "#ui/import/read-records.ts"
import type { Caller } from "../support/caller.ts"
import { csvOf, startExports } from "../support/exports.ts"
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

/** Asks as the page does: the file is read, its records are judged, and written. */
function importing(admin: Caller) {
  const linesIn = async (file: unknown) => {
    const [fields, read] = await Promise.all([
      admin.call(imports.fields, { body: { target } }),
      readRecords(new File([JSON.stringify(file)], "模板.json"), target),
    ])
    if (typeof read === "string") throw new Error(read)
    return sentLines(linesOf(read, guessColumns(read.heads, fields)), fields)
  }
  return {
    check: async (file: unknown) => admin.call(imports.check, { body: { target, rows: await linesIn(file) } }),
    run: async (file: unknown, mode: "all" | "good" = "all") =>
      admin.call(imports.run, { body: { target, fileName: "模板.json", mode, rows: await linesIn(file) } }),
    undo: async (id: string) => admin.call(imports.undo, { body: { id } }),
    held: async () => (await admin.call(calls.query, { query: {}, body: {} })).records,
  }
}
type Template = PrintFile["records"][number]
const fileOf = (...records: readonly unknown[]) => ({ format: target, records })
const whole = (name: string, body = good.bodies.zh, more: Partial<Template> = {}): Template => ({
  ...draft(body, name),
  enabled: true,
  version: 1,
  ...more,
})

test("a downloaded file carries whole templates, and brings them into another installation as they are", async () => {
  const [admin, other] = await Promise.all([startServer(), startServer()].map(async (server) => (await server).signIn("admin")))
  if (!admin || !other) throw new Error("nobody is there")
  const long = draft([{ kind: "heading", level: 2, runs: [{ text: "合同".repeat(900), bold: true }] }, ...good.bodies.zh], "长模板")
  const { id } = await admin.call(calls.add, { body: { ...good, landscape: true } })
  const { id: second } = await admin.call(calls.add, { body: long })
  await admin.call(calls.setEnabled, { body: { id: second, version: 1, enabled: false } })
  const file = await admin.call(calls.file, { query: {} })
  expect(file).toEqual(
    fileOf(whole("询价单", good.bodies.zh, { landscape: true }), whole("长模板", long.bodies.zh, { enabled: false, version: 2 })),
  )
  expect(await admin.call(calls.file, { query: { id } })).toEqual(fileOf(file.records[0]))
  expect(await refusal(admin.call(calls.file, { query: { id: "0".repeat(32) } }))).toEqual([code.absent, undefined])

  const { check, run, held } = importing(other)
  expect((await check(file)).map(({ verdict }) => verdict)).toEqual(["new", "new"])
  expect(await held()).toEqual([])
  expect(await run(file)).toMatchObject({ rows: 2, leftOut: 0, fileName: "模板.json" })
  const brought = await other.call(calls.file, { query: {} })
  expect(brought).toEqual(file)
  expect((await check(file)).map(({ verdict }) => verdict)).toEqual(["same", "same"])
  expect(await refusal(run(file))).toEqual(["10015", "importNothing"])
})

test("what a file says of a template that is there becomes its next version, and undoing says again what it said before", async () => {
  const server = await startServer()
  const admin = await server.signIn("admin")
  const { check, run, undo, held } = importing(admin)
  const { id } = await admin.call(calls.add, { body: good })
  const bodies = { ...good.bodies, en: [paragraph("Number {{number}}")] }
  const file = fileOf({ ...good, bodies, enabled: false, version: 7 }, whole("新模板"))
  expect(await check(file)).toEqual([
    { line: 1, verdict: "change", problem: "", cells: { "bodies.en": JSON.stringify(good.bodies.en), enabled: "true" } },
    { line: 2, verdict: "new", problem: "", cells: {} },
  ])
  expect((await held()).map(({ version }) => version)).toEqual([1])
  const made = await run(file)
  const after = await held()
  expect(after.map((one) => [one.names.zh, one.version, one.enabledFlag, one.bodies.en.length])).toEqual([
    ["新模板", 1, 1, 2],
    ["询价单", 3, 0, 1],
  ])
  await undo(made.id)
  const back = await held()
  expect(back).toMatchObject([{ id, ...good, enabledFlag: 1, version: 5 }])
  expect(back).toHaveLength(1)
  const versions = await admin.call(calls.versions, { query: { id } })
  expect(versions.map(({ version }) => version)).toEqual([5, 4, 3, 2, 1])
  const audit = await admin.call(auditContract.query, { query: { kind: "printTemplate" } })
  expect(audit.records.map(({ what, name }) => `${what} ${name}`).toSorted()).toEqual(
    ["add 新模板", "add 询价单", "disable 询价单", "enable 询价单", "remove 新模板", "restore 询价单", "update 询价单"].toSorted(),
  )

  const again = await run(file)
  await admin.call(calls.update, { body: { ...good, id, version: 7 } })
  expect(await refusal(undo(again.id))).toEqual([code.staleVersion, "importOvertaken"])
  expect((await held()).map((one) => one.names.zh)).toEqual(["新模板", "询价单"])
})

test("each template that cannot be taken over is refused with what is wrong in which part, and nothing of the file is written", async () => {
  const server = await startServer()
  const [admin, buyer] = [await server.signIn("admin"), await server.signIn("purchaser")]
  const { check, run, held } = importing(admin)
  const { names: _, ...nameless } = whole("无名")
  const file = fileOf(
    whole("好的"),
    whole("别的单据", good.bodies.zh, { kind: "tender" }),
    { ...whole("占位符"), bodies: { ...good.bodies, es: [paragraph("{{nothing}}")] } },
    { ...whole("不是正文"), bodies: { ...good.bodies, ja: [{ kind: "script", runs: [] }] } },
    { ...whole("空正文"), bodies: { ...good.bodies, en: [] } },
    { ...whole("坏链接"), bodies: { ...good.bodies, zh: [{ kind: "paragraph", runs: [{ text: "x", href: "javascript:1" }] }] } },
    { ...whole("空字符"), bodies: { ...good.bodies, zh: [paragraph("x\u0000")] } },
    whole("好的"),
    { ...whole("是否"), landscape: "maybe" },
    nameless,
    "不是模板",
  )
  const said = await check(file)
  expect(said.map(({ line, verdict, cells }) => [line, verdict, Object.keys(cells)])).toEqual([
    [1, "new", []],
    [2, "wrong", ["kind"]],
    [3, "wrong", ["bodies.es"]],
    [4, "wrong", ["bodies.ja"]],
    [5, "wrong", ["bodies.en"]],
    [6, "wrong", ["bodies.zh"]],
    [7, "wrong", ["bodies.zh"]],
    [8, "wrong", ["names.zh"]],
    [9, "wrong", ["landscape"]],
    [10, "wrong", ["names.zh", "names.en", "names.es", "names.ja"]],
    [11, "wrong", expect.arrayContaining(["kind", "names.zh", "bodies.zh", "landscape"])],
  ])
  expect(said.slice(1, 9).map(({ problem }) => problem)).toEqual([
    "Such documents cannot be printed by a template.",
    "Such documents have no placeholder “nothing”.",
    "The text contains something that the platform does not know. Remove it and try again",
    "“Text (English)” is empty",
    "A link may only begin with http, https or mailto",
    "“x” does not fit “Text (Chinese)”",
    "The value “好的” stands in line 1 already",
    "“Paper”: “maybe” means neither yes nor no",
  ])
  expect(await refusal(run(file))).toEqual(["10008", "importWrongRows"])
  expect(await held()).toEqual([])
  expect(await run(file, "good")).toMatchObject({ rows: 1, leftOut: 10 })
  expect((await held()).map((one) => one.names.zh)).toEqual(["好的"])
  for (const refused of [importing(buyer).run(file, "good"), buyer.call(calls.file, { query: {} })])
    expect(await refusal(refused)).toEqual([code.notPermitted, undefined])
  const cells = { kind: "x".repeat(1_001) }
  expect(await refusal(admin.call(imports.check, { body: { target, rows: [{ line: 1, cells }] } }))).toEqual([code.badFormat, undefined])
})

test("the list of templates is exported with its names in four languages, whole or as it is filtered", async () => {
  const { server, work } = await startExports()
  await work()
  const [admin, buyer] = [await server.signIn("admin"), await server.signIn("purchaser")]
  await admin.call(calls.add, { body: good })
  await admin.call(calls.add, { body: { ...draft([paragraph("{{number}}")], "物料卡"), kind: "material", landscape: true } })
  const columns = ["zh", "ja", "kind", "paper", "version", "enabled"].map((columnCode) => ({ columnCode, columnName: columnCode }))
  const wish = { exportType: target, excelColumnDtoList: columns, fileName: "模板.csv" } as const
  const [, ...all] = await csvOf(admin, { ...wish, scope: "1" })
  expect(all).toEqual(["询价单,询价单,Inquiry,A4 portrait,1,In use", "物料卡,物料卡,Material,A4 landscape,1,In use"])
  const [, ...filtered] = await csvOf(admin, { ...wish, scope: "2", filter: { kind: "material" } })
  expect(filtered).toEqual(["物料卡,物料卡,Material,A4 landscape,1,In use"])
  expect(await refusal(csvOf(buyer, { ...wish, scope: "1" }))).toEqual([code.notPermitted, undefined])
})
