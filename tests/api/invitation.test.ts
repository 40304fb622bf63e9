import { onTestFinished, expect, test } from "vitest"
import { code } from "#contract/errors.ts"
import { importContract } from "#contract/import.contract.ts"
import { invitationContract } from "#contract/invitation.contract.ts"
import { invitation } from "#machines/invitation/invitation.chart.ts"
import { readClock, shiftClock } from "#server/database/clock.ts"
import { demoPassword } from "#server/demo/people.ts"
import { createParty, createUser } from "#server/identity/users.ts"
import { startTimers } from "#server/jobs/timers.ts"
import { mailRoom } from "#server/mail/mail-room.ts"
import type { Person } from "../support/caller.ts"
import { mailServer } from "../support/mail-server.ts"
import { refusal, refusalCode } from "../support/refusal.ts"
import { startServer } from "../support/server.ts"

const { calls } = invitation
const content = {
  company: "安徽新安轴承有限公司",
  creditCode: "91340100MA2N0A1X2B",
  person: "Ana García",
  email: "ana@proveedor.example",
  language: "es" as const,
  note: "Nos vimos en la feria de Hefei.",
}
const some = { page: 1, pageSize: 10 }

/** A server with a mail server and workers, and its purchaser. */
async function office() {
  const mail = await mailServer()
  const room = mailRoom()
  const config = { mail: { url: mail.url, from: "no-reply@procurement.example" }, publicUrl: "https://procurement.example" }
  const server = await startServer({ modules: [room.module], config })
  const log = { warn: () => undefined, error: () => undefined }
  const workers = await startTimers(server.database, { onDue: {}, tasks: room.tasks, log })
  onTestFinished(() => workers.stop())
  const buyer = await server.signIn("purchaser")
  const invite = async (more: Partial<typeof content> = {}) => {
    const { id } = await buyer.call(calls.create, { body: { content: { ...content, ...more } } })
    await buyer.call(invitationContract.inviteConnect, { body: { ids: [id] } })
    return id
  }
  const see = (id: string) => buyer.call(calls.get, { params: { id }, query: {} })
  const letter = async (count = 1) => {
    const letters = await mail.expectLetters(count)
    const { text = "", to = [] } = letters.at(-1) ?? {}
    return { text, to, token: /registration-terms\?invitation=([\w-]{43})/.exec(text)?.[1] ?? "" }
  }
  return { server, mail, buyer, invite, see, letter }
}

test("a letter goes to the invited person in that person's language, and that its link was opened is seen", async () => {
  const { server, invite, see, letter } = await office()
  const id = await invite()
  const { text, to, token } = await letter()
  expect(to).toEqual(["ana@proveedor.example"])
  for (const part of ["Ana García", "华东精工制造集团有限公司", "Nos vimos en la feria de Hefei.", "Empezar el registro"])
    expect(text).toContain(part)
  expect(await see(id)).toMatchObject({ state: "sent", facts: { sends: 1, openedAt: null } })
  // Nobody who reads the database holds the link.
  const { rowCount } = await server.database.query({
    text: "select from mailed_link where encode(hash, 'escape') like $1",
    values: [`%${token}%`],
  })
  expect(rowCount).toBe(0)
  expect(await server.call(invitationContract.open, { body: { token } })).toMatchObject({ company: content.company, email: content.email })
  expect((await see(id)).state).toBe("opened")
  await server.call(invitationContract.open, { body: { token } })
  expect((await see(id)).version).toBe(3)
})

test("the company's own template says the letter, and what it is given is never read as a placeholder", async () => {
  const { buyer, invite, letter } = await office()
  const template = { language: "es" as const, subject: "Para {{company}}", body: "Hola {{person}}:\n\nLe invita {{buyer}}." }
  await buyer.call(invitationContract.saveTemplate, { body: { ...template, version: 0 } })
  const letters = await buyer.call(invitationContract.templates, {})
  const said: unknown = expect.any(String)
  const frame = { hello: said, action: said, end: said, sender: said }
  const sample = { person: "Ana García", company: "Máquinas Ejemplo S.L.", buyer: "华东精工制造集团有限公司", note: said, link: said }
  expect(letters.find(({ language }) => language === "es")).toEqual({ ...template, version: 1, frame, sample })
  // A language without one begins as the platform's letter does, and may be changed from there.
  expect(letters.find(({ language }) => language === "en")?.body).toMatch(/\{\{buyer\}\}.*\{\{company\}\}.*\{\{note\}\}/s)
  expect(letters).toHaveLength(4)
  await invite({ note: "{{buyer}}" })
  const { text } = await letter()
  expect(text).toContain("Le invita 华东精工制造集团有限公司.")
  expect(text).toContain("{{buyer}}")
})

