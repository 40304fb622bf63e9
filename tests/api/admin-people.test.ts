import { expect, test } from "vitest"
import { type PersonDraft, type PersonRow, userAdminContract as users, auditContract as audit } from "#contract/admin.contract.ts"
import { code } from "#contract/errors.ts"
import { accountContract, identityContract, type Language } from "#contract/identity.contract.ts"
import { menuStream } from "#contract/menu.ts"
import { demoPassword } from "#server/demo/people.ts"
import { startHub } from "#server/live/hub.ts"
import { readingIn } from "../support/caller.ts"
import { firstPassword as password, personRow } from "../support/people.ts"
import { startServer } from "../support/server.ts"
import { refusal } from "../support/refusal.ts"

const draft = (more: Partial<PersonDraft> = {}): PersonDraft => ({
  name: "zhang.wei",
  displayName: "张伟",
  phone: "13812345678",
  email: "zhang.wei@example.com",
  workCode: "A-017",
  gender: "male",
  age: 34,
  validUntil: null,
  roles: ["purchaser"],
  company: null,
  department: null,
  ...more,
})
const draftOf = ({ roles, ...row }: PersonRow, more: Partial<PersonDraft> = {}): PersonDraft & { id: string; version: number } => ({
  ...draft(),
  name: row.name,
  displayName: row.displayName,
  phone: row.phone,
  email: row.email,
  validUntil: row.validUntil,
  company: row.company,
  department: row.department,
  roles: roles.map(({ id }) => id),
  id: row.id,
  version: row.version,
  ...more,
})

async function start() {
  const server = await startServer()
  return { server, admin: await server.signIn("admin") }
}

test("an administrator adds a person, who must change the first password before anything else", async () => {
  const { server, admin } = await start()
  const added = await admin.call(users.add, { body: { ...draft(), password } })
  expect(added).toMatchObject({
    name: "zhang.wei",
    displayName: "张伟",
    active: true,
    mustChangePassword: true,
    age: 34,
    workCode: "A-017",
  })
  expect(added.roles).toEqual([{ id: "purchaser", code: "purchaser", name: "purchaser", builtIn: true }])
  const person = await server.signIn("zhang.wei", password)
  expect(person.tokens.user_info).toMatchObject({ roles: ["purchaser"], mustChangePassword: true })
  expect(await refusal(person.call(accountContract.sessions))).toEqual([code.mustChangePassword, undefined])
  const speaking = (language: Language) => readingIn(person, language)
  await speaking("es").call(accountContract.changePassword, { body: { old: password, new: "Anders-0815-Haus" } })
  expect(await person.call(accountContract.sessions)).toHaveLength(1)
  // Letters speak the language in which the password was changed, until the person chooses another: this time no one else had set it.
  expect(await person.call(identityContract.userInfo)).toMatchObject({ language: "es" })
  await speaking("ja").call(accountContract.changePassword, { body: { old: "Anders-0815-Haus", new: "Anders-0816-Haus" } })
  expect(await person.call(identityContract.userInfo)).toMatchObject({ language: "es" })
})

test("people are found by parts of their names, phone, company, role and whether they are active", async () => {
  const { server, admin } = await start()
  await admin.call(users.add, { body: { ...draft(), password } })
  const found = async (query: Record<string, string>) =>
    (await admin.call(users.query, { query: { page: 1, pageSize: 50, ...query } })).records.map(({ name }) => name)
  expect(await found({ username: "ZHANG" })).toEqual(["zhang.wei"])
  expect(await found({ name: "子墨" })).toEqual(["admin"])
  expect(await found({ phone: "3812" })).toEqual(["zhang.wei"])
  expect(await found({ role: "purchaser" })).toEqual(["lead", "purchaser", "zhang.wei"])
  const { company } = await personRow(server, admin, "supplier.a")
  expect(await found({ company: company ?? "" })).toEqual(["supplier.a"])
  expect(await found({ active: "0" })).toEqual([])
})

