import { expect, onTestFinished, test } from "vitest"
import { code } from "#contract/errors.ts"
import { accountContract, identityContract } from "#contract/identity.contract.ts"
import { openLink } from "#server/identity/passwords.ts"
import { startTimers } from "#server/jobs/timers.ts"
import { mailRoom } from "#server/mail/mail-room.ts"
import { callerOf } from "../support/caller.ts"
import { freePort, type MailServer, mailServer } from "../support/mail-server.ts"
import { settleNotices } from "../support/notices.ts"
import { until } from "../support/server-process.ts"
import { startServer, type TestServer } from "../support/server.ts"
import { demoPassword } from "#server/demo/people.ts"
import { once } from "#server/once.ts"
import { tenderStage } from "../support/tender.ts"

const { retrievePassword, resetPassword, changePassword, changeProfile, signInWays } = accountContract
const fresh = "Kranich-über-Wasser-7"

/** A server with a mail server, and workers that see to the outbox. */
async function withMail(url: string): Promise<TestServer> {
  const room = mailRoom()
  const config = { mail: { url, from: "Procurement <no-reply@procurement.example>" }, publicUrl: "https://procurement.example" }
  const server = await startServer({ modules: [room.module], config })
  await server.database.query({ text: "update person set email = replace(name, '.', '-') || '@example.com'" })
  await server.database.query({ text: "update person set language = 'ja' where name = 'legal'" })
  const workers = await startTimers(server.database, {
    onDue: {},
    tasks: room.tasks,
    log: { warn: () => undefined, error: () => undefined },
  })
  onTestFinished(() => workers.stop())
  return server
}

/** For what mails nothing. */
const shared = once(() => startServer({ until: "file" }))

const tokenIn = (text = ""): string => /https:\/\/procurement\.example\/retrieve-password\?token=([\w-]{43})/.exec(text)?.[1] ?? ""
const signIn = (server: TestServer, username: string, password: string) =>
  server.answer(identityContract.token, { body: { grant_type: "password", username, password } })

/** Asks for a link and answers its token. */
async function linkFor(server: TestServer, mail: MailServer, account: string): Promise<string> {
  const before = mail.delivered.length
  const sent = (): string =>
    mail.delivered
      .slice(before)
      .map(({ text }) => tokenIn(text))
      .join("")
  await server.call(retrievePassword, { body: { account } })
  await until("the link has come", async () => sent() !== "")
  return sent()
}

const outboxIsEmpty = async (server: TestServer): Promise<boolean> =>
  (
    await server.database.query({
      text: "select from graphile_worker._private_jobs where locked_at is not null or attempts < max_attempts limit 1",
    })
  ).rowCount === 0

test("mails a link in the person's language, which sets a new password once and ends every session", async () => {
  const mail = await mailServer()
  const server = await withMail(mail.url)
  expect((await server.call(signInWays)).retrieve).toBe(true)
  const before = await server.signIn("legal")
  const token = await linkFor(server, mail, "legal")
  const [letter] = mail.delivered
  expect(letter).toMatchObject({ from: "no-reply@procurement.example", to: ["legal@example.com"] })
  for (const part of [
    "Subject: 調達プラットフォームのパスワード再設定",
    "沈嘉怡 様",
    "30 分以内",
    "<a href=",
    "Auto-Submitted: auto-generated",
  ])
    expect(letter?.text).toContain(part)
  expect(await server.call(resetPassword, { body: { token, password: fresh } })).toBeNull()
  expect((await before.answer(identityContract.getUser)).body.code).toBe(code.signedOut)
  expect((await signIn(server, "legal", "Procure-2026")).body.code).toBe(code.badCredentials)
  expect((await signIn(server, "legal", fresh)).status).toBe(200)
  const again = await server.answer(resetPassword, { body: { token, password: `${fresh}8` } })
  expect(again).toMatchObject({ status: 400, body: { code: code.badGrant, error: { rule: "linkOver" } } })
  expect((await mail.expectLetters(2))[1]?.text).toContain("パスワードが変更されました")
})