test("a letter that a colleague has written meanwhile is not overwritten unseen", async () => {
  const { server, buyer } = await office()
  const lead = await server.signIn("lead")
  const save = (who: Person, body: string, version: number) =>
    who.call(invitationContract.saveTemplate, { body: { language: "es", subject: "Invitación", body, version } })
  expect(await save(buyer, "Hola:", 0)).toEqual({ version: 1 })
  expect(await refusal(save(lead, "Buenos días:", 0))).toEqual([code.staleVersion, "notStale"])
  expect(await save(lead, "Hola y buenos días:", 1)).toEqual({ version: 2 })
  expect(await refusal(save(buyer, "Hola a todos:", 1))).toEqual([code.staleVersion, "notStale"])
  const letters = await buyer.call(invitationContract.templates, {})
  expect(letters.find(({ language }) => language === "es")?.body).toBe("Hola y buenos días:")
})

test("a template with a placeholder that letters do not have, or with braces that form none, is refused with what is wrong in it", async () => {
  const { buyer } = await office()
  const save = (subject: string, body: string) =>
    buyer.call(invitationContract.saveTemplate, { body: { language: "es", subject, body, version: 0 } })
  expect(await refusal(save("Para {{nmae}}", "Hola:"))).toEqual(["10008", "placeholderUnknown"])
  expect(await refusal(save("Invitación", "Hola, {{nmae}}:"))).toEqual(["10008", "placeholderUnknown"])
  expect(await refusal(save("Invitación", "Hola, {{person:"))).toEqual(["10008", "placeholderBroken"])
  const letters = await buyer.call(invitationContract.templates, {})
  expect(letters.find(({ language }) => language === "es")?.version).toBe(0)
  expect(await save("Para {{ company }}", "Hola, {{person}}: {{buyer}} {{note}} {sic}")).toEqual({ version: 1 })
})

test("what surrounds the text of a letter is told with its template, as the letter has it", async () => {
  const { buyer, invite, letter } = await office()
  const letters = await buyer.call(invitationContract.templates, {})
  const { frame } = letters.find(({ language }) => language === "es") ?? {}
  await invite()
  const { text } = await letter()
  const { hello = "", action = "", end = "", sender = "" } = frame ?? {}
  expect(hello).toContain("{{person}}")
  for (const part of [hello.replace("{{person}}", content.person), action, end, ...sender.split("\n")]) expect(text).toContain(part)
})

test("a note that a template places with spaces in its braces is not added a second time", async () => {
  const { buyer, invite, letter } = await office()
  await buyer.call(invitationContract.saveTemplate, {
    body: { language: "es", subject: "Invitación", body: "{{ note }}\n\nLe invita {{buyer}}.", version: 0 },
  })
  await invite()
  const { text } = await letter()
  // Once as text, and once as HTML.
  expect(text.split(content.note)).toHaveLength(3)
})

test("a link that is unknown, has run out or was used tells nothing of what it was for", async () => {
  const { server, invite, letter } = await office()
  const open = (token: string) => server.call(invitationContract.open, { body: { token } })
  expect(await refusal(open("a".repeat(43)))).toEqual(["15011", "invitationIsOver"])
  await invite()
  const { token } = await letter()
  await shiftClock(server.database, 31 * 86_400_000)
  expect(await refusal(open(token))).toEqual(["15011", "invitationIsOver"])
})

test("a letter is sent once more after a while, and five times in all at most", async () => {
  const { server, buyer, invite, see, letter } = await office()
  const id = await invite()
  const again = () => buyer.call(invitationContract.inviteConnect, { body: { ids: [id] } })
  expect(await again()).toEqual({ done: [], refused: [{ id, code: "15000" }] })
  for (const time of [1, 2, 3, 4]) {
    await shiftClock(server.database, time * 700_000)
    expect(await again()).toEqual({ done: [id], refused: [] })
  }
  await shiftClock(server.database, 5 * 700_000)
  expect(await again()).toEqual({ done: [], refused: [{ id, code: "15000" }] })
  expect((await see(id)).facts.sends).toBe(5)
  expect((await letter(5)).token).not.toBe("")
})