test("refuses a name, phone or address that is taken, a weak password, and what does not fit the form", async () => {
  const { admin } = await start()
  await admin.call(users.add, { body: { ...draft(), password } })
  const add = (more: Partial<PersonDraft>, secret = password) =>
    refusal(admin.call(users.add, { body: { ...draft({ name: "other", phone: "", email: "", ...more }), password: secret } }))
  expect(await add({ name: "ZHANG.wei" })).toEqual(["10005", undefined])
  expect(await add({ phone: "13812345678" })).toEqual([code.phoneInUse, undefined])
  expect(await add({ email: "Zhang.Wei@example.com" })).toEqual([code.emailInUse, undefined])
  expect(await add({}, "other-12345")).toEqual([code.badFormat, "passwordTooWeak"])
  expect(await add({ phone: "12812345678" })).toEqual([code.badFormat, "phoneFits"])
  expect(await add({ email: "nobody" })).toEqual([code.badFormat, "emailFits"])
  expect(await add({ name: "ab" })).toEqual([code.badFormat, undefined])
  expect(await add({ name: "a".repeat(17) })).toEqual([code.badFormat, undefined])
  expect(await add({ roles: [] })).toEqual([code.badFormat, undefined])
  expect(await add({ roles: ["nothing"] })).toEqual([code.absent, undefined])
  expect(await add({ roles: ["supplier"] })).toEqual([code.requiredFields, "supplierNeedsCompany"])
  expect(await add({ company: "nowhere" })).toEqual(["15007", undefined])
  const { total } = await admin.call(users.query, { query: { username: "other" } })
  expect(total).toBe(0)
})

test("a disabled account loses its sessions and refresh tokens at once, and cannot sign in until it is enabled", async () => {
  const { server, admin } = await start()
  const purchaser = await server.signIn("purchaser")
  const { id, version } = await personRow(server, admin, "purchaser")
  const off = await admin.call(users.setActive, { body: { id, version, active: false } })
  expect(off.active).toBe(false)
  expect(await refusal(purchaser.call(accountContract.sessions))).toEqual([code.signedOut, undefined])
  const refresh = { grant_type: "refresh_token", refresh_token: purchaser.tokens.refresh_token } as const
  expect(await refusal(server.call(identityContract.token, { body: refresh }))).toEqual([code.badGrant, undefined])
  expect(await refusal(server.signIn("purchaser"))).toEqual([code.badCredentials, undefined])
  expect(await refusal(admin.call(users.setActive, { body: { id, version, active: true } }))).toEqual([code.staleVersion, "notStale"])
  await admin.call(users.setActive, { body: { id, version: off.version, active: true } })
  // The sessions of before do not come back with the account.
  expect(await refusal(purchaser.call(accountContract.sessions))).toEqual([code.signedOut, undefined])
  expect((await server.signIn("purchaser")).tokens.user_info.name).toBe("purchaser")
})

test("an account that has run out is refused everywhere", async () => {
  const { server, admin } = await start()
  const legal = await server.signIn("legal")
  const row = await personRow(server, admin, "legal")
  const later = await admin.call(users.update, { body: draftOf(row, { phone: "", email: "", validUntil: Date.now() + 3_600_000 }) })
  expect(await legal.call(accountContract.sessions)).toHaveLength(1)
  await admin.call(users.update, { body: draftOf(later, { phone: "", email: "", validUntil: Date.now() - 1_000 }) })
  expect(await refusal(legal.call(accountContract.sessions))).toEqual([code.signedOut, undefined])
  expect(await refusal(server.signIn("legal"))).toEqual([code.badCredentials, undefined])
  const refresh = { grant_type: "refresh_token", refresh_token: legal.tokens.refresh_token } as const
  expect(await refusal(server.call(identityContract.token, { body: refresh }))).toEqual([code.badGrant, undefined])
})

