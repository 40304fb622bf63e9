import { describe, expect, it } from "vitest"
import { tenderContract } from "#contract/tender.contract.ts"
import type { RowFilter } from "#machines/_kit/kind-row.ts"
import type { TenderRow } from "#machines/tender/tender.row.ts"
import { tenderStates } from "#machines/tender/tender.states.ts"
import { tenderTimers } from "#machines/tender/tender.timers.ts"
import type { Database, Tx } from "#server/database/database.ts"
import { tasksFor } from "#server/documents/tasks.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { findUser } from "#server/identity/users.ts"
import { rebuild } from "#server/event-store/projections.ts"
import { tenderLists } from "#server/modules/tender/tender.lists.ts"
import { documentKinds } from "#server/modules/document-kinds.ts"
import { taskSources } from "#server/modules/task-sources.ts"
import { listApprovals } from "#server/modules/workflow/approval.queries.ts"
import { plantTenders } from "../support/plant-tenders.ts"
import { startServer, type TestServer } from "../support/server.ts"
import { tenderStage } from "../support/tender.ts"
import { tourOn } from "../support/tender-tour.ts"
import { watched } from "../support/watched.ts"

const long = { timeout: 120_000 }
const own = ({ id }: SessionUser) => ({ purchasers: [id] })
async function list(tx: Tx, user: SessionUser, filter: RowFilter = {}) {
  const { records, total } = await tenderLists.list(tx, user, { filter, sorts: [], page: 1, pageSize: 500 })
  return { total, records: records as readonly TenderRow[] }
}
const noon = Date.UTC(2026, 5, 1, 4)
const names = ["purchaser", "lead", "approver", "supervisor", "legal", "supplier.a", "supplier.b", "expert.1", "admin"] as const

/** Lets the database's clock stand at an instant. */
const stopClock = (database: Database, at: number) =>
  database.query({
    text: `create or replace function platform_clock() returns timestamptz language sql volatile as $$select to_timestamp(${at} / 1000.0)$$`,
  })

async function userOf({ database, people }: TestServer, name: string): Promise<SessionUser> {
  const user = await findUser(database, people[name] ?? "")
  if (!user) throw new Error(`there is no ${name}`)
  return { ...user, sessionId: "" }
}

/** A tender in every state, held up and not, with its deadlines before, at and after the instant and without any; every other one is the purchaser's. */
async function plantEvery(server: TestServer): Promise<void> {
  const [purchaser, supplier] = [await userOf(server, "purchaser"), await userOf(server, "supplier.a")]
  const leads = "leads is not null and due is not null and not held"
  const invited = "case when n % 2 = 0 then array[$5] else '{}' end"
  const buyers = "case when n % 4 = 1 then array[$3] else '{}' end"
  const author = "case when n % 2 = 0 then $3 else $4 end"
  await plantTenders(
    server.database,
    `(select row_number() over () as n, state, held, due from unnest($1::text[]) as state, unnest(array[false, true]) as held,
        unnest(array[$7::bigint - 1, $7, $7 + 1, null]) as due) as every
        left join (values ('prequalOpen', 'prequalReview'), ('biddingOpen', 'sealed'), ('publicity', 'awardApproval')) as clock (runs, leads) on runs = state`,
    [tenderStates, purchaser.party, purchaser.id, server.people["lead"], supplier.party, server.people["expert.1"], noon],
    {
      number: "'P-' || n",
      title: "'采购 ' || n",
      state: "state",
      company: "$2",
      author,
      people: `array[${author}, $3] || ${buyers}`,
      c_suspended: "held",
      c_open_to: "case when n % 3 = 0 then 'invited' else 'public' end",
      c_purchasers: `array[${author}] || ${buyers}`,
      c_winners: invited,
      c_published: "1",
      c_bid_deadline: "due",
      readers_expert: "case when n % 5 = 0 then array['person:' || $6] else '{}' end",
      readers_supplier: `case when n % 3 > 0 then array['supplier@*'] else array(select 'supplier@' || one from unnest(${invited}) as one) end`,
      ends: `case when ${leads} then array[due] else '{}' end`,
      after: `case when ${leads} then array[leads] else '{}' end`,
    },
  )
  const child = (kind: string, key: string, state: string, share: number) =>
    server.database.query({
      text: `insert into tender_child (stream, tender, round, kind, key, state, at)
        select $1 || id, id, 1, $1, $2, $3, 1 from row_tender where created_at % $4 = 0`,
      values: [kind, key, state, share],
    })
  await child("question", "q", "asked", 3)
  await child("objection", "o", "raised", 2)
  await child("prequal-application", "a", "submitted", 2)
  await child("expert-assignment", server.people["expert.1"] ?? "", "declared", 5)
}

