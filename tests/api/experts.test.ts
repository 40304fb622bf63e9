import { Kysely, PostgresDialect } from "kysely"
import { Pool } from "pg"
import { expect, test } from "vitest"
import { auditContract as audit, roleAdminContract as roles, userAdminContract as users } from "#contract/admin.contract.ts"
import { codeContract as codes } from "#contract/code.contract.ts"
import { code } from "#contract/errors.ts"
import { type ExpertAct, type ExpertRow, expertContract as experts } from "#contract/expert.contract.ts"
import { expertField } from "#contract/people.ts"
import { importContract as imports } from "#contract/import.contract.ts"
import { lovContract as lov } from "#contract/lov.contract.ts"
import { tenderContract as tenders } from "#contract/tender.contract.ts"
import { fieldsByCode } from "#server/database/migrations/049-experts.ts"
import type { Person } from "../support/caller.ts"
import { csvOf, startExports } from "../support/exports.ts"
import { changeOf as changeOfPerson, enter, firstPassword, newcomer as draft, personRow } from "../support/people.ts"
import { refusal } from "../support/refusal.ts"
import { startServer, type TestServer } from "../support/server.ts"

const record = { fields: ["mechanical"], title: "教授级高工", employer: null, employerName: "市设计院", avoid: [] as string[] }
const newcomer = { name: "song.qing", displayName: "宋青", phone: "13800138000", email: "song@example.cn", password: firstPassword }
const nobody = { person: null, newcomer: null }

/** Does something to the record as it stands. */
const act = async (who: Person, name: string, what: ExpertAct, reason = "") => {
  const { id, version } = await rowOf(who, name)
  return who.call(experts.act, { body: { id, version, act: what, reason } })
}
/** A second administrator, without whom nobody comes into the pool. */
const secondOf = async (server: TestServer, admin: Person): Promise<Person> => {
  await admin.call(users.add, { body: draft({ name: "zhang.wei", roles: ["administrator"] }) })
  return enter(server, "zhang.wei")
}

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
  expect(added).toMatchObject({
    name: "song.qing",
    displayName: "宋青",
    employerName: "市设计院",
    state: "new",
    callable: false,
    duties: 0,
    served: 0,
    version: 1,
  })
  await act(admin, "song.qing", "handIn")
  await act(await secondOf(server, admin), "song.qing", "approve")
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
  expect(records.map(({ what }) => what)).toEqual(["approve", "handIn", "add"])
})

test("an expert is in the pool once somebody else than who handed the record in approves it", async () => {
  const { server, admin } = await start()
  const second = await secondOf(server, admin)
  const purchaser = await server.signIn("purchaser")
  const { id } = await admin.call(experts.add, { body: { ...record, ...nobody, newcomer } })
  const pooled = async () => (await purchaser.call(tenders.lookups)).experts.some((one) => one.id === id)
  const does = (who: Person, what: ExpertAct, reason?: string) => act(who, "song.qing", what, reason)
  const amends = async (who: Person, title: string) =>
    who.call(experts.update, { body: { ...changeOf(await rowOf(who, "song.qing")), title } })
  const wrong = [code.wrongState, "inState"]

  expect(await refusal(does(second, "approve"))).toEqual(wrong)
  expect(await refusal(does(second, "enable"))).toEqual(wrong)
  expect(await does(admin, "handIn")).toMatchObject({ state: "inApproval", handedIn: { name: "周子墨" }, approved: null })
  expect((await all(admin))[0]?.name).toBe("song.qing")
  for (const what of ["approve", "return"] as const)
    expect(await refusal(does(admin, what, "不行"))).toEqual(["20002", "approverIsNotSubmitter"])
  expect(await refusal(does(second, "return"))).toEqual([code.requiredFields, "reasonIsGiven"])
  expect(await does(second, "return", "缺少职称证明")).toMatchObject({ state: "new", reason: "缺少职称证明" })
  // What is changed while it waits has to be handed in once more: the one who changed it does not approve it.
  await does(admin, "handIn")
  expect(await amends(second, "高级工程师")).toMatchObject({ state: "new" })
  await does(second, "handIn")
  expect(await refusal(does(second, "approve"))).toEqual(["20002", "approverIsNotSubmitter"])
  expect(await pooled()).toBe(false)
  expect(await does(admin, "approve")).toMatchObject({ state: "enabled", callable: true, reason: "", approved: { name: "周子墨" } })
  expect(await pooled()).toBe(true)

  expect(await refusal(does(admin, "disable"))).toEqual([code.requiredFields, "reasonIsGiven"])
  await does(admin, "disable", "退休")
  expect(await pooled()).toBe(false)
  expect(await does(admin, "enable")).toMatchObject({ state: "enabled", reason: "" })
  await does(admin, "disable", "退休")
  expect(await amends(admin, "院士")).toMatchObject({ state: "disabled", amended: true })
  expect(await does(admin, "enable")).toMatchObject({ state: "inApproval", handedIn: { name: "周子墨" } })
  expect(await pooled()).toBe(false)
  expect(await does(second, "approve")).toMatchObject({ state: "enabled", amended: false })
  expect(await all(admin, { state: "inApproval" })).toEqual([])
})

