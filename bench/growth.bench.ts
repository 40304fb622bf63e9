import { generateKeyPairSync, randomBytes } from "node:crypto"
import { announcement } from "#machines/announcement/announcement.chart.ts"
import { type Database, openDatabase } from "#server/database/database.ts"
import { createDemoPeople } from "#server/demo/people.ts"
import { rowTable } from "#server/documents/row-names.ts"
import { storedOf } from "#server/documents/kind-handler.ts"
import { createDocument, runCommand } from "#server/documents/run-command.ts"
import { tasksFor } from "#server/documents/tasks.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { findUser } from "#server/identity/users.ts"
import { taskSources } from "#server/modules/task-sources.ts"
import { announcementDocument } from "#server/modules/announcement/announcement.document.ts"
import { entryOf } from "#server/search/grams.ts"
import { type Bench, figure, type Measured, quantile } from "./measure.ts"
import { cpuClock } from "./server-cpu.ts"

const sizes = [1_000, 10_000, 100_000, 1_000_000].filter((size) => size <= Number(process.env["GROWTH_TO"] ?? 1_000_000))
/** A statement may take 30 s at most, also on a busy machine. */
const portion = 20_000
const rounds = 40
const table = rowTable(announcement)
const now = Date.now()

/** What documents are called; the last title is that of the few. */
const titles = [...Array.from({ length: 1_000 }, (_, n) => `放假安排通知 ${n}`), "空压机停机通知"]

/** Adds documents of one company until there are so many: half of them are out, and fifty concern the supplier and are the purchaser's task. */
async function plant(database: Database, from: number, to: number, buyer: SessionUser, supplier: SessionUser): Promise<void> {
  const entries = titles.map((title) => entryOf(title))
  await database.query({ text: "create table if not exists planted_title (n int primary key, title text, words text, grams text)" })
  if (from === 1)
    await database.query({
      text: `insert into planted_title select n - 1, title, words, grams from unnest($1::text[], $2::text[], $3::text[]) with ordinality as t (title, words, grams, n)`,
      values: [titles, entries.map(({ words }) => words), entries.map(({ grams }) => JSON.stringify(grams))],
    })
  for (let first = from; first <= to; first += portion)
    await database.query({
      text: `with planted as (select n, md5('growth' || n) as id, n <= 1000 and n % 20 = 0 as few from generate_series($1::int, $2::int) as n),
        tasks as (insert into document_task (document, kind, task, reader, number, title, state, since)
          select id, 'announcement', 'publish', case when few then 'purchaser@' || $3::text else 'purchaser@other' || n end, 'GG-' || n, '', 'draft', n from planted)
        insert into ${table} (id, number, title, state, ends, after, version, created_at, changed_at, moved_at, people, words, grams, c_scope, c_company, readers_owner, readers_reader, except_reader)
        select p.id, 'GG-' || p.n, t.title, case when p.n % 2 = 0 then 'published' else 'draft' end, '{}', '{}', 1, $4::bigint + p.n, $4::bigint + p.n, $4::bigint + p.n, '{}', t.words,
          array(select jsonb_array_elements_text(t.grams::jsonb)), 'company', $3, array['purchaser@' || $3::text], array['party:' || case when few then $5::text else 'other' || p.n end], '{}'
        from planted p join planted_title t on t.n = case when p.few then 1000 else p.n % 1000 end`,
      values: [first, Math.min(to, first + portion - 1), buyer.party, now - 10_000_000, supplier.party],
    })
  await database.query({ text: `vacuum analyze ${table}, document_task` })
  // What was planted is written to disk now, and not while others are measured.
  await database.query({ text: "checkpoint" })
}

/** CPU that one run of each work takes in Node and PostgreSQL together, in ms: the middle of many, by turns, whatever else the machine does. */
async function cpuOfEach(database: Database, works: Readonly<Record<string, () => Promise<unknown>>>): Promise<Record<string, number>> {
  const names = Object.keys(works)
  const used: Record<string, number[]> = Object.fromEntries(names.map((name) => [name, []]))
  for (let round = -5; round < rounds; round++) {
    const clock = await cpuClock(database)
    for (const name of names) {
      const before = clock()
      await works[name]?.()
      if (round >= 0) used[name]?.push(clock() - before)
    }
  }
  return Object.fromEntries(names.map((name) => [name, quantile(used[name] ?? [])]))
}

/** How what a person waits for grows with the documents of one kind, which all frames of lists, searches, tasks and commands share. */
export const bench: Bench = async ({ databaseUrl }) => {
  const database = openDatabase(databaseUrl, { max: 2 })
  const people = await database.transaction(createDemoPeople)
  const userOf = async (name: string): Promise<SessionUser> => {
    const found = await findUser(database, people[name] ?? "")
    if (!found) throw new Error(`there is no ${name}`)
    return { ...found, sessionId: "bench" }
  }
  const [user, supplier] = await Promise.all(["purchaser", "supplier.a"].map(userOf))
  if (!user || !supplier) throw new Error("nobody is there")
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const room = { database, keys: { gate: randomBytes(32), sign: privateKey, verify: publicKey, kid: "0123456789abcdef" } }
  const content = {
    title: "空压机停机",
    blocks: [],
    audience: { kind: "everybody" },
    open: false,
    signFor: false,
    signBy: null,
    expiresAt: null,
  }
  const key = () => randomBytes(16).toString("hex")
  const list = (question: object, who = user) =>
    announcementDocument.list(database, who, { filter: {}, sorts: [], page: 1, pageSize: 10, ...question })
  const used: Record<string, number[]> = {}
  type Reply = { readonly id: string; readonly version: number }
  const handler = storedOf(announcement)
  const create = () => createDocument(room, handler, { user, input: { scope: "company", content }, key: key() }) as Promise<Reply>
  let planted = 0
  for (const size of sizes) {
    await plant(database, planted + 1, size, user, supplier)
    planted = size
    const begun = await create()
    let { version } = begun
    const { next } = await list({ page: 999 })
    const times = await cpuOfEach(database, {
      create,
      save: async () => {
        const call = { user, id: begun.id, name: "save", base: version, input: { content }, key: key() }
        ;({ version } = (await runCommand(room, handler, call)) as Reply)
      },
      "what waits": () => tasksFor(database, user, taskSources),
      "first page": () => list({}),
      "first page of a supplier": () => list({}, supplier),
      "a supplier's counts": () => announcementDocument.counts(database, supplier, {}),
      drafts: () => list({ filter: { states: ["draft"] } }),
      "a state without a document": () => list({ filter: { states: ["withdrawn"] } }),
      "a frequent word": () => list({ filter: { keyword: "放假" } }),
      "a rare word": () => list({ filter: { keyword: "空压机" } }),
      "page 1,000, stepped to": () => list({ page: 1_000, after: next }),
      "page 1,000, jumped to": () => list({ page: 1_000 }),
    })
    for (const [name, of] of Object.entries(times)) (used[name] ??= []).push(of)
  }
  await database.query({ text: `truncate ${table}, document_task` })
  await database.query({ text: "drop table planted_title" })
  await database.close()
  const measured: Record<string, Measured[string]> = {}
  for (const [name, of] of Object.entries(used)) {
    for (const [at, size] of sizes.entries()) measured[`${name} at ${size.toLocaleString("en")}`] = figure(of[at] ?? Number.NaN, "ms")
    if (of.length === 4) measured[`${name}: from 10,000 to 1,000,000`] = figure((of[3] ?? Number.NaN) / (of[1] ?? Number.NaN), "times")
  }
  return measured
}
