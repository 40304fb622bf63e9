import { Kysely, PostgresDialect } from "kysely"
import { Pool } from "pg"
import { expect, test } from "vitest"
import { auditContract as audit } from "#contract/admin.contract.ts"
import { codeContract as codes } from "#contract/code.contract.ts"
import { code } from "#contract/errors.ts"
import { type ExpertRow, expertContract as experts } from "#contract/expert.contract.ts"
import { expertField } from "#contract/people.ts"
import { importContract as imports } from "#contract/import.contract.ts"
import { lovContract as lov } from "#contract/lov.contract.ts"
import { tenderContract as tenders } from "#contract/tender.contract.ts"
import { fieldsByCode } from "#server/database/migrations/049-experts.ts"
import type { Person } from "../support/caller.ts"
import { csvOf, startExports } from "../support/exports.ts"
import { enter, firstPassword } from "../support/people.ts"
import { refusal } from "../support/refusal.ts"
import { startServer, type TestServer } from "../support/server.ts"

const record = { fields: ["mechanical"], title: "教授级高工", employer: null, employerName: "市设计院", avoid: [] as string[] }
const newcomer = { name: "song.qing", displayName: "宋青", phone: "13800138000", email: "song@example.cn", password: firstPassword }
const nobody = { person: null, newcomer: null }

const start = async () => {
  const server = await startServer()
  return { server, admin: await server.signIn("admin"), partyOf: partiesOf(server) }
}
const partiesOf = (server: TestServer) => async (name: string) =>
  (await server.database.query<{ party: string }>({ text: "select party from person where name = $1", values: [name] })).rows[0]?.party ??
  ""
const all = async (admin: Person, query: Record<string, string> = {}) =>
  (await admin.call(experts.query, { query: { page: 1, pageSize: 50, ...query } })).records
const rowOf = async (admin: Person, name: string): Promise<ExpertRow> => {
  const row = (await all(admin, { name }))[0]
  if (!row) throw new Error(`no expert ${name}`)
  return row
}
const changeOf = ({ id, version, fields, title, employer, employerName, avoid }: ExpertRow) => ({
  id,
  version,
  fields,
  title,
  employer,
  employerName: employer === null ? employerName : "",
  avoid: avoid.map((one) => one.id),
})

test("an administrator enters a newcomer as an expert, who signs in and is in the pool", async () => {
  const { server, admin } = await start()
  const added = await admin.call(experts.add, { body: { ...record, ...nobody, newcomer } })
  expect(added).toMatchObject({ name: "song.qing", displayName: "宋青", employerName: "市设计院", callable: true, duties: 0, version: 1 })
  const expert = await enter(server, "song.qing")
  expect(expert.tokens.user_info.roles).toEqual(["expert"])
  const purchaser = await server.signIn("purchaser")
  const { experts: pool } = await purchaser.call(tenders.lookups)
  expect(pool.find(({ id }) => id === added.id)).toEqual({
    id: added.id,
    name: "宋青",
    fields: ["mechanical"],
    employer: "市设计院",
    department: "",
  })
  expect(await all(admin, { field: "mechanical", employer: "设计" })).toHaveLength(1)
  const { records } = await admin.call(audit.query, { query: { kind: "expert", subject: added.id } })
  expect(records.map(({ what }) => what)).toEqual(["add"])
})

test("whom an expert avoids is told to administrators alone", async () => {
  const { server, admin, partyOf } = await start()
  const avoided = await partyOf("supplier.a")
  const before = await rowOf(admin, "expert.1")
  const after = await admin.call(experts.update, { body: { ...changeOf(before), avoid: [avoided] } })
  expect(after.avoid).toEqual([{ id: avoided, name: "江苏恒远机电设备有限公司" }])
  for (const name of ["purchaser", "approver", "supervisor", "supplier.a", "expert.1"]) {
    const person = await server.signIn(name)
    expect(await refusal(person.call(experts.query, { query: { page: 1, pageSize: 10 } }))).toEqual([code.notPermitted, undefined])
  }
  const purchaser = await server.signIn("purchaser")
  const told = [
    await purchaser.call(tenders.lookups),
    await purchaser.call(lov.searchApi, { params: { name: "experts" }, body: { displayName: "何文博" } }),
  ]
  // The company itself stands among those to be invited.
  expect(JSON.stringify([(told[0] as { experts: unknown }).experts, told[1]])).not.toContain(avoided)
})

test("who is there already becomes an expert beside what the person was; bidders do not, nor does anybody twice or by himself", async () => {
  const { server, admin, partyOf } = await start()
  const enterAs = (person: string | undefined, more: Partial<typeof record> = {}) =>
    refusal(admin.call(experts.add, { body: { ...record, ...nobody, ...more, person: person ?? null } }))
  const legal = server.people["legal"]
  expect(await enterAs(legal)).toBeNull()
  expect((await server.signIn("legal")).tokens.user_info.roles).toEqual(["legal", "expert"])
  expect(await enterAs(legal)).toEqual(["16075", "notYetExpert"])
  expect(await enterAs(server.people["supplier.a"])).toEqual(["16073", "expertIsNoBidder"])
  expect(await enterAs(server.people["admin"])).toEqual([code.ownRights, "notOwnRights"])
  expect(await enterAs(server.people["approver"], { fields: ["alchemy"] })).toEqual(["16074", "fieldIsKnown"])
  expect(await enterAs(server.people["approver"], { avoid: ["nowhere"] })).toEqual(["15007", undefined])
  expect(await enterAs("nowhere")).toEqual([code.absent, undefined])
  expect(await enterAs(undefined)).toEqual([code.requiredFields, undefined])
  const row = await rowOf(admin, "legal")
  const moved = { ...changeOf(row), employer: await partyOf("supplier.b") }
  expect(await admin.call(experts.update, { body: moved })).toMatchObject({ employerName: "上海启明自动化科技有限公司", version: 2 })
  expect(await refusal(admin.call(experts.update, { body: moved }))).toEqual([code.staleVersion, "notStale"])
})

