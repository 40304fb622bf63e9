import { randomBytes } from "node:crypto"
import { beforeAll, describe, expect, it, test } from "vitest"
import { code } from "#contract/errors.ts"
import { type Role, roles } from "#contract/people.ts"
import { taskContract } from "#contract/task.contract.ts"
import { describe as describeChart } from "#machines/_kit/describe.ts"
import { stageOf } from "#machines/_kit/kind-stage.ts"
import type { Kind } from "#machines/_kit/kind.ts"
import { keysOf } from "#machines/_kit/readers.ts"
import { readClock } from "#server/database/clock.ts"
import { startHub } from "#server/live/hub.ts"
import { mayFollowDocuments } from "#server/documents/document-module.ts"
import { numbersOf } from "#server/documents/row-names.ts"
import { rebuild } from "#server/event-store/projections.ts"
import { readSearch } from "#server/search/search-reader.ts"
import { findUser } from "#server/identity/users.ts"
import { freshDatabase } from "../support/database.ts"
import { kindStage } from "../support/kind-stage.ts"
import { type KindCase, kindCases } from "../support/kinds.ts"
import { noticeFaults } from "../support/notice-faults.ts"
import { refusal, refusalCode } from "../support/refusal.ts"
import { until } from "../support/server-process.ts"

const long = { timeout: 120_000 }

type Stage = Awaited<ReturnType<typeof kindStage>>
type Reached = Awaited<ReturnType<Stage["reach"]>>
type View = Awaited<ReturnType<Stage["see"]>>

/** Whether a call's policy lets a role through to the document. Whoever may be asked for an approval may send what one does with it. */
const mayCall = ({ commands, acts }: Kind, name: string, role: Role): boolean =>
  commands[name]?.by.includes(role) === true || (name in acts && !["supplier", "expert", "administrator"].includes(role))

/**
 * What is answered about a document to one person; what is allowed changes the document, so only the rest is tried. What no view names and a call's
 * policy refuses is refused before the document is read (`http-frame.test.ts`), hence it is tried in one state alone, which `all` says.
 */
async function askedBy(
  { server, see, as, send, timeline }: Stage,
  { kind, module, people }: KindCase,
  at: Reached,
  role: Role,
  all: boolean,
) {
  const who = people[role]
  const user = await findUser(server.database, server.people[who] ?? "")
  if (!user) throw new Error(who)
  const view = await see(who, at.id).catch(() => null)
  const tasks = (await (await as(who)).call(taskContract.query, {})).filter((task) => task.id === at.id)
  const follows = await mayFollowDocuments(server, [module])({ ...user, sessionId: "", language: "zh" }, at.id)
  const unseen = view ? null : await refusalCode(see(who, at.id))
  const untold = await refusalCode(timeline(who, at.id))
  const refused: Record<string, unknown> = {}
  for (const name of Object.keys(kind.commands))
    if (view?.verdicts[name]?.allowed !== true && (all || view?.verdicts[name] !== undefined || mayCall(kind, name, role)))
      refused[name] = await refusalCode(send(who, at.id, name, at.version))
  return { view, tasks, follows, unseen, untold, refused }
}

/** What is answered about a document in one of its states to each person, asked as soon as it stands there. */
async function askedAt(stage: Stage, one: KindCase, state: string, all: boolean) {
  const { maker } = one
  const at = await stage.reach(state)
  const readers: Record<string, Awaited<ReturnType<typeof askedBy>>> = {}
  for (const role of roles) readers[role] = await askedBy(stage, one, at, role, all)
  const entries = await stage.timeline(maker, at.id)
  const past: View[] = []
  for (const { version } of entries) past.push(await stage.see(maker, at.id, version))
  return { state, at, readers, entries, past, after: await stage.see(maker, at.id) }
}

