import { text as textOf } from "node:stream/consumers"
import { beforeAll, describe, expect, it } from "vitest"
import { code } from "#contract/errors.ts"
import { type Role, roles } from "#contract/people.ts"
import { documentKinds } from "#server/modules/document-kinds.ts"
import { demoPassword } from "#server/demo/people.ts"
import { hashPassword } from "#server/identity/secrets.ts"
import { createParty, createUser } from "#server/identity/users.ts"
import { type Person, send } from "../support/caller.ts"
import { hostileTo, type Schema } from "../support/hostile.ts"
import { kindStage } from "../support/kind-stage.ts"
import { kindCases } from "../support/kinds.ts"
import { many, measured, patience } from "../support/drill.ts"
import { startServer, type TestServer } from "../support/server.ts"
import { tenderStage } from "../support/tender.ts"
import { type TenderTour, tourOn } from "../support/tender-tour.ts"

/*
 * Every call of the contract x every role x own, foreign and absent documents. It reads the calls from the server's own description and the documents
 * from its tables, so that both grow by themselves: what a new call tells about a new kind of document is asked here without a further line.
 */

interface Operation {
  readonly security: readonly unknown[]
  readonly "x-roles"?: readonly Role[]
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema }> }
}
interface Call {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly operation: Operation
}
interface Reply {
  readonly status: number
  readonly body: string
}

const absent = "0123456789abcdef".repeat(2)
const long = patience("probes", 300_000)
/** States of tenders whose documents are asked for, a further one for each round. */
const states = ["biddingOpen", "sealed", "opened", "publicity", "preAward", "notified", "completed", "expertScorable", "teamConfirm"]
let probes = 0

let server: TestServer
let tour: TenderTour
let invited: string[]
let calls: readonly Call[]
let spec: Schema
/** Ids of everything that our company has, some of each table. */
let ours: readonly string[]
/** People of a company that has nothing to do with any of it: one in all of a buyer's roles, who gets as far as each of them, and others. */
let strangers: readonly Person[]
/** A document of ours of each declared kind. */
const ofKinds: string[] = []
/** Somebody of each role in our company, or who works for it. */
const owners: Readonly<Record<Role, string>> = {
  purchaser: "purchaser",
  approver: "approver",
  supervisor: "supervisor",
  legal: "legal",
  supplier: "supplier.a",
  expert: "expert.1",
  administrator: "admin",
}

beforeAll(async () => {
  server = await startServer({ until: "file" })
  // Materials are read by all who buy (decision 043).
  for (const one of kindCases.filter(({ kind, module }) => documentKinds.includes(module) && kind.id !== "material")) {
    const { reach } = await kindStage(one, { on: server })
    ofKinds.push((await reach(Object.keys(one.ways).at(-1) ?? "")).id)
  }
  tour = await tourOn(await tenderStage(server))
  await tour.begin("publishApproval")
  // By invitation: a public one is told to every supplier.
  invited = await Promise.all(
    (["supplier.a", "supplier.b"] as const).map(async (name) => (await tour.as(name)).tokens.user_info.party ?? ""),
  )
  await tour.begin("awardApproval", { openTo: "invited", invited })
  ours = [...new Set([...ofKinds, ...(await idsIn(server))])]
  strangers = await strangersAt(server)
  const described = (await (await fetch(`${server.origin}/prod-api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  spec = described as unknown as Schema
  calls = Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, method: method.toUpperCase(), path, operation })),
  )
}, long.timeout)

async function idsIn({ database }: TestServer): Promise<string[]> {
  const { rows } = await database.query<{ found: string }>({
    text: `select format('(select %I as id from %I where %I ~ ''^[0-9a-f]{32}$'' order by ctid desc limit 1)', column_name, table_name, column_name) as found
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text' and column_name in ('id', 'stream')`,
  })
  const ids = await database.query<{ id: string }>({ text: rows.map(({ found }) => found).join(" union ") })
  const streams = await database.query<{ id: string }>({
    text: `select distinct on (kind) stream as id from (select * from tender_child order by at desc) as latest union select id from row_tender`,
  })
  return [...new Set([...ids.rows, ...streams.rows].map(({ id }) => id))]
}

async function strangersAt({ database, signIn }: TestServer): Promise<Person[]> {
  const secret = { hash: await hashPassword(demoPassword) }
  const groups: readonly (readonly Role[])[] = [["purchaser", "approver", "supervisor", "legal"], ["supplier"], ["expert"]]
  await database.transaction(async (tx) => {
    const party = await createParty(tx, { name: "云南陌生贸易有限公司", creditCode: "91530100MA6K0000X1" })
    for (const group of groups)
      await createUser(tx, {
        name: `stranger.${group[0]}`,
        displayName: "陌生人",
        roles: group,
        secret,
        party: group[0] === "expert" ? undefined : party,
      })
  })
  return Promise.all(groups.map(([first]) => signIn(`stranger.${first}`)))
}

/** Makes a call that fits the contract, with one id wherever the contract has an id; `full` gives everything that may be left out too. */
async function make(
  { method, path, operation }: Call,
  id: string,
  person: Person | undefined,
  full: boolean,
): Promise<Reply & { readonly named: boolean }> {
  const value = hostileTo(spec, [id], calmly(full))
  const made = (where: string) =>
    operation.parameters.filter((one) => one.in === where).map(({ name, schema }) => [name, String(value(schema))] as const)
  const params = new Map(made("path"))
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params.get(name) ?? ""))
  const query = new URLSearchParams(made("query").map((pair) => [...pair])).toString()
  const [[type, media] = []] = Object.entries(operation.requestBody?.content ?? {})
  const body = media && value(media.schema)
  const text = type?.endsWith("json")
    ? JSON.stringify(body)
    : new URLSearchParams(Object.entries(Object(body) as Record<string, string>)).toString()
  const response = await send(`${server.origin}/prod-api${address}?${query}`, method, type === undefined ? null : text, {
    "idempotency-key": crypto.randomUUID(),
    "accept-language": "en",
    ...(person ? { authorization: `Bearer ${person.tokens.access_token}` } : {}),
    ...(type === undefined ? {} : { "content-type": type }),
  })
  probes += 1
  return { status: response.statusCode ?? 0, body: await textOf(response), named: `${address}${query}${text}`.includes(id) }
}

