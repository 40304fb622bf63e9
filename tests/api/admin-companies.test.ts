import { expect, test } from "vitest"
import { auditContract as audit, companyAdminContract as companies, userAdminContract as users } from "#contract/admin.contract.ts"
import { code } from "#contract/errors.ts"
import { createUser } from "#server/identity/users.ts"
import { freshDatabase } from "../support/database.ts"
import { startServer } from "../support/server.ts"
import { refusal } from "../support/refusal.ts"

const company = { name: "福建示范科技有限公司", creditCode: "91350100M000100Y43" }

test("an administrator adds, finds, changes and disables a company, and each change is kept", async () => {
  const admin = await (await startServer()).signIn("admin")
  const added = await admin.call(companies.add, { body: { ...company, creditCode: " 91350100m000100y43 " } })
  expect(added).toMatchObject({ ...company, creditCodeFits: true, enabled: true, people: 0, version: 1 })
  const found = async (query: Record<string, string>) =>
    (await admin.call(companies.query, { query: { page: 1, pageSize: 50, ...query } })).records.map(({ name }) => name)
  expect(await found({ name: "示范" })).toEqual([company.name])
  expect(await found({ creditCode: "000100y" })).toEqual([company.name])
  const { id } = added
  const odd = await admin.call(companies.update, { body: { id, version: 1, ...company, creditCode: "91350100M000100Y44" } })
  expect(odd).toMatchObject({ creditCodeFits: false, version: 2 })
  expect(await admin.call(companies.setEnabled, { body: { id, version: 2, enabled: false } })).toMatchObject({ enabled: false, version: 3 })
  expect(await found({ enabled: "0" })).toEqual([company.name])
  const { records } = await admin.call(audit.query, { query: { kind: "company", subject: id } })
  expect(records.map(({ what, differences }) => [what, differences])).toEqual([
    ["disable", [{ field: "enabled", before: true, after: false }]],
    ["update", [{ field: "creditCode", before: "91350100M000100Y43", after: "91350100M000100Y44" }]],
    ["add", expect.any(Array)],
  ])
})

test("refuses a credit code that has not 18 characters, and a name or code that is taken", async () => {
  const server = await startServer()
  const admin = await server.signIn("admin")
  expect(await refusal(admin.call(companies.add, { body: { ...company, creditCode: "91350100M000100Y4" } }))).toEqual(["15010", undefined])
  const { id } = await admin.call(companies.add, { body: company })
  expect(await refusal(admin.call(companies.add, { body: { ...company, creditCode: "91350100M000100Y44" } }))).toEqual(["15002", undefined])
  expect(await refusal(admin.call(companies.add, { body: { ...company, name: "另一家公司" } }))).toEqual(["15009", undefined])
  expect(await refusal(admin.call(companies.update, { body: { id, version: 9, ...company } }))).toEqual([code.staleVersion, "notStale"])
  expect(await refusal(admin.call(companies.setEnabled, { body: { id: "nowhere", version: 1, enabled: true } }))).toEqual([
    code.absent,
    undefined,
  ])
})

test("nobody new is entered for a disabled company; who is there stays", async () => {
  const server = await startServer()
  const admin = await server.signIn("admin")
  const { id } = await admin.call(companies.add, { body: company })
  const person = {
    name: "wang.fang",
    displayName: "王芳",
    phone: "",
    email: "",
    workCode: "",
    gender: "female" as const,
    age: null,
    validUntil: null,
    roles: ["supplier"],
    company: id,
    department: null,
  }
  const added = await admin.call(users.add, { body: { ...person, password: "Kiesel-4711-Turm" } })
  await admin.call(companies.setEnabled, { body: { id, version: 1, enabled: false } })
  expect(await refusal(admin.call(users.add, { body: { ...person, name: "wang.li", password: "Kiesel-4711-Turm" } }))).toEqual([
    "15007",
    undefined,
  ])
  const changed = await admin.call(users.update, { body: { ...person, id: added.id, version: added.version, workCode: "B-2" } })
  expect(changed).toMatchObject({ workCode: "B-2", company: id })
})

test("who is made an administrator in an empty installation holds the role of administrators", async () => {
  const database = await freshDatabase()
  await database.transaction((tx) =>
    createUser(tx, { name: "boss", displayName: "boss", roles: ["administrator"], secret: { password: "Kiesel-4711-Turm" } }),
  )
  expect((await database.query({ text: "select role from person_role" })).rows).toEqual([{ role: "administrator" }])
})