test("nobody decides about an own record", async () => {
  const { server, admin } = await start()
  const second = await secondOf(server, admin)
  const person = second.tokens.user_info.id
  await admin.call(experts.add, { body: { ...record, ...nobody, person } })
  await act(admin, "zhang.wei", "handIn")
  expect(await refusal(act(second, "zhang.wei", "approve"))).toEqual([code.ownRights, "notOwnRights"])
  const { id, version } = await rowOf(admin, "zhang.wei")
  for (const name of ["purchaser", "approver", "supervisor", "expert.1"])
    expect(await refusal((await server.signIn(name)).call(experts.act, { body: { id, version, act: "approve", reason: "" } }))).toEqual([
      code.notPermitted,
      undefined,
    ])
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
  const fields = ["name", "displayName", "phone", "email", "fields", "title", "employerName", "avoid", "enabledFlag", "reason"]
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
  line(3, { name: "expert.1", displayName: "何文博", fields: "质量", title: "研究员", enabledFlag: "否", reason: "退休" }),
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
    // Nothing is cut short.
    line(14, { name: "long.title", displayName: "太长", fields: "机械", title: "高".repeat(65) }),
    // Whoever disables says why, also by a table.
    line(13, { name: "expert.2", displayName: "不说", fields: "质量", enabledFlag: "否" }),
  ]
  const verdicts = await admin.call(imports.check, { body: { ...body, rows: [...sheet, ...wrong] } })
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(["new", "change", "new", ...wrong.map(() => "wrong")])
  expect(verdicts.slice(3).every(({ problem }) => problem.length > 5)).toBe(true)
  expect(verdicts.at(-1)?.problem).toBe("Give a reason.")
  const done = await admin.call(imports.run, { body: { ...body, fileName: "experts.xlsx", mode: "all" } })
  expect(await rowOf(admin, "song.qing")).toMatchObject({
    fields: ["mechanical", "electrical"],
    avoid: [{ id: await partyOf("supplier.a") }],
    state: "inApproval",
    callable: false,
  })
  expect(await rowOf(admin, "expert.1")).toMatchObject({
    fields: ["quality"],
    title: "研究员",
    state: "disabled",
    reason: "退休",
    callable: false,
  })
  expect(await rowOf(admin, "legal")).toMatchObject({ employer: await partyOf("supplier.b"), state: "inApproval" })
  expect((await admin.call(imports.check, { body })).map(({ verdict }) => verdict)).toEqual(["same", "same", "same"])

  expect(await admin.call(imports.undo, { body: { id: done.id } })).toMatchObject({ undoneAt: expect.any(Number) })
  const kept = (row: ExpertRow) => ({ ...row, version: 0, changedAt: 0 })
  expect((await all(admin)).map(kept)).toEqual(before.map(kept))
  expect((await server.signIn("legal")).tokens.user_info.roles).toEqual(["legal"])
  const again = await admin.call(imports.run, { body: { ...body, fileName: "experts.xlsx", mode: "all" } })
  await act(await secondOf(server, admin), "legal", "approve")
  expect(await refusal(admin.call(imports.undo, { body: { id: again.id } }))).toEqual([code.staleVersion, "importOvertaken"])
})

