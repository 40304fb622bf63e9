import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { DataOf, Endpoint } from "#contract/endpoint.ts"
import { contactAdminContract as contacts } from "#contract/admin.contract.ts"
import { identityContract } from "#contract/identity.contract.ts"
import { registrationContract as calls, termsVersion } from "#contract/registration.contract.ts"
import { supplierContract } from "#contract/supplier.contract.ts"
import { registration } from "#machines/registration/registration.chart.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import { type Database, openDatabase } from "#server/database/database.ts"
import { createDemoPeople, demoPassword } from "#server/demo/people.ts"
import { rowTable } from "#server/documents/row-names.ts"
import { entryOf } from "#server/search/grams.ts"
import { callerOf, type Given, signIn } from "../tests/support/caller.ts"
import { type MailServer, startMailServer } from "../tests/support/mail-server.ts"
import { proofOf, registrationOf } from "../tests/support/registrations.ts"
import { spawnServer, until } from "../tests/support/server-process.ts"
import { type Bench, figure, interleaved, type Measured, quantile, timed } from "./measure.ts"

const companies = Number(process.env["REGISTRATIONS"] ?? 1_000)
/** So many companies are under way at once. */
const atOnce = 8
const suppliers = 200_000
/** A statement may take 30 s at most, also on a busy machine. */
const portion = 5_000
const password = "Kranich-über-Wasser-7"

/** What was answered and how long it took, by call. */
interface Answers {
  readonly statuses: number[]
  readonly times: Map<string, number[]>
}

/** One company's way from the terms to a registration that is sent, as its browser goes it; each comes from an address of its own. */
async function register(origin: string, mail: MailServer, count: number, answers: Answers): Promise<void> {
  const headers = { "x-forwarded-for": `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}` }
  const asked = (token?: string) => {
    const caller = callerOf(origin, token)
    return async <E extends Endpoint>(endpoint: E, given: Given<E> = {}): Promise<DataOf<E>> => {
      const begun = performance.now()
      const { status, body } = await caller.answer(endpoint, { ...given, headers })
      answers.statuses.push(status)
      answers.times.set(endpoint.path, [...(answers.times.get(endpoint.path) ?? []), performance.now() - begun])
      if (body.code !== "200") throw new Error(`${endpoint.path} answered ${status} ${body.code}`)
      return (endpoint.bare ? body : body.data) as DataOf<E>
    }
  }
  const stranger = asked()
  const email = `person${count}@company${count}.example`
  const content = registrationOf(count)
  await stranger(calls.sendCode, { body: { email, language: "es", proof: proofOf(await stranger(calls.challenge)), invitation: null } })
  const letter = () => mail.delivered.find(({ to }) => to.includes(email))
  await until(`a code has come to ${email}`, async () => letter() !== undefined, 60_000)
  const code = /^.*\b(\d{6})\b/m.exec(letter()?.text ?? "")?.[1] ?? ""
  await stranger(calls.confirm, {
    body: { email, code, name: `Persona ${count}`, password, language: "es", terms: termsVersion, invitation: null },
  })
  const { access_token: token } = await stranger(identityContract.token, { body: { grant_type: "password", username: email, password } })
  const applicant = asked(token)
  await applicant(calls.verifySupplierName, { query: { supplierName: content.company } })
  await applicant(calls.verifyUnifyWorldCode, { query: { unifyWorldCode: content.creditCode } })
  const own = await applicant(calls.mine)
  await applicant(calls.register, { body: { base: own?.version ?? 0, content } })
}

/** All of them, a few at once; answers how long it took in ms. */
async function registerAll(origin: string, mail: MailServer, answers: Answers): Promise<number> {
  let next = 1
  const work = async () => {
    while (next <= companies) await register(origin, mail, next++, answers)
  }
  return timed(() => Promise.all(Array.from({ length: atOnce }, work)))
}