test("the words by which fields were kept become values of their code, and new ones where it has none", async () => {
  const { server, admin } = await start()
  await server.database.query({ text: "update expert_profile set fields = '{机械, Electrical, 暖通, safety}'" })
  const pool = new Pool({ connectionString: server.database.url, max: 1 })
  await fieldsByCode(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })).finally(() => pool.end())
  expect((await rowOf(admin, "expert.1")).fields.toSorted()).toEqual(["electrical", "field.1", "mechanical", "safety"])
  const { entries } = await admin.call(codes.getByCode, { query: { code: expertField } })
  expect(entries.at(-1)).toMatchObject({ value: "field.1", names: { zh: "暖通", ja: "暖通" } })
})

test("what is exported can be imported again, and says the same", async () => {
  const { server, work } = await startExports()
  await work()
  const admin = await server.signIn("admin")
  const fields = ["name", "displayName", "phone", "email", "fields", "title", "employerName", "avoid", "enabledFlag"]
  const excelColumnDtoList = fields.map((columnCode) => ({ columnCode, columnName: columnCode }))
  const [, ...lines] = await csvOf(admin, { fileName: "experts.csv", exportType: "experts", scope: "1", excelColumnDtoList })
  expect(lines[0]).toContain("Mechanical、Electrical")
  const rows = lines.map((text, at) =>
    line(at + 2, Object.fromEntries(text.split(",").map((cell, column) => [fields[column] ?? "", cell]))),
  )
  const verdicts = await admin.call(imports.check, { body: { target: "experts", rows } })
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(lines.map(() => "same"))
})

const line = (number: number, cells: Record<string, string>) => ({ line: number, cells })
const sheet = [
  line(2, { name: "song.qing", displayName: "宋青", phone: "13800138000", fields: "机械、Electrical", avoid: "江苏恒远机电设备有限公司" }),
  line(3, { name: "expert.1", displayName: "何文博", fields: "质量", title: "研究员", enabledFlag: "否" }),
  line(4, { name: "legal", displayName: "沈嘉怡", fields: "财务", employerName: "91310115MA1K4D7Q2N" }),
]

test("a table of experts is judged row by row, written in one piece and taken back whole", async () => {
  const { server, admin, partyOf } = await start()
  const before = await all(admin)
  const body = { target: "experts", rows: sheet }
  const wrong = [
    line(5, { name: "song.qing", displayName: "又一位", fields: "机械" }),
    line(6, { name: "a b", displayName: "不行", fields: "机械" }),
    line(7, { name: "no.field", displayName: "不行", fields: "炼金" }),
    line(8, { name: "no.firm", displayName: "不行", fields: "机械", avoid: "无此公司" }),
    line(9, { name: "supplier.a", displayName: "王海涛", fields: "机械" }),
    line(10, { name: "same.phone", displayName: "同号", phone: "13800138000", fields: "机械" }),
    line(11, { name: "maybe", displayName: "也许", fields: "机械", enabledFlag: "也许" }),
    line(12, { name: "empty", displayName: "", fields: "机械" }),
  ]
  const verdicts = await admin.call(imports.check, { body: { ...body, rows: [...sheet, ...wrong] } })
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(["new", "change", "new", ...wrong.map(() => "wrong")])
  expect(verdicts.slice(3).every(({ problem }) => problem.length > 5)).toBe(true)
  const done = await admin.call(imports.run, { body: { ...body, fileName: "experts.xlsx", mode: "all" } })
  expect(await rowOf(admin, "song.qing")).toMatchObject({
    fields: ["mechanical", "electrical"],
    avoid: [{ id: await partyOf("supplier.a") }],
  })
  expect(await rowOf(admin, "expert.1")).toMatchObject({ fields: ["quality"], title: "研究员", enabled: false, callable: false })
  expect(await rowOf(admin, "legal")).toMatchObject({ employer: await partyOf("supplier.b"), callable: true })
  expect((await admin.call(imports.check, { body })).map(({ verdict }) => verdict)).toEqual(["same", "same", "same"])

  expect(await admin.call(imports.undo, { body: { id: done.id } })).toMatchObject({ undoneAt: expect.any(Number) })
  const kept = (row: ExpertRow) => ({ ...row, version: 0, changedAt: 0 })
  expect((await all(admin)).map(kept)).toEqual(before.map(kept))
  expect((await server.signIn("legal")).tokens.user_info.roles).toEqual(["legal"])
  const again = await admin.call(imports.run, { body: { ...body, fileName: "experts.xlsx", mode: "all" } })
  await admin.call(experts.setEnabled, {
    body: { ...(({ id, version }) => ({ id, version }))(await rowOf(admin, "legal")), enabled: false },
  })
  expect(await refusal(admin.call(imports.undo, { body: { id: again.id } }))).toEqual([code.staleVersion, "importOvertaken"])
})
