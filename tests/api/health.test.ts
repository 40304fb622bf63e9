import { expect, test } from "vitest"
import { auditContract } from "#contract/admin.contract.ts"
import { code } from "#contract/errors.ts"
import { healthContract, jobContract } from "#contract/health.contract.ts"
import { recordFault, newReportId } from "#server/http/error-log.ts"
import { reasonOf } from "#server/modules/system/jobs.ts"
import { startServer, type TestServer } from "../support/server.ts"
import { refusal } from "../support/refusal.ts"

/** A job as it stands after its attempts; answers its id. */
async function put({ database }: TestServer, task: string, error: string | null, attempts = 25): Promise<string> {
  const { rows } = await database.query<{ id: string }>({
    text: "select id::text from graphile_worker.add_job($1, payload := '{\"secret\": \"Kiesel\"}'::json, run_at := now() + interval '1 day')",
    values: [task],
  })
  const id = rows[0]?.id ?? ""
  await database.query({
    text: "update graphile_worker._private_jobs set last_error = $2, attempts = $3 where id = $1",
    values: [id, error, error === null ? 0 : attempts],
  })
  return id
}

test("nobody but an administrator sees how the platform is, or its jobs", async () => {
  const server = await startServer()
  const calls = [healthContract.read, ...Object.values(jobContract)]
  for (const endpoint of calls) expect((await server.answer(endpoint, {})).body.code).toBe(code.signedOut)
  for (const name of ["purchaser", "supplier.a", "expert.1"]) {
    const person = await server.signIn(name)
    expect(await refusal(person.call(healthContract.read))).toEqual([code.notPermitted, undefined])
    expect(await refusal(person.call(jobContract.retry, { body: { id: "1" } }))).toEqual([code.notPermitted, undefined])
  }
})

test("the platform's state is told in figures and without a secret", async () => {
  const server = await startServer()
  const admin = await server.signIn("admin")
  const fault = { side: "server", page: "x", name: "Error", message: null, frames: [], userAgent: "", version: "1" } as const
  for (let times = 0; times < 3; times++) await recordFault(server.database, fault, newReportId())
  await put(server, "mail:notice", "connect ECONNREFUSED 10.1.2.3:25")
  const health = await admin.call(healthContract.read)
  expect(health).toMatchObject({ jobs: { failed: 1 }, verified: null, mail: { set: false, failed: 0 }, sms: { set: false, failed: 0 } })
  expect(health.database.bytes).toBeGreaterThan(0)
  expect(health.errors).toHaveLength(24)
  expect(health.errors.at(-1)).toMatchObject({ server: 3, browser: 0 })
  expect(JSON.stringify(health)).not.toMatch(/postgres(ql)?:\/\/|10\.1\.2\.3|Kiesel/)
})

test("an administrator tries a failed job again or gives it up, and both are kept", async () => {
  const server = await startServer()
  const admin = await server.signIn("admin")
  const [one, two] = [
    await put(server, "mail:notice", "connect ECONNREFUSED 10.1.2.3:25"),
    await put(server, "sms:send", "boom 13812345678"),
  ]
  const failed = await admin.call(jobContract.query, { query: { state: "failed" } })
  expect(failed.records.map(({ task, reason }) => [task, reason])).toEqual([
    ["mail:notice", "ECONNREFUSED"],
    ["sms:send", "Error"],
  ])
  expect(JSON.stringify(failed)).not.toMatch(/Kiesel|10\.1\.2\.3|13812345678|boom/)
  await admin.call(jobContract.retry, { body: { id: one } })
  await admin.call(jobContract.giveUp, { body: { id: two } })
  const left = await admin.call(jobContract.query, { query: { page: 1, pageSize: 50 } })
  expect(left.records.map(({ id, state, attempts }) => [id, state, attempts])).toEqual([[one, "waiting", 0]])
  const { records } = await admin.call(auditContract.query, { query: { kind: "job" } })
  expect(records.map(({ what, name }) => [what, name])).toEqual([
    ["giveUp", "sms:send"],
    ["retry", "mail:notice"],
  ])
})

test("a job that has not failed stays as it is, and a document's deadline is never given up", async () => {
  const server = await startServer()
  const admin = await server.signIn("admin")
  const [fine, deadline] = [await put(server, "mail:notice", null), await put(server, "timer:tender", "boom")]
  const refused = [code.wrongState, "jobHasFailed"]
  expect(await refusal(admin.call(jobContract.retry, { body: { id: fine } }))).toEqual(refused)
  expect(await refusal(admin.call(jobContract.giveUp, { body: { id: deadline } }))).toEqual(refused)
  expect(await refusal(admin.call(jobContract.giveUp, { body: { id: "999999" } }))).toEqual([code.absent, undefined])
  await admin.call(jobContract.retry, { body: { id: deadline } })
})

test("why a job failed is told without any value", () => {
  expect(reasonOf(null)).toBeNull()
  expect(reasonOf("getaddrinfo ENOTFOUND smtp.secret.example")).toBe("ENOTFOUND")
  expect(reasonOf("x.y is not a function")).toBe("x.y is not a function")
  expect(reasonOf("refused 20014 by hunter2")).toBe("refused 20014")
  expect(reasonOf("password hunter2 is wrong")).toBe("Error")
})
