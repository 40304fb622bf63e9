import { expect, test } from "vitest"
import { draftContract } from "#contract/draft.contract.ts"
import { platformContract } from "#contract/platform.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { startServer, type TestServer } from "../support/server.ts"
import { bidOf, tenderStage } from "../support/tender.ts"
import { tourOn } from "../support/tender-tour.ts"

const metricsToken = "a-token-of-the-watching-server"
const metrics = ({ origin }: Pick<TestServer, "origin">, authorization?: string) =>
  fetch(`${origin}/metrics`, authorization === undefined ? {} : { headers: { authorization } })
const figures = async (server: TestServer) => (await metrics(server, `Bearer ${metricsToken}`)).text()
const requestsIn = (text: string) => text.split("\n").filter((line) => line.startsWith("http_"))

test("answers nobody about its metrics until a token is set", async () => {
  const server = await startServer()
  for (const authorization of [undefined, "Bearer ", "Bearer undefined"]) {
    const answer = await metrics(server, authorization)
    expect([answer.status, (await answer.text()).includes("process_")]).toEqual([404, false])
  }
})

test("tells its metrics to whoever shows the token, and to everybody else that there are none", async () => {
  const server = await startServer({ config: { metricsToken } })
  const known = await metrics(server, `Bearer ${metricsToken}`)
  expect([known.status, await known.text()]).toEqual([200, expect.stringContaining("process_resident_memory_bytes")])
  const admin = await server.signIn("admin")
  for (const authorization of [undefined, metricsToken, `Bearer ${metricsToken}x`, "Bearer x", `Bearer ${admin.tokens.access_token}`])
    expect((await metrics(server, authorization)).status).toBe(404)
})

test("counts questions for Prometheus, and never by route", async () => {
  const server = await startServer({ config: { metricsToken } })
  await server.call(platformContract.health)
  const text = await figures(server)
  expect(text).toMatch(/http_request_seconds_count\{method="GET",status="200"\} \d/)
  expect(text).not.toContain("prod-api")
})

test("no figure of requests moves when a bid is sealed, refused, changed or withdrawn", { timeout: 60_000 }, async () => {
  const server = await startServer({ config: { metricsToken } })
  const tour = await tourOn(await tenderStage(server))
  const id = await tour.begin("biddingOpen")
  const supplier = await tour.as("supplier.a")
  const params = { draftId: `bid:${id}` }
  const before = requestsIn(await figures(server))
  const send = (name: "submitBid" | "withdrawBid", base: number, input: object) =>
    supplier.answer(tenderContract[name], { params: { id }, body: { base, input: input as never } })
  const answers = [
    await send("submitBid", 0, bidOf("5")),
    await send("submitBid", 0, bidOf("5")),
    await send("submitBid", 1, bidOf("4")),
    await send("withdrawBid", 2, {}),
    await send("submitBid", 0, {}),
    await supplier.answer(draftContract.push, { params, body: { from: 0, events: [] } }),
    await supplier.answer(draftContract.discard, { params }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 409, 200, 200, 400, 200, 200])
  expect(requestsIn(await figures(server))).toEqual(before)
})

test("a command that the server cannot do is counted: somebody has to look", async () => {
  const server = await startServer({ config: { metricsToken } })
  const tour = await tourOn(await tenderStage(server))
  const { id } = await tour.create()
  await server.database.query({ text: "alter table command_key rename to away" })
  const buyer = await tour.as("purchaser")
  const { status } = await buyer.answer(tenderContract.submit, { params: { id }, body: { base: 1, input: {} } })
  expect(status).toBe(500)
  expect(await figures(server)).toContain('http_request_seconds_count{method="POST",status="500"} 1')
})