test("finds an account by its e-mail as well, and proves the address by the link", async () => {
  const mail = await mailServer()
  const server = await withMail(mail.url)
  await server.database.query({ text: "update person set email_confirmed = false where name = 'purchaser'" })
  const token = await linkFor(server, mail, " Purchaser@Example.com ")
  await server.call(resetPassword, { body: { token, password: fresh } })
  const { rows } = await server.database.query({ text: "select email_confirmed as proved from person where name = 'purchaser'" })
  expect(rows).toEqual([{ proved: true }])
})

test("answers alike for every account, and mails nothing to those that are unknown, closed or without an address", async () => {
  const mail = await mailServer()
  const server = await withMail(mail.url)
  await server.database.query({ text: "update person set active = false where name = 'approver'" })
  await server.database.query({ text: "update person set email = null where name = 'admin'" })
  const answers = await Promise.all(
    ["nobody", "nobody@example.com", "approver", "admin", "purchaser"].map((account) =>
      server.answer(retrievePassword, { body: { account } }),
    ),
  )
  for (const { status, body } of answers)
    expect({ status, body }).toEqual({ status: 200, body: { code: "200", success: true, msg: "", data: null } })
  await mail.expectLetters(1)
  await until("the outbox is empty", () => outboxIsEmpty(server))
  expect(mail.delivered.map(({ to }) => to)).toEqual([["purchaser@example.com"]])
})

test("says 12011 to what can be neither a name nor an address, and 20012 to whoever asks too often", async () => {
  const server = await withMail("smtp://127.0.0.1:9")
  for (const account of ["two words", "a@b@c", "<x>", "é"])
    expect((await server.answer(retrievePassword, { body: { account } })).body.code).toBe(code.unknownAccount)
  const asked = []
  for (let i = 0; i < 11; i++) asked.push((await server.answer(retrievePassword, { body: { account: "nobody" } })).body.code)
  expect(asked).toEqual([...Array.from({ length: 10 }, () => "200"), code.tooMany])
  expect((await signIn(server, "purchaser", "Procure-2026")).status).toBe(200)
})

test("makes three links at most, also when several are asked for at once", async () => {
  const { database, people } = await shared()
  const ask = () => database.transaction((tx) => openLink(tx, people["purchaser"] ?? "", "purchaser@example.com"))
  const tokens = await Promise.all(Array.from({ length: 8 }, ask))
  expect(tokens.filter((token) => token !== null)).toHaveLength(3)
})

test("sends a person three links within a quarter of an hour at most", async () => {
  const mail = await mailServer()
  const server = await withMail(mail.url)
  for (let i = 0; i < 5; i++) await server.call(retrievePassword, { body: { account: "purchaser" } })
  await until("the outbox is empty", () => outboxIsEmpty(server))
  expect(mail.delivered).toHaveLength(3)
})

test("refuses a link that is too old, used by its twin, or whose address has changed, and a foreign token", async () => {
  const mail = await mailServer()
  const server = await withMail(mail.url)
  const refused = async (token: string) => (await server.answer(resetPassword, { body: { token, password: fresh } })).body.error?.rule
  const [first, second] = [await linkFor(server, mail, "purchaser"), await linkFor(server, mail, "purchaser")]
  await server.call(resetPassword, { body: { token: second, password: fresh } })
  expect(await refused(first)).toBe("linkOver")
  const old = await linkFor(server, mail, "approver")
  await server.database.query({ text: "update password_link set expires_at = now() where used_at is null" })
  expect(await refused(old)).toBe("linkOver")
  const moved = await linkFor(server, mail, "legal")
  await (await server.signIn("legal")).call(changeProfile, { body: { email: "elsewhere@example.com", password: demoPassword } })
  expect(await refused(moved)).toBe("linkOver")
  expect(await refused("x".repeat(43))).toBe("linkOver")
})

test("counts attempts with a link like those with a password", async () => {
  const server = await withMail("smtp://127.0.0.1:9")
  const attempt = async (token: string) => (await server.answer(resetPassword, { body: { token, password: fresh } })).body.code
  for (let i = 0; i < 10; i++) expect(await attempt("x".repeat(43))).toBe(code.badGrant)
  expect(await attempt("x".repeat(43))).toBe(code.tooMany)
  expect(await attempt("y".repeat(43))).toBe(code.badGrant)
})

