import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { readXlsx } from "hucre/xlsx"
import { expect, test } from "vitest"
import { z } from "zod"
import { type DataRight, type PersonDraft, roleAdminContract as roles, userAdminContract as users } from "#contract/admin.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import { exportContract as exports, exportRequest, type ExportWish } from "#contract/export.contract.ts"
import { languages } from "#contract/identity.contract.ts"
import { registers } from "#contract/registers.ts"
import { type Columns, toldColumns } from "#machines/_kit/kind-row.ts"
import { tenderList } from "#machines/tender/tender.row.ts"
import { readAgain } from "#server/event-store/feed.ts"
import { exportSource, headOf, plain } from "#server/export/export-source.ts"
import { createTexts } from "#server/http/texts.ts"
import { startHub } from "#server/live/hub.ts"
import { documentKinds } from "#server/modules/document-kinds.ts"
import { exportSources } from "#server/modules/export-sources.ts"
import { mayFollowExports } from "#server/modules/exports/exports.routes.ts"
import type { Person } from "../support/caller.ts"
import { csvOf, fetchAs, overAt, startExports } from "../support/exports.ts"
import { changeOf, personRow } from "../support/people.ts"
import { plantTenders } from "../support/plant-tenders.ts"
import { refusal } from "../support/refusal.ts"
import { tenderStage } from "../support/tender.ts"

const list = async (person: Person) => (await person.call(exports.query)).records

/** A source with so many rows, for tests that need an export to take its time. */
const many = (rows: number) =>
  exportSource({
    name: "many",
    areas: ["pur"],
    policy: "signedIn",
    filter: z.strictObject({}),
    columns: [plain("n")],
    statement: () => ({ text: `select n from (select generate_series(1, ${rows}) as n) as numbers` }),
  })