test("who else was invited under the same code, name or address is said, to the own company alone", async () => {
  const { buyer, invite } = await office()
  const id = await invite()
  const asked = { company: "别的", creditCode: "", email: "", except: null }
  const alike = (more: Partial<typeof asked>) => buyer.call(invitationContract.alike, { body: { ...asked, ...more } })
  expect((await alike({ creditCode: content.creditCode })).map(({ by }) => by)).toEqual(["creditCode"])
  expect((await alike({ company: "安徽新安轴承 有限公司" })).map(({ by }) => by)).toEqual(["company"])
  expect((await alike({ email: "ANA@proveedor.example" })).map(({ by }) => by)).toEqual(["email"])
  expect(await alike({ creditCode: content.creditCode, except: id as never })).toEqual([])
})

test("a code of another length is refused, and only what was not sent or has run out is deleted", async () => {
  const { buyer, invite, see, server } = await office()
  expect(await refusal(buyer.call(calls.create, { body: { content: { ...content, creditCode: "123" } } }))).toEqual([
    "15010",
    "hasCreditCodeLength",
  ])
  const id = await invite()
  const remove = () => buyer.call(invitationContract.delete, { body: { ids: [id] } })
  expect(await remove()).toEqual({ done: [], refused: [{ id, code: "16001" }] })
  await shiftClock(server.database, 31 * 86_400_000)
  expect(await remove()).toEqual({ done: [id], refused: [] })
  expect((await see(id)).state).toBe("deleted")
  const { records } = await buyer.call(invitationContract.query, { query: some, body: { keyword: "" } })
  expect(records).toMatchObject([{ company: content.company, state: "deleted" }])
  expect(await readClock(server.database)).toBeGreaterThan(0)
})

test("another company knows nothing of an import of invitations, and cannot take it back", async () => {
  const { server, buyer } = await office()
  await server.database.transaction(async (tx) => {
    const party = await createParty(tx, { name: "云南陌生贸易有限公司", creditCode: "91530100MA6K0000X1" })
    await createUser(tx, { name: "stranger", displayName: "生人", roles: ["purchaser"], secret: { password: demoPassword }, party })
  })
  const stranger = await server.signIn("stranger")
  const rows = [{ line: 2, cells: { company: "甲", person: "一", email: "one@example.com" } }]
  const { id } = await buyer.call(importContract.run, { body: { target: "invitations", fileName: "a.xlsx", mode: "all", rows } })
  const known = (who: Person) => who.call(importContract.query, { query: some, body: { target: "invitations" } })
  expect(await known(stranger)).toMatchObject({ records: [], total: 0 })
  expect(await refusalCode(stranger.call(importContract.undo, { body: { id } }))).toBe(code.absent)
  expect(await known(buyer)).toMatchObject({ records: [{ id, fileName: "a.xlsx" }], total: 1 })
})

test("a table of invitations is judged row by row, written in one piece and taken back while none was sent", async () => {
  const { buyer } = await office()
  const line = (at: number, cells: Readonly<Record<string, string>>) => ({ line: at, cells })
  const good = line(2, { company: "甲", person: "一", email: "one@example.com", language: "日本語" })
  const rows = [
    good,
    line(3, { company: "乙", person: "二", email: "one@example.com" }),
    line(4, { company: "丙", person: "三", email: "no" }),
  ]
  const target = "invitations"
  const verdicts = await buyer.call(importContract.check, { body: { target, rows } })
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(["new", "wrong", "wrong"])
  const { id } = await buyer.call(importContract.run, { body: { target, fileName: "a.xlsx", mode: "good", rows } })
  const list = () => buyer.call(calls.query, { query: some, body: {} })
  expect((await list()).records).toMatchObject([{ title: "甲", language: "ja", state: "created" }])
  await buyer.call(importContract.undo, { body: { id } })
  expect((await list()).records).toMatchObject([{ title: "甲", state: "deleted" }])
  const supplier = refusalCode(buyer.call(importContract.check, { body: { target: "experts", rows } }))
  expect(await supplier).toBe("20001")
})