describe.each(kindCases.map((one) => [one.kind.id, one] as const))("%s over HTTP", (_, one) => {
  const { kind, module, people, maker, ways } = one
  let stage: Stage
  let walk: Awaited<ReturnType<typeof askedAt>>[]
  beforeAll(async () => {
    stage = await kindStage(one, { until: "file" })
    walk = []
    for (const state of Object.keys(ways)) walk.push(await askedAt(stage, one, state, walk.length === 0))
  }, long.timeout)

  it("says in each state to each role what it may do, and refuses the rest with the code that the view names", () => {
    expect(Object.keys(ways).toSorted()).toEqual(
      describeChart(kind.chart.machine)
        .states.map(({ id }) => id)
        .toSorted(),
    )
    for (const [index, { state, at, readers, after }] of walk.entries()) {
      expect([at.state, ...at.also]).toContain(state)
      for (const role of roles) {
        const { view, refused } = readers[role] ?? {}
        const verdicts = view?.verdicts ?? {}
        const allowed = Object.entries(kind.commands).filter(([name]) => verdicts[name]?.allowed === true)
        expect([state, role, allowed.filter(([, { by }]) => !by.includes(role))]).toEqual([state, role, []])
        const wanted = Object.keys(kind.commands).flatMap((name) => {
          const may = mayCall(kind, name, role)
          const verdict = verdicts[name]
          if (verdict?.allowed === true || !(may || verdict || index === 0)) return []
          return [[name, verdict?.code ?? (may ? code.absent : code.notPermitted)]]
        })
        expect([state, role, refused]).toEqual([state, role, Object.fromEntries(wanted)])
      }
      expect(after.version).toBe(at.version)
    }
  })

  it("is a thing unknown to whoever may not know of it, in every call alike", async () => {
    for (const { state, readers } of walk)
      for (const [role, { view, unseen, untold, follows }] of Object.entries(readers))
        expect([state, role, untold, follows]).toEqual([state, role, unseen, view !== null])
    expect(await refusalCode(stage.see(maker, "0".repeat(32)))).toBe(code.absent)
  })

  it("offers as somebody's task only what that person may do", () => {
    for (const { state, readers } of walk)
      for (const [role, { view, tasks }] of Object.entries(readers))
        expect([state, role, tasks.filter(({ task }) => !view?.verdicts[task]?.allowed)]).toEqual([state, role, []])
  })

  it("tells its story, and can be seen as it was after each fact of it", async () => {
    for (const { at, entries, past } of walk) {
      expect(entries.map(({ version }) => version)).toEqual(Array.from({ length: at.version }, (_, index) => index + 1))
      expect(entries.at(-1)?.state).toBe(at.state)
      expect(past.map(({ version, state }) => ({ version, state }))).toEqual(entries.map(({ version, state }) => ({ version, state })))
      expect(await refusalCode(stage.see(maker, at.id, at.version + 1))).toBe(code.absent)
    }
  })

  it("is in the list of those who may open it and of nobody else, in the state and on the side in which they find it", long, async () => {
    const made = new Map(walk.map(({ state, at }) => [at.id, state]))
    const agree = async () => {
      for (const who of Object.values(people)) {
        const caller = await stage.as(who)
        const { records, total } = await caller.call(kind.calls.query, { query: { page: 1, pageSize: 100 }, body: {} })
        const listed = new Map(records.map((row) => [row.id, row]))
        expect(total).toBe(records.length)
        for (const id of made.keys()) {
          const view = await stage.see(who, id).catch(() => null)
          expect([who, made.get(id), listed.get(id)?.state]).toEqual([who, made.get(id), view?.state])
        }
        const { total: counted, states: counts } = await caller.call(kind.calls.counts, { body: {} })
        expect([who, counted]).toEqual([who, total])
        expect(counts.map(({ state, stage: told }) => [state, told])).toEqual(counts.map(({ state }) => [state, stageOf(kind)(state)]))
        for (const state of kind.states) {
          const { records: there } = await caller.call(kind.calls.query, { query: {}, body: { filter: { states: [state] } } })
          expect([who, state, there.length]).toEqual([who, state, records.filter((row) => row.state === state).length])
          expect([who, state, counts.find((one) => one.state === state)?.count ?? 0]).toEqual([who, state, there.length])
        }
        for (const side of Object.keys(kind.sides)) {
          const { records: there } = await caller.call(kind.calls.query, { query: { page: 1, pageSize: 100 }, body: { filter: { side } } })
          expect(there.map(({ id }) => id).toSorted()).toEqual(
            records.flatMap(({ id, sides }) => (sides.includes(side) ? [id] : [])).toSorted(),
          )
        }
      }
    }
    await agree()
    // Also in the moment before a clock's fact is stored.
    for (const hours of [2, 1]) {
      await stage.pass(hours * 3_700_000)
      await agree()
    }
  })

  it("does in each state what its view allows", long, async () => {
    for (const { state, after } of walk)
      for (const [name, verdict] of Object.entries(after.verdicts)) {
        if (!verdict.allowed) continue
        const fresh = await stage.reach(state)
        // What is the approval's alone stands in a stream of its own.
        const facts = (await stage.send(maker, fresh.id, name, fresh.version)).version - fresh.version
        expect([name, facts > 0]).toEqual([name, name in kind.commands])
      }
  })

  it("refuses what is stale, and does once what comes twice", long, async () => {
    const key = randomBytes(16).toString("hex")
    const first = one.begin(await readClock(stage.server.database), stage.ids)
    const begun = await stage.create(key, first)
    // What belongs to another document is begun by that one.
    expect(one.born ? [begun, begun] : await Promise.all([stage.create(key, first), stage.create(key, first)])).toEqual([begun, begun])
    const { version } = one.born ? await stage.take(begun, null) : begun
    const { verdicts } = await stage.see(maker, begun.id)
    const [name = ""] = Object.entries(verdicts).find(([, verdict]) => verdict.allowed) ?? []
    expect(await refusal(stage.send(maker, begun.id, name, version + 1))).toEqual([code.staleVersion, "notStale"])
    const input = one.inputs(await readClock(stage.server.database), stage.ids)[name] ?? {}
    const second = randomBytes(16).toString("hex")
    const done = await stage.send(maker, begun.id, name, version, input, second)
    expect(await stage.send(maker, begun.id, name, version, input, second)).toEqual(done)
    expect(await refusalCode(stage.send(maker, begun.id, name, version, { ...input, more: 1 }, second))).not.toBeNull()
    expect((await stage.see(maker, begun.id)).version).toBe(done.version)
  })

  it("tells whoever is asked for an approval, or given a task, once: nobody of what he did himself or may not see", long, async () => {
    expect(await noticeFaults(one)).toEqual([])
  })

  it.each(one.born ? [] : [one])("gets a number of its own also after 9,999 of them", async () => {
    await stage.server.database.query(
      kind.restarts
        ? { text: "update document_number set last = 9998 where kind = $1", values: [kind.id] }
        : { text: "select setval($1::regclass, 9998)", values: [numbersOf(kind)] },
    )
    const last = [await stage.create(), await stage.create(), await stage.create()]
    const { rows } = await stage.server.database.query<{ end: string }>({
      text: `select split_part(data::jsonb ->> 'number', '-', 3) as end from event where stream = any($1) order by position`,
      values: [last.map((begun) => begun.id)],
    })
    expect(rows.map(({ end }) => end)).toEqual(["9999", "10000", "10001"])
  })

  it("wakes who follows it, is found by its number, and is listed again alike after a rebuild", long, async () => {
    const { database } = stage.server
    const hub = await startHub(database, { log: { warn: () => undefined } })
    try {
      const first = await stage.create()
      const begun = one.born ? await stage.take(first, null) : first
      let heard = 0
      hub.follow(begun.id, () => (heard += 1))
      const { verdicts } = await stage.see(maker, begun.id)
      const [name = ""] = Object.entries(verdicts).find(([, verdict]) => verdict.allowed) ?? []
      await stage.send(maker, begun.id, name, begun.version)
      await until("the follower has heard of it", async () => heard > 0)
    } finally {
      await hub.stop()
    }
    await until("it is entered for the search", async () => (await readSearch(database, [module.search])) === "nothing")
    const rows = async () => (await database.query({ text: `select * from ${module.search.table} order by id` })).rows
    const before = await rows()
    expect(before).not.toEqual([])
    for (const row of before) expect(row).toMatchObject({ words: expect.stringContaining(kind.letters.toLowerCase()) })
    await rebuild(database, [module.projection])
    await until("it is entered again", async () => (await readSearch(database, [module.search])) === "nothing")
    expect(await rows()).toEqual(before)
  })
})

