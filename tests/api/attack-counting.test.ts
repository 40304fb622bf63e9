import { expect, it } from "vitest"
import { auditContract, companyAdminContract, userAdminContract } from "#contract/admin.contract.ts"
import { announcementContract } from "#contract/announcement.contract.ts"
import type { Contract } from "#contract/endpoint.ts"
import { errorLogContract } from "#contract/system.contract.ts"
import { exportContract } from "#contract/export.contract.ts"
import { healthContract, jobContract } from "#contract/health.contract.ts"
import { messageContract } from "#contract/message.contract.ts"
import { noticeContract } from "#contract/notice.contract.ts"
import { platformContract } from "#contract/platform.contract.ts"
import { taskContract } from "#contract/task.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { workflowContract } from "#contract/workflow.contract.ts"
import { noticesOf, settleNotices } from "../support/notices.ts"
import { bidOf, type PersonName, tenderStage } from "../support/tender.ts"
import { tourOn, type TenderTour } from "../support/tender-tour.ts"

const long = { timeout: 120_000 }
const rooms: Readonly<Record<string, Contract>> = {
  user: userAdminContract,
  company: companyAdminContract,
  audit: auditContract,
  announcement: announcementContract,
  errorLog: errorLogContract,
  exports: exportContract,
  job: jobContract,
  message: messageContract,
  notice: noticeContract,
  platform: platformContract,
  task: taskContract,
  tender: tenderContract,
  workflow: workflowContract,
}
/** Looking changes nothing, whoever looks: questions, and lists that are asked for with a body. */
const looks = Object.entries(rooms).flatMap(([room, contract]) =>
  Object.entries(contract).flatMap(([name, endpoint]) =>
    !endpoint.command && (endpoint.method === "GET" || /^(query|waiting|mine|done)/.test(name)) && name !== "placeholders"
      ? [{ name: `${room}.${name}`, endpoint }]
      : [],
  ),
)

/** Every reply of the platform that somebody gets by looking: status, length and text, without the clock. */
async function everything({ as, server }: TenderTour, who: PersonName, id: string): Promise<Record<string, string>> {
  const person = await as(who)
  const given = { params: { id, userId: server.people[who] ?? "" } }
  const replies: Record<string, string> = {}
  for (const { name, endpoint } of looks) {
    const { status, headers, body } = await person.answer(endpoint, endpoint.method === "GET" ? given : { ...given, body: {} })
    const text = JSON.stringify(body).replaceAll(/"(serverTime|lastSeenAt|lastSignInAt)":\d+/g, "")
    replies[name] = `${status} ${headers.get("etag")} ${text}`
  }
  return replies
}

it("three sealed bids, and one that is taken back, move no reply of the platform to anybody else", long, async () => {
  const tour = await tourOn(await tenderStage())
  const { database } = tour.server
  const id = await tour.begin("biddingOpen", { minBidders: 2 })
  await tour.run("purchaser", id, "drawExperts", { count: 2, fields: [] })
  const bidders = ["supplier.a", "supplier.b", "supplier.c"] as const
  const [expert = "expert.1"] = await tour.experts(id)
  const others = ["purchaser", "approver", "supervisor", "legal", "admin", "supplier.d", expert] as const
  for (const name of [...bidders, ...others]) await tour.as(name)
  await settleNotices(database)
  const before = new Map<PersonName, Record<string, string>>()
  for (const name of others) before.set(name, await everything(tour, name, id))
  expect(Object.values(before.get("purchaser") ?? {}).filter((reply) => reply.startsWith("200")).length).toBeGreaterThan(15)
  for (const bidder of bidders) await tour.run(bidder, id, "submitBid", bidOf("10"))
  await tour.run("supplier.c", id, "withdrawBid", {})
  await settleNotices(database)
  for (const name of others) expect({ name, replies: await everything(tour, name, id) }).toEqual({ name, replies: before.get(name) })
})

it("the platform's state tells sizes too coarsely to count bids by them", long, async () => {
  const tour = await tourOn(await tenderStage())
  const id = await tour.begin("biddingOpen")
  const admin = await tour.as("admin")
  const sizes = async () => {
    const { database, disk, jobs } = await admin.call(healthContract.read)
    return { bytes: database.bytes, free: (disk?.freeBytes ?? 0) % 2 ** 26, total: (disk?.totalBytes ?? 0) % 2 ** 26, jobs }
  }
  const before = await sizes()
  expect([before.bytes % 2 ** 26, before.free, before.total]).toEqual([0, 0, 0])
  for (const bidder of ["supplier.a", "supplier.b", "supplier.c"] as const) await tour.run(bidder, id, "submitBid", bidOf("10"))
  expect(await sizes()).toEqual(before)
})

it("what comes later is not numbered by what others were told before: a company's notices are counted one by one", long, async () => {
  const tour = await tourOn(await tenderStage())
  const { database } = tour.server
  const id = await tour.begin("biddingOpen")
  await settleNotices(database)
  const watcher = await tour.as("supplier.d")
  const first = await noticesOf(watcher)
  // Each question of a rival is a notice to the buyer.
  for (const rival of ["supplier.a", "supplier.b", "supplier.c"] as const) await tour.run(rival, id, "ask", { text: "能否提供样品？" })
  await settleNotices(database)
  await tour.run("purchaser", id, "issueClarification", { title: "澄清", text: "交货地点", material: false, moved: null })
  await settleNotices(database)
  const positions = (await noticesOf(watcher)).map(({ position }) => Number(position))
  expect(positions.length).toBe(first.length + 1)
  expect((positions.at(-1) ?? 0) - (positions.at(-2) ?? 0)).toBe(1)
})

it("neither the log nor the database tells by the minute who is about to bid", long, async () => {
  const tour = await tourOn(await tenderStage())
  const { database, logged } = tour.server
  const id = await tour.begin("biddingOpen")
  const bidder = await tour.as("supplier.a")
  await database.query({ text: "update session set last_seen_at = last_seen_at - interval '1 day'" })
  const before = logged.length
  await bidder.call(tenderContract.ownBid, { params: { id } })
  await tour.run("supplier.a", id, "submitBid", bidOf("10"))
  const { rows } = await database.query<{ whole: boolean }>({
    text: "select last_seen_at = date_trunc('hour', last_seen_at) as whole from session where last_seen_at > now() - interval '2 hours'",
  })
  expect(rows).toEqual([{ whole: true }])
  const lines = logged.slice(before).filter((line) => line.includes("answered"))
  expect(lines.filter((line) => line.includes("own-bid"))).toEqual([])
  const quiet = lines.filter((line) => line.includes("/:command"))
  expect(quiet.length).toBeGreaterThanOrEqual(2)
  expect(quiet.filter((line) => line.includes("method"))).toEqual([])
})

it("replies tell nobody how many requests came from the same address", long, async () => {
  const tour = await tourOn(await tenderStage())
  const { headers } = await (await tour.as("supplier.d")).answer(platformContract.menu)
  expect([...headers.keys()].filter((name) => name.includes("ratelimit"))).toEqual([])
})