test("an administrator sees a person's sessions, ends one or all of them, and sets a new password", async () => {
  const { server, admin } = await start()
  const [first, second] = [await server.signIn("approver"), await server.signIn("approver")]
  const { id, version } = await personRow(server, admin, "approver")
  const open = await admin.call(users.sessions, { params: { id } })
  expect(open).toHaveLength(2)
  const [latest] = open
  const left = await admin.call(users.endSessions, { body: { person: id, session: latest?.id ?? "" } })
  expect(left).toHaveLength(1)
  expect(await refusal(second.call(accountContract.sessions))).toEqual([code.signedOut, undefined])
  expect(await first.call(accountContract.sessions)).toHaveLength(1)
  const [own] = await admin.call(users.sessions, { params: { id: server.people["admin"] ?? "" } })
  expect(await refusal(admin.call(users.endSessions, { body: { person: id, session: own?.id ?? "" } }))).toEqual([code.absent, undefined])
  expect(await admin.call(users.endSessions, { body: { person: id, session: null } })).toEqual([])
  expect(await refusal(first.call(accountContract.sessions))).toEqual([code.signedOut, undefined])
  await admin.call(users.setPassword, { body: { id, version, password } })
  expect((await server.signIn("approver", password)).tokens.user_info.mustChangePassword).toBe(true)
  expect(await refusal(server.signIn("approver"))).toEqual([code.badCredentials, undefined])
})

test("each change is kept with who made it and what differs, and never a password", async () => {
  const { server, admin } = await start()
  const added = await admin.call(users.add, { body: { ...draft(), password } })
  const department = (await personRow(server, admin, "legal")).department
  await admin.call(users.update, { body: draftOf(added, { department, roles: ["legal", "approver"] }) })
  const { records } = await admin.call(audit.query, { query: { kind: "user", subject: added.id } })
  expect(records.map(({ what, who, name }) => [what, who, name])).toEqual([
    ["update", "周子墨", "zhang.wei"],
    ["add", "周子墨", "zhang.wei"],
  ])
  expect(records[0]?.differences).toEqual([
    { field: "roles", before: ["purchaser"], after: ["approver", "legal"] },
    { field: "department", before: null, after: "法务部" },
  ])
  const kept = await server.database.query({ text: "select before, after from admin_change" })
  expect(JSON.stringify(kept.rows)).not.toContain(password)
  await expect(server.database.query({ text: "delete from admin_change" })).rejects.toThrow("neither changed nor removed")
})

test("other roles act from the next call on, and open browsers hear of it", async () => {
  const { server, admin } = await start()
  const hub = await startHub(server.database, { log: { warn: () => undefined } })
  const heard = new Promise<string>((resolve) => {
    hub.follow(menuStream, resolve)
  })
  const purchaser = await server.signIn("purchaser")
  const row = await personRow(server, admin, "purchaser")
  await admin.call(users.update, { body: draftOf(row, { phone: "", email: "", roles: ["legal", "supervisor"] }) })
  expect(await heard).toBe(menuStream)
  expect((await purchaser.call(identityContract.getUser)).roles).toEqual(["supervisor", "legal"])
  await hub.stop()
})

test("a person's own change of name, phone or e-mail is not written over by a form that was opened before it", async () => {
  const { server, admin } = await start()
  const row = await personRow(server, admin, "purchaser")
  const own = await server.signIn("purchaser")
  const mine = { phone: "13900139000", email: "chen@new.example", password: demoPassword }
  await own.call(accountContract.changeProfile, { body: mine })
  expect(await refusal(admin.call(users.update, { body: draftOf(row) }))).toEqual([code.staleVersion, "notStale"])
  const now = await personRow(server, admin, "purchaser")
  expect(now).toMatchObject({ phone: mine.phone, email: mine.email })
  // What administrators do not write is no reason to read again.
  await own.call(accountContract.changeProfile, { body: { language: "en" } })
  expect(await admin.call(users.update, { body: draftOf(now) })).toMatchObject({ version: now.version + 1 })
})
