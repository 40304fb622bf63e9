import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { beforeAll, expect, onTestFinished, test } from "vitest"
import { code, Refused } from "#contract/errors.ts"
import { lovContract as lov, type LovDraft } from "#contract/lov.contract.ts"
import { demoPassword } from "#server/demo/people.ts"
import { createParty, createUser } from "#server/identity/users.ts"
import { readerRole } from "#server/modules/lov/lov-views.ts"
import { searchSources } from "#server/modules/search-sources.ts"
import { readSearch } from "#server/search/search-reader.ts"
import { adoptSuppliers } from "#server/suppliers/begin-supplier.ts"
import type { Person } from "../support/caller.ts"
import { startServer, type TestServer } from "../support/server.ts"
import { refusal } from "../support/refusal.ts"

const words = (text: string) => ({ zh: text, en: text, es: text, ja: text })
const draft = (more: Partial<LovDraft> = {}): LovDraft => ({
  code: "BIDDER",
  titles: { zh: "选择投标人", en: "Choose bidders", es: "Elegir licitadores", ja: "応札者の選択" },
  width: "70",
  sqlTypeCode: "API",
  apiUrl: "suppliers",
  sqlServiceUrl: "",
  parameter: [{ field: "name", type: "input", titles: words("名称"), code: "" }],
  entries: [
    { field: "name", labels: words("名称"), width: null },
    { field: "creditCode", labels: words("代码"), width: 200 },
  ],
  valueField: "id",
  textField: "name",
  enabledFlag: 1,
  ...more,
})

async function start(until: "test" | "file" = "test") {
  const server = await startServer({ until })
  const [admin, purchaser, supplier] = [await server.signIn("admin"), await server.signIn("purchaser"), await server.signIn("supplier.a")]
  return { server, admin, purchaser, supplier }
}

let shared: Awaited<ReturnType<typeof start>>
/** For what is only read, refused, or a definition under a code of its own; with a table that must stay as it is. */
beforeAll(async () => {
  shared = await start("file")
  await shared.server.database.query({ text: "create table tripwire (word text)" })
  await shared.server.database.query({ text: "insert into tripwire values ('untouched')" })
})

/** What the table says now, and a server that must never be called. */
async function tripwires(server: TestServer) {
  let called = 0
  const trap = createServer((_, reply) => {
    called += 1
    reply.end()
  })
  await new Promise<void>((resolve) => void trap.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void trap.close())
  const untouched = async () => (await server.database.query({ text: "select word from tripwire" })).rows
  return { address: `http://127.0.0.1:${(trap.address() as AddressInfo).port}/`, called: () => called, untouched }
}

test("people and departments are picked among those of the own company, by administrators among all", async () => {
  const { server, admin, purchaser } = await start()
  await server.database.transaction(async (tx) => {
    const party = await createParty(tx, { name: "云南陌生贸易有限公司", creditCode: "91530100MA6K0000X1" })
    await createUser(tx, { name: "stranger", displayName: "生人", roles: ["purchaser"], secret: { password: demoPassword }, party })
    await tx.query({
      text: `insert into org_unit (id, kind, code, name, company) select 'strange-' || at, 'organisation', 'strange-' || at, name, $1
        from unnest(array['陌生部', '采购部']) with ordinality as one (name, at)`,
      values: [party],
    })
    await tx.query({ text: "update person set unit = 'strange-1' where name = 'stranger'" })
  })
  const stranger = await server.signIn("stranger")
  const found = async (who: Person) =>
    (await who.call(lov.display, { query: { code: "PERSON" }, body: { searchParams: { displayName: "生人" } } })).searchResult.length
  expect([await found(purchaser), await found(admin), await found(stranger)]).toEqual([0, 1, 1])
  const departments = async (who: Person, department: string) => {
    const { searchResult } = await who.call(lov.display, { query: { code: "DEPARTMENT" }, body: { searchParams: { department } } })
    return searchResult.map(({ people }) => people)
  }
  const foundBy = async (department: string) => [await departments(purchaser, department), await departments(stranger, department)]
  expect(await foundBy("陌生部")).toEqual([[], ["1"]])
  // A name that two companies use is one line for those who see both.
  await server.database.query({ text: "update person set unit = 'strange-2' where name = 'stranger'" })
  expect([...(await foundBy("采购部")), await departments(admin, "采购部")]).toEqual([["2"], ["1"], ["3"]])
})