const places = ["合肥", "苏州", "宁波", "佛山", "青岛", "沈阳", "成都", "无锡", "东莞", "厦门"]
const trades = ["轴承", "水泵", "电缆", "阀门", "光伏", "紧固件", "传感器", "包装", "模具", "物流"]
const nameOf = (n: number) => `${places[n % 10]}第${n}${trades[Math.trunc(n / 10) % 10]}有限公司`

/** Suppliers of a buyer, found by name as the reader of facts would have entered them; each serves up to three categories in a province, and names a contact. */
async function plant(database: Database, buyer: string): Promise<void> {
  const table = rowTable(supplier)
  // 20 categories at the top with 5 below each, and 4 below each of those.
  await database.query({
    text: `insert into register_entry (register, code, names, data, parent)
      select 'categories', code, jsonb_build_object('zh', code), '{}', parent from (
        select 'B' || a as code, '' as parent from generate_series(1, 20) a
        union all select 'B' || a || '-' || b, 'B' || a from generate_series(1, 20) a, generate_series(1, 5) b
        union all select 'B' || a || '-' || b || '-' || c, 'B' || a || '-' || b from generate_series(1, 20) a, generate_series(1, 5) b, generate_series(1, 4) c) tree`,
  })
  for (let from = 0; from < suppliers; from += portion) {
    const entries = Array.from({ length: portion }, (_, index) => {
      const [n, title] = [from + index, nameOf(from + index)]
      return { n, title, ...entryOf(`GYS-${n}`, title) }
    })
    await database.query({
      text: `with kinds as (select array_agg(code order by code) as codes from register_entry where register = 'categories'),
          places as (select array_agg(code order by code) as codes from area where parent is null)
        insert into ${table} (id, number, title, state, ends, after, version, created_at, changed_at, moved_at, people, words, grams, readers_keeper,
          company, c_buyer, c_stage, c_standing, c_certificate_state, c_categories, c_regions)
        select md5('supplier' || n), 'GYS-' || n, title, 'qualified', '{}', '{}', 1, n, n, n, '{}', words, array(select jsonb_array_elements_text(grams::jsonb)), array['purchaser@' || $5::text],
          $5, $5, (array['registered', 'potential', 'qualified', 'preferred'])[1 + n % 4], (array['normal', 'watched', 'frozen'])[1 + n / 7 % 3], 'valid',
          array(select distinct kinds.codes[1 + (n * 7919 + turn * 104729) % cardinality(kinds.codes)] from generate_series(0, n % 3) as turn),
          array[places.codes[1 + n * 31 % cardinality(places.codes)]]
        from unnest($1::int[], $2::text[], $3::text[], $4::text[]) as t (n, title, words, grams), kinds, places`,
      values: [
        entries.map(({ n }) => n),
        entries.map(({ title }) => title),
        entries.map(({ words }) => words),
        entries.map(({ grams }) => JSON.stringify(grams)),
        buyer,
      ],
    })
  }
  for (let from = 0; from < suppliers; from += portion)
    await database.query({
      text: `insert into personal_key (stream, version, part, key, subject, name, email)
        select md5('supplier' || n), 1, 0, 'k', 'contact' || n || '@company.example', '联系人' || n, 'contact' || n || '@company.example'
        from generate_series($1::int, $2::int - 1) as n`,
      values: [from, from + portion],
    })
  for (const one of [table, "personal_key", "personal_subject"]) await database.query({ text: `vacuum analyze ${one}` })
  await database.query({ text: "checkpoint" })
}

/** Over HTTP, how long a buyer waits for the first page of suppliers that are found by what is written. */
async function searched(origin: string): Promise<Measured> {
  const buyer = await signIn(origin, "purchaser", demoPassword)
  const search = (keyword: string) => () => buyer.call(supplier.calls.query, { query: {}, body: { filter: { keyword } } })
  const works = {
    "a whole name": search(nameOf(123_456)),
    "a part of a name that one has": search("第123456轴"),
    "a trade, which 20,000 have": search("水泵"),
    "a place and a trade, which 2,000 have": search("合肥 轴承"),
    pinyin: search("chuanganqi"),
    "a number": search("GYS-77777"),
    "a name that nobody has": search("不存在的公司"),
    "no word": () => buyer.call(supplier.calls.query, { query: {}, body: {} }),
  }
  const measured: Record<string, Measured[string]> = {}
  for (const [name, times] of Object.entries(await interleaved(40, works, 5))) {
    measured[`search among ${suppliers.toLocaleString("en")} suppliers: ${name}, median`] = figure(quantile(times), "ms")
    measured[`the same, 95th percentile: ${name}`] = figure(quantile(times, 0.95), "ms")
  }
  return measured
}

