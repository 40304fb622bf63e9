import { randomBytes } from "node:crypto"
import { describe, expect, it } from "vitest"
import { tenderContract } from "#contract/tender.contract.ts"
import { demoPassword } from "#server/demo/people.ts"
import { createParty, createUser } from "#server/identity/users.ts"
import { seeded } from "../support/hostile.ts"
import { type Caller, callerOf } from "../support/caller.ts"
import { bidOf, tenderStage } from "../support/tender.ts"
import { tourOn } from "../support/tender-tour.ts"

const long = { timeout: 120_000 }
const bidders = Array.from({ length: 8 }, (_, index) => `bidder.${index}`)

/** A tender that is open for bids on two servers over one database, and eight bidders who can speak to either. */
async function twoServers() {
  const tour = await tourOn(await tenderStage())
  const { server } = tour
  const other = await server.another()
  await server.database.transaction(async (tx) => {
    for (const name of bidders) {
      const party = await createParty(tx, { name: `${name} 有限公司`, creditCode: `91310000MA1${name.slice(-1)}0000XX` })
      await createUser(tx, { name, displayName: name, secret: { password: demoPassword }, roles: ["supplier"], party })
    }
  })
  const here = await Promise.all(bidders.map((name) => server.signIn(name)))
  const there = here.map(({ tokens }) => callerOf(other.origin, tokens.access_token))
  return { ...tour, other, id: await tour.begin("biddingOpen"), people: [here, there] as const }
}

const bid = (person: Caller | undefined, id: string, base: number, price: string, key = randomBytes(8).toString("hex")) =>
  person?.answer(tenderContract.submitBid, { params: { id }, body: { base, input: bidOf(price) }, key })

describe("two servers on one database", () => {
  it("lose no bid of eight who bid at once, and refuse none as a conflict", long, async () => {
    const { id, people, server, drive } = await twoServers()
    const rounds = 4
    const codes = await Promise.all(
      bidders.map(async (_, bidder) => {
        const seen: (string | undefined)[] = []
        for (let round = 0; round < rounds; round += 1)
          seen.push((await bid(people[(bidder + round) % 2]?.[bidder], id, round, `${10 + bidder}.${round}`))?.body.code)
        return seen
      }),
    )
    expect(codes.flat().filter((code) => code !== "200")).toEqual([])
    const { rows } = await server.database.query<{ stream: string; version: number }>({
      text: "select id as stream, version from stream where kind = 'bid'",
    })
    expect(rows.map(({ version }) => version)).toEqual(bidders.map(() => rounds))
    // A clock that went back would show here: within a stream time never does.
    const { rows: backwards } = await server.database.query({
      text: "select from (select at - lag(at) over (partition by stream order by version) as step from event) as steps where step < 0",
    })
    expect(backwards).toEqual([])
    const { facts } = await drive(id, "opened", {})
    expect(facts.opened.map(({ total }) => Number(total)).toSorted((a, b) => a - b)).toEqual(
      bidders.map((_, bidder) => (10 + bidder + 0.3) * 25),
    )
  })

  it("come to the same state when each command arrives one to five times, in any order, under its key", long, async () => {
    const { id, people, server, see } = await twoServers()
    const random = seeded(20_260_105)
    const calls = bidders.flatMap((name, bidder) =>
      Array.from({ length: 1 + Math.floor(random() * 5) }, () => ({
        bidder,
        on: random() < 0.5 ? 0 : 1,
        key: `key-of-${name.replace(".", "-")}`,
        order: random(),
      })),
    )
    const shuffled = calls.toSorted((a, b) => a.order - b.order)
    expect(shuffled.length).toBeGreaterThan(bidders.length)
    const before = await see("purchaser", id)
    const replies = await Promise.all(
      shuffled.map(async ({ bidder, on, key }) => ({
        bidder,
        body: (await bid(people[on as 0 | 1][bidder], id, 0, `${20 + bidder}`, key))?.body,
      })),
    )
    for (const [bidder, same] of Map.groupBy(replies, (reply) => reply.bidder)) {
      expect(same.map(({ body }) => body?.code)).toEqual(same.map(() => "200"))
      expect({ bidder, receipts: new Set(same.map(({ body }) => JSON.stringify(body?.data))).size }).toEqual({ bidder, receipts: 1 })
    }
    const { rows } = await server.database.query<{ version: number }>({ text: "select version from stream where kind = 'bid'" })
    expect(rows.map(({ version }) => version)).toEqual(bidders.map(() => 1))
    expect((await see("purchaser", id)).version).toBe(before.version)
  })

  it("let one of two win who decide at once, and tell the other that the document has moved on", long, async () => {
    const { as, id, other, see } = await twoServers()
    const { version } = await see("purchaser", id)
    const suspend = (person: Caller, reason: string) =>
      person.answer(tenderContract.suspend, { params: { id }, body: { base: version, input: { reason } } })
    const codes = (await Promise.all([suspend(await as("purchaser"), "甲"), suspend(await other.signIn("purchaser"), "乙")])).map(
      ({ body }) => body.code,
    )
    expect(codes.toSorted()).toEqual(["16001", "200"])
    expect((await see("purchaser", id)).version).toBe(version + 1)
  })
})