/** The objection to a tender is answered and found to be groundless. */
async function dismiss(tour: Awaited<ReturnType<typeof tourOn>>, id: string): Promise<void> {
  const [one] = await (await tour.as("supervisor")).call(tenderContract.objections, { params: { id } })
  const objection = one?.objection ?? ""
  await tour.run("purchaser", id, "answerObjection", { objection, answer: "评分无误。" })
  await tour.run("supervisor", id, "dismissObjection", { objection, reason: "查无实据" })
}

describe("in the moment before a clock's fact is stored", () => {
  it("the list, the counts and what waits tell each tender as its chart does", long, async () => {
    const tour = await tourOn(await tenderStage(await startServer()))
    const { database } = tour.server
    const day = 86_400_000
    const prequalified = { prequalification: true, prequalDeadline: (await tour.now()) + 3 * day }
    const begun: string[] = [await tour.begin("prequalOpen", prequalified), await tour.begin("prequalOpen", prequalified)]
    await tour.run("supplier.a", begun[0] ?? "", "applyPrequalification", { statement: "资质齐全" })
    begun.push(await tour.begin("biddingOpen"), await tour.begin("biddingOpen"))
    await tour.run("purchaser", begun[3] ?? "", "suspend", { reason: "等待图纸" })
    const published = { publicity: { enabled: true, days: 3 } }
    for (const objection of ["none", "raised", "dismissed"]) {
      const id = await tour.begin("publicity", published)
      if (objection !== "none") await tour.run("supplier.b", id, "raiseObjection", { reason: "评分有误" })
      if (objection === "dismissed") await dismiss(tour, id)
      begun.push(id)
    }
    const clocks = async () => (await database.query({ text: "select id, ends, after from row_tender order by id" })).rows
    const kept = await clocks()
    await rebuild(database, [tenderLists.projection])
    expect(await clocks()).toEqual(kept)
    const { rows } = await database.query<{ state: string; due: string }>({
      text: `select distinct state, c_deadline as due from row_tender where c_deadline is not null and state = any(array['prequalOpen', 'biddingOpen', 'publicity'])`,
    })
    expect([...new Set(rows.map(({ state }) => state))].toSorted()).toEqual(Object.keys(tenderTimers).toSorted())
    const [purchaser, reader] = [await userOf(tour.server, "purchaser"), await tour.as("purchaser")]
    for (const at of rows.flatMap(({ due }) => [Number(due), Number(due) + 1])) {
      await stopClock(database, at)
      const said = await Promise.all(begun.map(async (id) => [id, (await reader.call(tenderContract.get, { params: { id } })).state]))
      const listed = await list(database, purchaser)
      const states = Object.fromEntries(listed.records.map(({ id, state }) => [id, state]))
      expect([at, states]).toEqual([at, Object.fromEntries(said)])
      const { states: counted } = await tenderLists.counts(database, purchaser, own(purchaser))
      const expected = [...Map.groupBy(said, ([, state]) => state ?? "")].map(([state, those]) => [state, those.length])
      expect(Object.fromEntries(counted.map(({ state, count }) => [state, count]))).toEqual(Object.fromEntries(expected))
      for (const item of await tasksFor(database, purchaser, taskSources))
        expect([item.task, item.state]).toEqual([item.task, states[item.id]])
    }
  })
})