/** Numbers by which what is made fits: nothing is spoilt, and what may be left out is there or not. */
function calmly(full: boolean): () => number {
  let first = true
  return () => {
    const number = first || !full ? 0.6 : 0.4
    first = false
    return number
  }
}

/** What a reply says, without what differs between any two: made ids, numbers and instants. */
const gist = ({ status, body }: Reply): string => `${status} ${body.replaceAll(/[0-9a-f]{32}/g, "#").replaceAll(/\d+/g, "0")}`
/** The replies about documents of ours that differ from the one about a document that is not there. */
async function differing(call: Call, person: Person): Promise<readonly { readonly nothing: string; readonly something: string }[]> {
  const lean = await make(call, absent, person, false)
  const full = !lean.named
  const nothing = full ? await make(call, absent, person, true) : lean
  if (!nothing.named) return []
  const replies = await Promise.all(ours.map((id) => make(call, id, person, full)))
  return replies.filter((reply) => gist(reply) !== gist(nothing)).map((reply) => ({ nothing: gist(nothing), something: gist(reply) }))
}

const mayMake = (person: Person, { operation }: Call): boolean =>
  operation["x-roles"]?.some((role) => person.tokens.user_info.roles.includes(role)) !== false
/** Signing out would end the run. */
const permittedTo = (person: Person): readonly Call[] =>
  calls.filter((call) => !isOpen(call) && mayMake(person, call) && !call.path.endsWith("logout"))
const isOpen = ({ operation }: Call): boolean => operation.security.length === 0
const codeOf = ({ body }: Reply): unknown => (JSON.parse(body) as { code?: unknown }).code

describe("every call of the contract", () => {
  it("is refused to whoever is not signed in, unless it is open to all", long, async () => {
    const closed = calls.filter((call) => !isOpen(call))
    expect(closed.length).toBeGreaterThan(150)
    for (const call of closed) {
      const reply = await make(call, ours[0] ?? "", undefined, false)
      expect([call.name, reply.status, codeOf(reply)]).toEqual([call.name, 401, code.signedOut])
    }
  })

  it("is refused to every role that it is not for", long, async () => {
    for (const role of roles) {
      const person = await server.signIn(owners[role])
      for (const call of calls.filter((one) => !isOpen(one) && !mayMake(person, one))) {
        const reply = await make(call, ours[0] ?? "", person, false)
        expect([call.name, role, reply.status, codeOf(reply)]).toEqual([call.name, role, 403, code.notPermitted])
      }
    }
  })

  it("tells strangers nothing of a document by which it could be told from one that is not there", long, async () => {
    const leaks = new Set<string>()
    const wanted = many("probes", 0)
    for (let round = 0; round === 0 || probes < wanted; round++) {
      for (const person of strangers)
        for (const call of permittedTo(person))
          for (const { nothing, something } of await differing(call, person)) leaks.add(`${call.name}: ${something} <> ${nothing}`)
      if (probes >= wanted) break
      // What comes into being with one more tender was never asked for; what strangers have begun meanwhile is theirs.
      const known = new Set([...ours, ...(await idsIn(server))])
      await tour.begin(states[round % states.length] ?? "", { openTo: "invited", invited, publicity: { enabled: true, days: 3 } })
      ours = (await idsIn(server)).filter((id) => !known.has(id))
    }
    measured("probes", { probes, calls: calls.length, leaks: leaks.size })
    expect([...leaks]).toEqual([])
  })

  it("tells our own purchaser of them, so that the silence is no accident", long, async () => {
    const own = await server.signIn("purchaser")
    const told: Call[] = []
    for (const call of permittedTo(own)) if (told.length <= 50 && (await differing(call, own)).length > 0) told.push(call)
    expect(told.length).toBeGreaterThan(50)
  })
})