test("a picker gets its definition in the caller's language and the first page of its rows", async () => {
  const { purchaser } = shared
  const shown = await purchaser.call(lov.display, {
    query: { code: "SUPPLIER", page: 1, pageSize: 2 },
    body: {},
    headers: { "accept-language": "es" },
  })
  expect(shown).toMatchObject({ title: "Elegir proveedores", width: "60", sqlTypeCode: "API", apiUrl: "suppliers", total: 5 })
  expect(shown.entries.map(({ field, label }) => [field, label])).toEqual([
    ["name", "Empresa"],
    ["creditCode", "Código de crédito"],
    ["contact", "Contacto"],
  ])
  expect(shown.searchResult).toHaveLength(2)
})

test("an API-type search answers records and total, narrowed by the filters, page by page", async () => {
  const { server, purchaser } = shared
  const search = (body: object, query: object = {}) =>
    purchaser.call(lov.searchApi, { params: { name: "suppliers" }, query, body: { ...body } })
  const all = await search({ enabled: 1 }, { page: 2, pageSize: 2 })
  expect([all.records.length, all.total, all.page]).toEqual([2, 5, 2])
  expect((await search({ enabled: 1, name: "启明" })).records).toMatchObject([{ name: "上海启明自动化科技有限公司", contact: "李雪梅" }])
  // What suppliers are found by in pinyin is entered by a reader of the facts.
  await server.database.transaction(adoptSuppliers)
  const entered = async (): Promise<void> => ((await readSearch(server.database, searchSources)) === "nothing" ? undefined : entered())
  await entered()
  expect((await search({ enabled: 1, name: "qiming" })).records).toMatchObject([{ name: "上海启明自动化科技有限公司" }])
  expect(await search({ enabled: 1, name: "无此公司" })).toMatchObject({ records: [], total: 0 })
  const answer = await purchaser.answer(lov.searchApi, { params: { name: "suppliers" }, body: { enabled: 1 } })
  expect([answer.body.code, answer.body.data?.total]).toEqual(["200", 5])
})

test("an SQL-type search answers searchResult and total, in the caller's language", async () => {
  const { supplier } = shared
  const search = (searchParams: Record<string, string | number>) =>
    supplier.call(lov.searchSql, { body: { code: "CODE_VALUE", sqlServiceUrl: "codeEntries", searchParams } })
  const found = await search({ code: "CURRENCY", name: "dollar", _page: 1, _pageSize: 2 })
  expect(found).toEqual({
    searchResult: [
      { code: "CURRENCY", value: "USD", name: "US dollar" },
      { code: "CURRENCY", value: "HKD", name: "Hong Kong dollar" },
    ],
    total: 3,
  })
  expect(await search({ code: "CURRENCY", name: "dollar", _page: 9, _pageSize: 2 })).toMatchObject({ searchResult: [], total: 3 })
  expect(await refusal(search({ _page: 0 }))).toEqual([code.badFormat, undefined])
})

test("a supplier sees their own company only, and neither people nor experts", async () => {
  const { server, supplier } = shared
  const own = await supplier.call(lov.searchApi, { params: { name: "suppliers" }, body: { enabled: 1 } })
  expect(own.records.map(({ name }) => name)).toEqual(["江苏恒远机电设备有限公司"])
  const shown = await supplier.call(lov.display, { query: { code: "SUPPLIER" }, body: { searchParams: { name: "启明" } } })
  expect(shown).toMatchObject({ searchResult: [], total: 0 })
  for (const name of ["people", "experts"])
    expect(await refusal(supplier.call(lov.searchApi, { params: { name }, body: {} }))).toEqual([code.notPermitted, undefined])
  for (const name of ["PERSON", "EXPERT", "DEPARTMENT"])
    expect(await refusal(supplier.call(lov.display, { query: { code: name }, body: {} }))).toEqual([code.notPermitted, undefined])
  const expert = await server.signIn("expert.1")
  expect(await refusal(expert.call(lov.searchApi, { params: { name: "suppliers" }, body: {} }))).toEqual([code.notPermitted, undefined])
  expect(await refusal(server.call(lov.display, { query: { code: "SUPPLIER" }, body: {} }))).toEqual([code.signedOut, undefined])
})