test("keeps only the hash of a link", async () => {
  const mail = await mailServer()
  const server = await withMail(mail.url)
  const token = await linkFor(server, mail, "purchaser")
  const { rows } = await server.database.query<{ dump: string }>({
    text: `select (select string_agg(l::text || encode(l.hash, 'escape'), '') from password_link l)
      || coalesce((select string_agg(j::text, '') from graphile_worker._private_jobs j), '') as dump`,
  })
  expect(token).toHaveLength(43)
  expect(rows[0]?.dump).not.toContain(token)
  expect(server.logged.join()).not.toContain(token)
})

test("tries again when the mail server was away", async () => {
  const port = await freePort()
  const server = await withMail(`smtp://127.0.0.1:${port}`)
  await server.call(retrievePassword, { body: { account: "purchaser" } })
  const failed = async () =>
    (await server.database.query({ text: "select from graphile_worker._private_jobs where attempts > 0 and locked_at is null" })).rowCount >
    0
  await until("the first attempt has failed", failed)
  expect((await server.database.query({ text: "select from password_link" })).rowCount).toBe(0)
  const mail = await mailServer(port)
  await server.database.query({ text: "update graphile_worker._private_jobs set run_at = now()" })
  const [letter] = await mail.expectLetters(1)
  await server.call(resetPassword, { body: { token: tokenIn(letter?.text), password: fresh } })
})

test("tells the person of a changed password, and the former address of a new one", async () => {
  const mail = await mailServer()
  const server = await withMail(mail.url)
  const person = await server.signIn("purchaser")
  await person.call(changePassword, { body: { old: "Procure-2026", new: fresh } })
  await mail.expectLetters(1)
  await person.call(changeProfile, { body: { email: "new@example.com", password: fresh } })
  await person.call(changeProfile, { body: { phone: "13800001111", email: "NEW@example.com" } })
  const letters = await mail.expectLetters(2)
  expect(letters.map(({ to }) => to)).toEqual([["purchaser@example.com"], ["purchaser@example.com"]])
  expect(letters[0]?.text).toContain("您的采购平台密码已修改")
  expect(letters[1]?.text).toContain("您的采购平台邮箱已修改")
})

test("mails a notice to those of its readers who chose mail and have not read it yet", async () => {
  const mail = await mailServer()
  const server = await withMail(mail.url)
  const { create, run } = await tenderStage(server)
  await (await server.signIn("approver")).call(changeProfile, { body: { notices: { popup: true, mail: true }, language: "en" } })
  const { id } = await create()
  await run("purchaser", id, "submit", {})
  await settleNotices(server.database)
  const [letter] = await mail.expectLetters(1)
  await until("the outbox is empty", () => outboxIsEmpty(server))
  expect(mail.delivered).toHaveLength(1)
  expect(letter?.to).toEqual(["approver@example.com"])
  const { rows } = await server.database.query<{ title: string; path: string; id: string }>({
    text: "select params ->> 'title' as title, path, id from notice where person = $1",
    values: [server.people["approver"]],
  })
  expect(letter?.text).toContain("Subject: A tender notice awaits your approval")
  expect(letter?.text).toContain(rows[0]?.title)
  expect(letter?.text).toContain(`https://procurement.example${rows[0]?.path}`)
  await server.database.query({ text: "update notice set read_at = 1" })
  await server.database.query({
    text: `with again as (update msg_send set state = 'waiting' where notice = $1 returning id)
      select from again, graphile_worker.add_job('message:mail', json_build_object('record', again.id))`,
    values: [rows[0]?.id],
  })
  await until("the outbox is empty", () => outboxIsEmpty(server))
  expect(mail.delivered).toHaveLength(1)
})

test("says plainly that it sends no mail", async () => {
  const server = await shared()
  expect((await server.call(signInWays)).retrieve).toBe(false)
  const answer = await server.answer(retrievePassword, { body: { account: "purchaser" } })
  expect(answer).toMatchObject({ status: 404, body: { error: { rule: "noMailServer" } } })
  expect((await callerOf(server.origin).answer(resetPassword, { body: { token: "x", password: fresh } })).body.code).toBe(code.badGrant)
})