describe("for every state, deadline and role", () => {
  it("the counts are what the list finds, and the whole is what it finds without a state", long, async () => {
    const server = await startServer()
    await plantEvery(server)
    await stopClock(server.database, noon)
    for (const name of names)
      for (const mine of [false, true]) {
        const user = await userOf(server, name)
        const filter = mine ? own(user) : {}
        const { total, states } = await tenderLists.counts(server.database, user, filter)
        const counts = new Map(states.map(({ state, count }) => [state, count]))
        for (const state of tenderStates) {
          const found = await list(server.database, user, { ...filter, states: [state] })
          expect([name, state, counts.get(state) ?? 0]).toEqual([name, state, found.total])
          expect(found.records.every((row) => row.state === state)).toBe(true)
        }
        expect(total).toBe((await list(server.database, user, filter)).total)
      }
    expect((await tenderLists.counts(server.database, await userOf(server, "purchaser"), {})).total).toBe(tenderStates.length * 8)
  })
})

describe("among many tenders", () => {
  it("a list asks the clock once, and not for each row", async () => {
    const server = await startServer()
    const { database } = server
    await plantEvery(server)
    await database.query({ text: "create sequence asked_clock" })
    await database.query({
      text: `create or replace function platform_clock() returns timestamptz language plpgsql volatile as
        $$begin perform nextval('asked_clock'); return to_timestamp(${noon} / 1000.0); end$$`,
    })
    const [user, lead] = [await userOf(server, "purchaser"), await userOf(server, "lead")]
    const page = { page: 1, pageSize: 50 }
    const lists = {
      waiting: () => tasksFor(database, lead, taskSources),
      counts: () => tenderLists.counts(database, user, own(user)),
      tenders: () => list(database, user, { states: ["sealed", "biddingOpen"] }),
      approvals: () => listApprovals(database, "todo", user, page),
      ...Object.fromEntries(documentKinds.map(({ id, list }) => [id, () => list(database, user, { ...page, filter: {}, sorts: [] })])),
    }
    const asked = async () => {
      const { rows } = await database.query<{ times: number }>({ text: "select nextval('asked_clock')::int as times" })
      return rows[0]?.times ?? 0
    }
    for (const [name, list] of Object.entries(lists)) {
      const before = await asked()
      await list()
      expect([name, (await asked()) - before - 1]).toEqual([name, 1])
    }
  })

  it(
    "what waits is looked up: neither the drafts nor the open ones of others are read, nor more of one's own than are told",
    long,
    async () => {
      const server = await startServer()
      const { database } = server
      const user = await userOf(server, "purchaser")
      for (const [state, reads] of [
        ["new", 300],
        ["biddingOpen", 1_500],
      ] as const) {
        await database.query({ text: "truncate row_tender, tender_child, document_task" })
        await plantTenders(database, "generate_series(1, 20000) as n", [user.party, user.id, Date.now() + 86_400_000, state], {
          number: "'MANY-' || n",
          state: "$4",
          company: "$1",
          author: "$2",
          c_opening_time: "$3::bigint + n",
        })
        await database.query({
          text: `insert into document_task (document, kind, task, reader, due_at, since, number, title, state, company, author, people)
            select id, 'tender', 'formCommittee', 'purchaser#' || author, c_opening_time, changed_at, number, title, state, company, author, array[author] from row_tender`,
        })
        await database.query({ text: "analyze row_tender, tender_child, document_task" })
        for (const name of ["purchaser", "lead", "supplier.a"]) {
          const { read, tx } = watched(database)
          expect(await tasksFor(tx, await userOf(server, name), taskSources)).toHaveLength(name === "purchaser" ? 100 : 0)
          expect([name, state, read.length, read.reduce((sum, rows) => sum + rows, 0)]).toEqual([
            name,
            state,
            2,
            expect.toSatisfy((sum: number) => sum < reads),
          ])
        }
      }
    },
  )
})