test("a colleague who judges as well is picked like any other, and somebody who only judges is not", async () => {
  const { server, admin } = await start()
  await server.database.query({ text: "update person set roles = '{purchaser,expert}' where name = 'lead'" })
  const { records } = await admin.call(lov.searchApi, { params: { name: "people" }, query: { pageSize: 100 }, body: {} })
  const found = records.map(({ name }) => name)
  expect([found.includes("lead"), found.filter((name) => String(name).startsWith("expert"))]).toEqual([true, []])
})

test("somebody who has left is found only when it is asked for those too", async () => {
  const { server, purchaser } = await start()
  await server.database.query({ text: "update person set active = false where name = 'approver'" })
  const found = async (enabled: number) =>
    (await purchaser.call(lov.searchApi, { params: { name: "people" }, body: { enabled, displayName: "林国栋" } })).total
  expect([await found(1), await found(0)]).toEqual([0, 1])
})

test("an administrator makes, changes, copies, narrows and removes a definition, and each change is kept", async () => {
  const { server, admin, purchaser } = await start()
  const added = await admin.call(lov.add, { body: draft() })
  expect(added).toMatchObject({ ...draft(), version: 1, changedBy: "周子墨" })
  const changed = await admin.call(lov.update, { body: { id: added.id, version: 1, ...draft({ width: "90" }) } })
  expect(changed).toMatchObject({ width: "90", version: 2 })
  expect(await purchaser.call(lov.display, { query: { code: "BIDDER" }, body: {} })).toMatchObject({
    title: "Choose bidders",
    width: "90",
    total: 5,
  })
  const copy = await admin.call(lov.clone, { query: { source: "BIDDER", target: "BIDDER_COPY" } })
  expect(copy).toMatchObject({ ...draft({ width: "90" }), code: "BIDDER_COPY", version: 1 })
  const narrow = await admin.call(lov.batchRemoveEntry, { body: { id: copy.id, fields: ["creditCode"] } })
  expect(narrow.entries.map(({ field }) => field)).toEqual(["name"])
  const { records } = await admin.call(lov.query, { query: { page: 1, pageSize: 10 }, body: { code: "bidder" } })
  expect(records.map((row) => row.code)).toEqual(["BIDDER", "BIDDER_COPY"])
  expect(await admin.call(lov.remove, { params: { id: copy.id } })).toEqual({ id: copy.id })
  expect(await refusal(admin.call(lov.getByCode, { query: { code: "BIDDER_COPY" } }))).toEqual([code.absent, undefined])
  const { rows } = await server.database.query({ text: "select what, version from lov_change order by id" })
  expect(rows).toEqual([
    { what: "add", version: 1 },
    { what: "update", version: 2 },
    { what: "clone", version: 1 },
    { what: "removeEntry", version: 2 },
    { what: "remove", version: 3 },
  ])
})

test("a definition fetched by its code is in the caller's language too; its record says by what it is previewed", async () => {
  const { admin, supplier } = shared
  const added = await admin.call(lov.add, { body: draft({ code: "FETCHED" }) })
  expect(added).toMatchObject({ serviceExpression: "suppliers", searchParams: { name: "" } })
  const shown = await supplier.call(lov.getByCode, { query: { code: "FETCHED" }, headers: { "accept-language": "es" } })
  expect(shown).toMatchObject({
    ...added,
    title: "Elegir licitadores",
    parameter: [{ field: "name", title: "名称", titles: words("名称") }],
    entries: [
      { field: "name", label: "名称", width: null },
      { field: "creditCode", label: "代码", width: 200 },
    ],
  })
  const { records } = await admin.call(lov.query, { body: { code: "CODE_VALUE" } })
  const [{ serviceExpression, searchParams } = added] = records
  expect([serviceExpression, Object.keys(searchParams).length]).toEqual(["codeEntries", records[0]?.parameter.length])
  expect((await admin.call(lov.preview, { body: { serviceExpression, searchParams } })).total).toBeGreaterThan(50)
})