test("an export is started, asked for, and downloaded as a workbook by its person alone", async () => {
  const { server, work, folder } = await startExports()
  const admin = await server.signIn("admin")
  const [source] = await admin.call(exports.preloadSystem, { body: { exportType: "codes" } })
  const wanted = source?.excelColumnDtoList.filter(({ columnCode }) => ["code", "value", "en"].includes(columnCode)) ?? []
  const key = await admin.call(exports.startBasic, {
    body: { fileName: "../codes?.xlsx", exportType: "codes", excelColumnDtoList: wanted },
  })
  expect(await admin.call(exports.status, { query: { key } })).toBeNull()
  await work()
  const url = await overAt(admin, key)
  expect(url).toBe(`${server.origin}/prod-api/basic/dataExcelExport/download/${key}`)
  const file = await fetchAs(admin, url)
  expect(file.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''codes.xlsx")
  const book = await readXlsx(new Uint8Array(await file.arrayBuffer()))
  const [head, ...rows] = book.sheets[0]?.rows ?? []
  expect(head).toEqual(["Code", "Value", "English name"])
  expect(rows).toContainEqual(["UNIT", "KGM", "kilogram"])
  for (const other of [await server.signIn("purchaser"), await server.signIn("lead")])
    expect([(await fetchAs(other, url)).status, await refusal(other.call(exports.status, { query: { key } }))]).toEqual([
      404,
      [code.absent, undefined],
    ])
  expect((await fetch(url)).status).toBe(401)
  expect(await list(admin)).toMatchObject([{ key, state: "done", rows: rows.length, size: expect.any(Number), reason: null }])
  expect(readdirSync(folder)).toEqual([key])
})

test("an export by words says that rows may be missing when the search was being rebuilt, and no other does", async () => {
  const { server, work } = await startExports()
  const purchaser = await server.signIn("purchaser")
  // The search is behind as long as there is a fact that it has not read again.
  await (await tenderStage(server)).create()
  await readAgain(server.database, ["search"])
  await work()
  const said = async (filter: NonNullable<ExportWish["filter"]>) => {
    const wish = { fileName: "a.csv", exportType: "tenders", scope: "2" as const, filter }
    const key = await purchaser.call(exports.startDefault, { body: wish })
    await overAt(purchaser, key)
    return (await list(purchaser)).find((row) => row.key === key)
  }
  expect(await said({ keyword: "空压机" })).toMatchObject({ state: "done", incomplete: true })
  expect(await said({ states: ["new"] })).toMatchObject({ state: "done", incomplete: false })
})

test("each person gets the rows of the own list, and only columns that are theirs", async () => {
  const { server, work } = await startExports()
  await work()
  const [buyer, supplier] = [await server.signIn("purchaser"), await server.signIn("supplier.a")]
  await plantTenders(server.database, "generate_series(1, 3) as n", [server.people["purchaser"]], {
    number: "'T-' || n",
    title: "case n when 1 then '=1+2' else '设备' || n end",
    state: "case n when 2 then 'new' else 'biddingOpen' end",
    company: "(select party from person where name = 'purchaser')",
    author: "$1",
    c_lines: "3",
    c_published: "case n when 2 then null else 1764000000000 end",
    readers_supplier: "case n when 2 then '{}'::text[] else array['supplier@*'] end",
  })
  const own = await csvOf(buyer, { exportType: "tenders" })
  expect(own).toHaveLength(4)
  const heads = own[0]?.split(",") ?? []
  expect(heads).toEqual(expect.arrayContaining(["Author", "Target amount", "Target amount · Currency"]))
  expect(new Set(heads).size).toBe(heads.length)
  expect(own.find((line) => line.startsWith("T-1,"))).toBe(
    "T-1,'=1+2,Open for bids,,Open to all,CNY,3,2025-11-25 00:00:00,,,,陈思远,陈思远,,,,,,1970-01-01 08:00:00,1970-01-01 08:00:00".replace(
      "Open for bids",
      own[1]?.split(",")[2] ?? "",
    ),
  )
  const { total } = await supplier.call(tenderList.calls.query, { body: {} })
  const theirs = await csvOf(supplier, { exportType: "tenders" })
  const kept = ["Author", "Purchasers", "Winners"].filter((head) => theirs[0]?.includes(head))
  expect([theirs.length, kept]).toEqual([total + 1, []])
  const filtered = await csvOf(buyer, { exportType: "tenders", scope: "2", filter: { states: ["new"] } })
  expect(filtered.map((line) => line.split(",")[0])).toEqual(["\u{FEFF}Number", "T-2"])
  expect(
    await refusal(
      supplier.call(exports.startSup, { body: { exportType: "tenders", excelColumnDtoList: [{ columnName: "x", columnCode: "author" }] } }),
    ),
  ).toEqual(["10008", "exportColumnUnknown"])
})

test("refuses what is no source, no column, no filter or not the person's to see, and lists only what may be exported", async () => {
  const { server } = await startExports()
  const [admin, buyer] = [await server.signIn("admin"), await server.signIn("purchaser")]
  const begin = (who: Person, body: object) => refusal(who.call(exports.startDefault, { body: { exportType: "tenders", ...body } }))
  expect(await begin(buyer, { exportType: "person" })).toEqual(["10008", "exportSourceUnknown"])
  expect(await begin(buyer, { exportType: "tender; drop table tender" })).toEqual([code.badFormat, undefined])
  expect(await begin(buyer, { exportType: "errors" })).toEqual([code.notPermitted, undefined])
  expect(await begin(buyer, { excelColumnDtoList: [{ columnName: "hash", columnCode: "password_hash" }] })).toEqual([
    "10008",
    "exportColumnUnknown",
  ])
  expect(await begin(buyer, { scope: "2", filter: { party: "x" } })).toEqual(["10008", "exportFilterUnknown"])
  expect(await begin(buyer, { scope: "3" })).toEqual([code.badFormat, undefined])
  expect(await refusal(admin.call(exports.startSup, { body: { exportType: "codes" } }))).toEqual(["10008", "exportSourceUnknown"])
  expect(await refusal(server.call(exports.query))).toEqual([code.signedOut, undefined])
  const names = async (who: Person) => (await who.call(exports.preloadSystem)).map(({ exportType }) => exportType)
  expect([await names(admin), await names(buyer)]).toEqual([["codes", "lovs", "errors"], ["codes"]])
  expect((await buyer.call(exports.preloadPer)).map(({ exportType }) => exportType)).toEqual([
    "announcements",
    "inquiries",
    "quotations",
    "evaluations",
    "materials",
    "invitations",
    "registrations",
    "suppliers",
    "company_changes",
    "agreements",
    "questionnaires",
    "surveys",
    "imported_tenders",
    "prices",
  ])
  expect((await buyer.call(exports.preloadPur)).map(({ exportType }) => exportType)).toEqual(["tenders"])
  const basic = await admin.call(exports.preloadBasic, { body: { fileName: "", scope: "1", excelColumnDtoList: [] } })
  expect(basic.map(({ exportType }) => exportType)).toEqual([
    "codes",
    "lovs",
    "countries",
    "areas",
    "experts",
    ...registers.map(({ id }) => id),
    "print-templates",
    "errors",
  ])
  expect((await buyer.call(exports.preloadSup)).length).toBe(1)
  const first = await admin.call(exports.getSystem, { body: { exportType: "codes", scope: "2", filter: { code: "UNIT" } } })
  expect(first.records.every(([name]) => name === "UNIT")).toBe(true)
  expect(await refusal(buyer.call(exports.getPur, { body: { exportType: "codes" } }))).toEqual(["10008", "exportSourceUnknown"])
})

test("every source can be asked for by its name, and every column by its code", () => {
  for (const { name, columns } of exportSources) {
    const excelColumnDtoList = columns.map(({ code: columnCode }) => ({ columnCode, columnName: "" }))
    const { error } = exportRequest.safeParse({ exportType: name, excelColumnDtoList })
    expect([name, error?.issues.map(({ path }) => path.join("."))]).toEqual([name, undefined])
  }
})

test("every source, heading, state and choice has its words in each language", () => {
  const asked = new Set<string>()
  const text = (key: string) => {
    asked.add(key)
    return key
  }
  for (const { name, columns } of exportSources) {
    text(`export:sources.${name}`)
    for (const column of columns) headOf({ text }, name, column, "zh")
  }
  for (const { exports: source, rows } of documentKinds) {
    const say = (column: string, value: string) =>
      source.columns.find((one) => one.code === column)?.cell({ row: JSON.stringify({ [column]: value }) }, { language: "zh", text })
    for (const state of rows.kind.states) say("state", state)
    for (const [name, { options }] of toldColumns(rows.kind.row as Columns)) for (const option of options) say(name, option)
  }
  const { released } = createTexts(fileURLToPath(new URL("../../locales", import.meta.url)))
  const missing = languages.flatMap((language) =>
    [...asked].filter((key) => {
      const [namespace = "", inner = ""] = key.split(":")
      return released[language][namespace]?.[inner] === undefined
    }),
  )
  expect(missing).toEqual([])
})

test("a right that is lost before the work begins is missed plainly, and no file is left", async () => {
  const { server, work, folder } = await startExports()
  const admin = await server.signIn("admin")
  const key = await admin.call(exports.startDefault, { body: { exportType: "errors" } })
  const kept = await admin.call(exports.startDefault, { body: { exportType: "codes" } })
  await server.database.query({ text: "update person set roles = '{purchaser}' where name = 'admin'" })
  await work()
  expect([await overAt(admin, key), (await overAt(admin, kept)).startsWith("http")]).toEqual(["failed", true])
  expect((await list(admin)).find((one) => one.key === key)).toMatchObject({ state: "failed", reason: "notPermitted", size: null })
  expect(readdirSync(folder)).toEqual([kept])
})

test("at most three of one person wait at once; a cancelled one is never done, and can be asked for again", async () => {
  const { server, work } = await startExports()
  const admin = await server.signIn("admin")
  const begin = () => admin.call(exports.startDefault, { body: { exportType: "codes" } })
  const tries = await Promise.all([1, 2, 3, 4].map(() => begin().catch((error: unknown) => error)))
  expect(tries.filter((one) => one instanceof Refused).map((one) => (one as Refused).refusal.rule)).toEqual(["exportTooMany"])
  const [key = ""] = tries.filter((one) => typeof one === "string")
  expect(await admin.call(exports.cancel, { body: { key } })).toMatchObject({ state: "cancelled" })
  expect(await refusal((await server.signIn("purchaser")).call(exports.cancel, { body: { key } }))).toEqual([code.absent, undefined])
  const again = await admin.call(exports.again, { body: { key } })
  await work()
  expect((await overAt(admin, again)).startsWith("http")).toBe(true)
  expect(await refusal(admin.call(exports.cancel, { body: { key: again } }))).toEqual([code.wrongState, "exportOver"])
  expect(await overAt(admin, key)).toBe("cancelled")
})

test("an export at work that is cancelled stops, and its unfinished file is removed", async () => {
  const sources = [...exportSources, many(50_000_000)]
  const { server, work, folder } = await startExports({}, sources)
  const admin = await server.signIn("admin")
  const key = "0".repeat(32)
  await server.database.query({
    text: `insert into export_job (id, person, language, source, file_name, format, request) values ($1, $2, 'en', 'many', 'many.csv', 'csv', '{"exportType":"many"}')`,
    values: [key, server.people["admin"]],
  })
  await server.database.query({ text: `select graphile_worker.add_job('export:run', json_build_object('key', $1::text))`, values: [key] })
  await work()
  await expect.poll(async () => (await list(admin))[0]?.rows ?? 0).toBeGreaterThan(0)
  expect(existsSync(join(folder, `${key}.part`))).toBe(true)
  await admin.call(exports.cancel, { body: { key } })
  await expect.poll(() => readdirSync(folder)).toEqual([])
  expect(await overAt(admin, key)).toBe("cancelled")
}, 60_000)

test("what a crashed server left is told as interrupted, and its unfinished file is gone; what is no export stays", async () => {
  const { server, work, folder } = await startExports()
  const admin = await server.signIn("admin")
  const key = await admin.call(exports.startDefault, { body: { exportType: "codes" } })
  // As a killed process leaves it: at work in the database, half a file in the folder, a file that nobody owns.
  await server.database.query({ text: "update export_job set state = 'running'" })
  const { exportFolder } = await import("#server/export/export-files.ts")
  await exportFolder(folder).write(
    "a".repeat(32),
    (async function* () {
      yield Buffer.from("x")
    })(),
    new AbortController().signal,
  )
  writeFileSync(join(folder, `${key}.part`), "half")
  // As the root of a disk has it.
  mkdirSync(join(folder, "lost+found"))
  await server.another()
  expect(readdirSync(folder).toSorted()).toEqual([`${key}.part`, "lost+found"])
  await work()
  expect(await overAt(admin, key)).toBe("failed")
  expect((await list(admin))[0]).toMatchObject({ state: "failed", reason: "interrupted" })
  await expect.poll(() => readdirSync(folder)).toEqual(["lost+found"])
})

test("the person, and nobody else, hears at once that it is done", async () => {
  const { server, work } = await startExports()
  const admin = await server.signIn("admin")
  const key = await admin.call(exports.startDefault, { body: { exportType: "codes" } })
  const hub = await startHub(server.database, { log: { warn: () => undefined } })
  const heard = new Promise<string>((resolve) => void hub.follow(key, resolve))
  const may = mayFollowExports(server.database, () => Promise.resolve(false))
  const as = (name: string) => ({
    id: server.people[name] ?? "",
    name,
    displayName: "",
    roles: [],
    party: null,
    department: null,
    language: "zh" as const,
    sessionId: "",
  })
  expect([await may(as("admin"), key), await may(as("purchaser"), key), await may(as("admin"), key, true)]).toEqual([true, false, false])
  await work()
  expect(await heard).toBe(key)
  await hub.stop()
})

test("files are withdrawn when their person may see less, and stay after every other change", async () => {
  const { server, work } = await startExports()
  await work()
  const [admin, buyer] = [await server.signIn("admin"), await server.signIn("purchaser")]
  const ready = async () => overAt(buyer, await buyer.call(exports.startDefault, { body: { exportType: "codes" } }))
  const change = async (more: Partial<PersonDraft>) =>
    admin.call(users.update, { body: changeOf(await personRow(server, admin, "purchaser"), more) })
  const [role] = (await admin.call(roles.query, { query: { name: "purchaser", page: 1, pageSize: 1 } })).records
  if (!role) throw new Error("no role")
  const { code: roleCode, name, acting, companies, modules, id, version } = role
  const see = (dataRight: DataRight) =>
    admin.call(roles.update, { body: { code: roleCode, name, acting, companies, modules, id, version, dataRight } })
  const url = await ready()
  await change({ displayName: "陈思源", roles: ["purchaser", "approver"] })
  expect((await fetchAs(buyer, url)).status).toBe(200)
  const less = [
    () => change({ roles: ["purchaser"] }),
    () => see("own"),
    () => change({ department: null }),
    () => change({ company: null }),
  ]
  const statuses: number[] = []
  for (const lose of less) {
    const file = await ready()
    await lose()
    statuses.push((await fetchAs(buyer, file)).status)
  }
  expect(statuses).toEqual([404, 404, 404, 404])
})

test("a file whose time is over is removed, and the list says so", async () => {
  const { server, work, folder } = await startExports()
  const admin = await server.signIn("admin")
  const key = await admin.call(exports.startDefault, { body: { exportType: "codes" } })
  await work()
  const url = await overAt(admin, key)
  await server.database.query({
    text: `select graphile_worker.reschedule_jobs(array_agg(id), run_at := now()) from graphile_worker.jobs where task_identifier = 'export:expire'`,
  })
  await expect.poll(async () => (await list(admin))[0]?.state).toBe("expired")
  expect([(await fetchAs(admin, url)).status, readdirSync(folder), await overAt(admin, key)]).toEqual([404, [], "expired"])
})