/** Over HTTP, how long people wait for what is counted of all suppliers, and for a page of all contacts. */
async function counted(origin: string): Promise<Measured> {
  const [buyer, admin] = await Promise.all(["purchaser", "admin"].map((name) => signIn(origin, name, demoPassword)))
  if (!buyer || !admin) throw new Error("somebody is missing")
  const page = (query: object) => () => admin.call(contacts.query, { query: { page: 1, pageSize: 20, ...query } })
  const works = {
    "the map of categories": () => buyer.call(supplierContract.categories),
    "who serves a category at the top": () => buyer.call(supplierContract.inCategory, { query: { code: "B7" } }),
    "the archive in numbers": () => buyer.call(supplierContract.archive, { body: {} }),
    "the archive in numbers, narrowed to a province": () =>
      buyer.call(supplierContract.archive, { body: { filter: { regions: ["340000"] } } }),
    "the list narrowed to a category and those below": () =>
      buyer.call(supplier.calls.query, { query: {}, body: { filter: { categories: ["B7"] } } }),
    "the first page of contacts": page({}),
    "page 400 of contacts": page({ page: 400 }),
    "contacts by a part of an address": page({ email: "t123456@" }),
    "contacts by a part of a name": page({ name: "人19999" }),
  }
  const measured: Record<string, Measured[string]> = {}
  for (const [name, times] of Object.entries(await interleaved(15, works, 2)))
    measured[`of ${suppliers.toLocaleString("en")}: ${name}, median`] = figure(quantile(times), "ms")
  return measured
}

/** Whether 1,000 companies register in an hour and nothing is lost, and how fast suppliers are found by name: over HTTP, at a server as a person starts it. */
export const bench: Bench = async ({ databaseUrl }) => {
  const database = openDatabase(databaseUrl, { max: 2 })
  await database.transaction(createDemoPeople)
  const dataDir = mkdtempSync(join(tmpdir(), "procurement-registrations-"))
  const mail = await startMailServer()
  const settings = { SMTP_URL: mail.url, MAIL_FROM: "no-reply@procurement.example", TRUST_PROXY: "1" }
  const server = spawnServer({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...settings })
  try {
    const origin = await server.ready
    const answers: Answers = { statuses: [], times: new Map() }
    const took = await registerAll(origin, mail, answers)
    const sent = await database.query<{ count: number }>({
      text: `select count(distinct c_credit_code)::int as count from ${rowTable(registration)} where state = 'review1'`,
    })
    const buyer = await database.query<{ party: string }>({ text: "select party from person where name = 'purchaser'" })
    await plant(database, buyer.rows[0]?.party ?? "")
    const times = [...answers.times].flatMap(([path, all]) => [
      [`${path}, median`, figure(quantile(all), "ms")] as const,
      [`${path}, 99th percentile`, figure(quantile(all, 0.99), "ms")] as const,
    ])
    return {
      "companies that began to register": figure(companies, "companies"),
      "of them lost": { value: companies - (sent.rows[0]?.count ?? 0), unit: "companies" },
      calls: figure(answers.statuses.length, "calls"),
      "of them answered with 5xx": { value: answers.statuses.filter((status) => status >= 500).length, unit: "calls" },
      "registrations in an hour": figure((companies * 3_600_000) / took, "an hour"),
      "times what is asked for": figure((companies * 3_600_000) / took / 1_000, "times"),
      ...Object.fromEntries(times),
      ...(await searched(origin)),
      ...(await counted(origin)),
    }
  } finally {
    server.process.kill("SIGTERM")
    await server.ended
    await mail.stop()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