test("refuses a definition that could not work, a taken code, the last column and an older version", async () => {
  const { admin } = shared
  const added = await admin.call(lov.add, { body: draft() })
  const column = { field: "name", labels: words("名称"), width: null }
  const tries: readonly (readonly [Partial<LovDraft>, readonly [string, string | undefined]])[] = [
    [{ entries: [{ ...column, field: "password_hash" }] }, ["10008", "lovFieldUnknown"]],
    [{ valueField: "phone" }, ["10008", "lovFieldUnknown"]],
    [{ parameter: [{ field: "id", type: "input", titles: words("编号"), code: "" }] }, ["10008", "lovFilterUnknown"]],
    [{ parameter: [{ field: "name", type: "select", titles: words("名称"), code: "" }] }, [code.badFormat, "lovKindNeedsCode"]],
    [
      { parameter: [{ field: "name", type: "input", titles: words("名称"), code: "", follows: "city" }] },
      [code.badFormat, "lovFollowsEarlier"],
    ],
    [{ entries: [column, column] }, ["11009", "lovFieldTwice"]],
    [{ sqlTypeCode: "SQL", sqlServiceUrl: "suppliers", apiUrl: "" }, ["10008", "lovSourceUnknown"]],
    [{}, ["10006", undefined]],
  ]
  for (const [more, said] of tries) expect([more, await refusal(admin.call(lov.add, { body: draft(more) }))]).toEqual([more, said])
  expect(await refusal(admin.call(lov.batchRemoveEntry, { body: { id: added.id, fields: ["name", "creditCode"] } }))).toEqual([
    "10015",
    "lovNeedsColumn",
  ])
  expect(await refusal(admin.call(lov.update, { body: { id: added.id, version: 7, ...draft() } }))).toEqual([code.staleVersion, "notStale"])
  expect(await refusal(admin.call(lov.update, { body: { id: "999999", version: 1, ...draft() } }))).toEqual([code.absent, undefined])
})

test("refuses to remove a list that is in use, and says where in the caller's language", async () => {
  const { admin } = await start()
  const listed = async (part: string, language = "en") => {
    const { records } = await admin.call(lov.query, {
      query: { page: 1, pageSize: 10 },
      body: { code: part },
      headers: { "accept-language": language },
    })
    return records.find((row) => row.code === part)
  }
  const remove = (id: string | undefined) => admin.call(lov.remove, { params: { id: id ?? "" } })
  const told = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => (error instanceof Refused ? error.refusal : error),
    )
  const shipped = await listed("SUPPLIER")
  expect(shipped?.usedIn).toContain("Draft the tender")
  expect(await told(remove(shipped?.id))).toMatchObject({ code: code.lovInUse, rule: "lovInUse" })
  expect((await listed("SUPPLIER", "ja"))?.usedIn).not.toEqual(shipped?.usedIn)

  const used = await admin.call(lov.add, { body: draft() })
  const by = { field: "name", type: "lov" as const, titles: words("名称"), code: "BIDDER" }
  const user = await admin.call(lov.add, { body: draft({ code: "BIDDER_OF", titles: words("联合体"), parameter: [by] }) })
  expect((await listed("BIDDER"))?.usedIn).toEqual(["联合体 (BIDDER_OF)"])
  expect(await told(remove(used.id))).toMatchObject({ code: code.lovInUse, params: { where: "联合体 (BIDDER_OF)" } })
  const renamed = { id: used.id, version: 1, ...draft({ code: "BIDDER_NEW" }) }
  expect(await told(admin.call(lov.update, { body: renamed }))).toMatchObject({ code: code.lovInUse })
  await remove(user.id)
  expect((await listed("BIDDER"))?.usedIn).toEqual([])
  expect(await remove(used.id)).toEqual({ id: used.id })
})