test("whoever imports experts and stands in the table is told so at that row, and the others are written", async () => {
  const { server, admin } = await start()
  const own = (more: Record<string, string> = {}) => line(2, { name: "admin", displayName: "管理员", fields: "机械", ...more })
  const rows = [own(), line(3, { name: "legal", displayName: "沈嘉怡", fields: "财务" })]
  const body = { target: "experts", rows }
  const [first, second] = await admin.call(imports.check, { body })
  expect([first?.verdict, second?.verdict]).toEqual(["wrong", "new"])
  expect(first?.problem).toMatch(/^You cannot change your own roles/)
  expect(await admin.call(imports.run, { body: { ...body, fileName: "experts.xlsx", mode: "good" } })).toMatchObject({
    rows: 1,
    leftOut: 1,
  })
  // Whoever has the role already may be registered, and is handed in by somebody else.
  await server.database.query({ text: "insert into person_role (person, role) select id, 'expert' from person where name = 'admin'" })
  const verdicts = await Promise.all(
    [own(), own({ enabledFlag: "否" })].map(
      async (row) => (await admin.call(imports.check, { body: { target: "experts", rows: [row] } }))[0],
    ),
  )
  expect(verdicts.map((one) => one?.verdict)).toEqual(["wrong", "new"])
  const last = { target: "experts", rows: [own({ enabledFlag: "否" })], fileName: "experts.xlsx" }
  expect(await admin.call(imports.run, { body: { ...last, mode: "all" } })).toMatchObject({ rows: 1 })
  expect(await rowOf(admin, "admin")).toMatchObject({ state: "new" })
})

test("an expert does not become a supplier, by the roles that the person holds or by what such a role may do", async () => {
  const { server, admin, partyOf } = await start()
  const row = await personRow(server, admin, "expert.1")
  const company = await partyOf("supplier.b")
  const become = (held: readonly string[]) =>
    admin.call(users.update, { body: { ...changeOfPerson(row), company, department: null, roles: [...held] } })
  expect(await refusal(become(["expert", "supplier"]))).toEqual(["16073", "expertIsNoBidder"])
  const judge = { code: "judge", name: "评审专家", acting: ["expert" as const], modules: [], dataRight: "company" as const, companies: [] }
  const role = await admin.call(roles.add, { body: judge })
  await become(["expert", role.id])
  // Somebody whose record is not approved may change sides, but then does not come into the pool.
  await admin.call(experts.add, { body: { ...record, ...nobody, newcomer } })
  const { id } = await rowOf(admin, newcomer.name)
  const later = await admin.call(users.detail, { params: { id } })
  const bid = { ...changeOfPerson(later), company, department: null }
  expect(await refusal(admin.call(users.update, { body: { ...bid, roles: ["expert", "supplier"] } }))).toEqual([
    "16073",
    "expertIsNoBidder",
  ])
  await admin.call(users.update, { body: { ...bid, roles: ["supplier"] } })
  expect(await refusal(act(admin, newcomer.name, "handIn"))).toEqual(["16073", "expertIsNoBidder"])
  const sells = { ...judge, acting: ["expert" as const, "supplier" as const], id: role.id, version: 1 }
  expect(await refusal(admin.call(roles.update, { body: sells }))).toEqual(["16073", "expertIsNoBidder"])
})