test("what is told to nobody, or to everybody, is found out", long, async () => {
  const trial = kindCases.find((one) => one.trial)
  if (!trial) throw new Error("there is no trial kind")
  const { notices } = trial.module
  const { inApproval = [], sent = [] } = trial.ways
  const planted = { ...trial, ways: { inApproval, sent } }
  expect(await noticeFaults(planted, { ...notices, tell: () => [] })).toEqual(
    expect.arrayContaining(["inApproval: approver does not hear of approve", "sent: supplier.a does not hear of confirm"]),
  )
  const { sidesNow: _, ...unseen } = notices
  const tell: typeof notices.tell = (happened) => notices.tell(happened).map((told) => ({ ...told, to: { roles } }))
  expect(await noticeFaults(planted, { ...unseen, tell })).toEqual(
    expect.arrayContaining(["sent: expert.1 hears of what is hidden", "inApproval: supplier.a hears of what is hidden"]),
  )
})

test("a person holds the same keys in the database and outside of it", async () => {
  const database = await freshDatabase({ content: "people" })
  const { rows } = await database.query<{ id: string; roles: Role[]; party: string | null; keys: string[] }>({
    text: "select id, roles, party, reader_keys(person) as keys from person",
  })
  expect(rows.length).toBeGreaterThan(10)
  for (const { keys, ...person } of rows) expect(keys.toSorted()).toEqual([...keysOf(person)].toSorted())
})