test("a list that names itself in its filter form can be removed", async () => {
  const { admin } = shared
  const own = { field: "name", type: "lov" as const, titles: words("名称"), code: "OF_ITSELF" }
  const { id } = await admin.call(lov.add, { body: draft({ code: "OF_ITSELF", parameter: [own] }) })
  expect(await admin.call(lov.remove, { params: { id } })).toEqual({ id })
})

test("a list that was removed is found among the removed ones and brought back as it was, unless its code was given to another", async () => {
  const { server, admin } = await start()
  const added = await admin.call(lov.add, { body: draft() })
  await admin.call(lov.remove, { params: { id: added.id } })
  const removed = async () => (await admin.call(lov.query, { body: { removed: true } })).records.map(({ code: name }) => name)
  expect(await removed()).toEqual(["BIDDER"])
  const other = await admin.call(lov.add, { body: draft({ width: "30" }) })
  expect(await refusal(admin.call(lov.restore, { params: { id: added.id } }))).toEqual(["10006", undefined])
  await admin.call(lov.remove, { params: { id: other.id } })
  expect(await admin.call(lov.restore, { params: { id: added.id } })).toMatchObject({ ...draft(), version: 3 })
  expect(await refusal(admin.call(lov.restore, { params: { id: added.id } }))).toEqual([code.absent, undefined])
  expect(await removed()).toEqual(["BIDDER"])
  const { rows } = await server.database.query({ text: "select what from lov_change where lov = $1 order by id", values: [added.id] })
  expect(rows.map(({ what }) => what as string)).toEqual(["add", "remove", "restore"])
})

test("a day that does not exist is refused as a filter", async () => {
  const { admin } = shared
  const date = { field: "name", type: "date" as const, titles: words("日期"), code: "" }
  await admin.call(lov.add, { body: draft({ code: "DATED", parameter: [date] }) })
  const shown = (name: string) => refusal(admin.call(lov.display, { query: { code: "DATED" }, body: { searchParams: { name } } }))
  expect([await shown("2026-02-31"), await shown("2026-02-28"), await shown("")]).toEqual([[code.badFormat, undefined], null, null])
})

test("nobody but administrators sees or changes definitions as a whole", async () => {
  const { purchaser, supplier } = shared
  for (const who of [purchaser, supplier]) {
    const tries = [
      who.call(lov.query, { body: {} }),
      who.call(lov.sources),
      who.call(lov.preview, { body: { serviceExpression: "suppliers" } }),
      who.call(lov.clone, { query: { source: "SUPPLIER", target: "MINE" } }),
      who.call(lov.add, { body: draft() }),
      who.call(lov.update, { body: { id: "1", version: 1, ...draft() } }),
      who.call(lov.remove, { params: { id: "1" } }),
      who.call(lov.restore, { params: { id: "1" } }),
      who.call(lov.batchRemoveEntry, { body: { id: "1", fields: ["name"] } }),
    ]
    for (const said of await Promise.all(tries.map(refusal))) expect(said).toEqual([code.notPermitted, undefined])
  }
})

test("a list that is not in use, or is not there, is not shown", async () => {
  const { admin, purchaser } = shared
  await admin.call(lov.add, { body: draft({ code: "UNUSED", enabledFlag: 0 }) })
  for (const name of ["UNUSED", "ABSENT"])
    expect(await refusal(purchaser.call(lov.display, { query: { code: name }, body: {} }))).toEqual([code.absent, undefined])
})

test("an address or a statement in the place of a registered name is refused, and nothing is reached or run", async () => {
  const { server, admin, purchaser } = shared
  const { address, called, untouched } = await tripwires(server)
  const payloads = [
    address,
    `${address}?enabled=1`,
    "http://169.254.169.254/latest/meta-data/",
    "http://[::1]:5432/",
    "file:///etc/passwd",
    "gopher://127.0.0.1:6379/_FLUSHALL",
    "//evil.example/suppliers",
    "/prod-api/system/sys/lov/api/people",
    "../people",
    "suppliers/../people",
    "constructor",
    "__proto__",
    "toString",
    "suppliers\r\nHost: evil.example",
    "select * from person",
    "drop table tripwire",
    "codeEntries; drop table tripwire; --",
    "lov.code_entry",
    "pg_sleep(10)",
    "person",
    "",
  ]
  for (const payload of payloads) {
    const said = [payload, ["10008", "lovSourceUnknown"]]
    expect([payload, await refusal(admin.call(lov.preview, { body: { serviceExpression: payload } }))]).toEqual(said)
    expect([payload, await refusal(admin.call(lov.add, { body: draft({ apiUrl: payload }) }))]).toEqual(said)
    const view = draft({ sqlTypeCode: "SQL", apiUrl: "", sqlServiceUrl: payload })
    expect([payload, await refusal(admin.call(lov.add, { body: view }))]).toEqual(said)
    const sql = { code: "CODE_VALUE", sqlServiceUrl: payload, searchParams: {} }
    expect([payload, await refusal(purchaser.call(lov.searchSql, { body: sql }))]).toEqual(said)
    expect([payload, await refusal(purchaser.call(lov.searchApi, { params: { name: payload }, body: {} }))]).not.toEqual([payload, null])
  }
  expect([called(), await untouched()]).toEqual([0, [{ word: "untouched" }]])
  expect(server.logged.some((line) => line.includes("frames"))).toBe(false)
})

test("what is typed into a filter is a value and nothing else", async () => {
  const { server, admin, purchaser } = shared
  const { untouched } = await tripwires(server)
  const payloads = [
    "' or '1'='1",
    "'; drop table tripwire; --",
    "%' union select name, password_hash, null, null from person --",
    "\\'; select pg_sleep(10); --",
    "') or 1=1 --",
    "$1",
    "%",
    "_",
  ]
  for (const payload of payloads) {
    const sql = { code: "CODE_VALUE", sqlServiceUrl: "codeEntries", searchParams: { name: payload, _page: 1, _pageSize: 5 } }
    expect([payload, (await purchaser.call(lov.searchSql, { body: sql })).total]).toEqual([payload, 0])
    const api = await purchaser.call(lov.searchApi, { params: { name: "suppliers" }, body: { enabled: 1, name: payload } })
    expect([payload, api.total]).toEqual([payload, 0])
    const tried = await admin.call(lov.preview, { body: { serviceExpression: "departments", searchParams: { department: payload } } })
    expect([payload, tried.total]).toEqual([payload, 0])
    const filter = { [payload]: "x" }
    expect([payload, await refusal(purchaser.call(lov.searchApi, { params: { name: "suppliers" }, body: filter }))]).toEqual([
      payload,
      [code.badFormat, undefined],
    ])
  }
  expect(await untouched()).toEqual([{ word: "untouched" }])
})

test("the role that reads views can select them and nothing else, and cannot write", async () => {
  const { server } = shared
  const as = (text: string) =>
    server.database.transaction(async (tx) => {
      await tx.query({ text: `set local role ${readerRole}` })
      return (await tx.query({ text })).rowCount
    })
  expect(await as("select from lov.code_entry")).toBeGreaterThan(50)
  for (const text of [
    "select * from person",
    "select * from tripwire",
    "insert into tripwire values ('x')",
    "update sys_code set enabled = false",
    "drop view lov.code_entry",
    "create table lov.mine (a int)",
  ])
    await expect(as(text)).rejects.toMatchObject({ code: "42501" })
})

test("the shipped lists name a department in Japanese as the screens do", async () => {
  const { admin } = shared
  const { records } = await admin.call(lov.query, { query: { page: 1, pageSize: 100 }, body: {} })
  const japanese = JSON.stringify(records).match(/部[門署]/g) ?? []
  expect([...new Set(japanese)]).toEqual(["部門"])
})
