import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { expect, test } from "vitest"
import { many, measured, patience } from "../support/drill.ts"
import { hostileTo, seeded, type Schema } from "../support/hostile.ts"
import type { Person } from "../support/caller.ts"
import { tenderStage } from "../support/tender.ts"

interface Operation {
  readonly "x-roles"?: readonly string[]
  readonly parameters: readonly { name: string; in: string; schema: Schema }[]
  readonly requestBody?: { content: Record<string, { schema: Schema }> }
}
interface Spec {
  readonly paths: Record<string, Record<string, Operation>>
}

const accounts = ["purchaser", "approver", "supervisor", "legal", "supplier.a", "supplier.b", "expert.1", "admin"]
const asText = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""))

const formOf = (body: unknown): string =>
  new URLSearchParams(Object.entries(Object(body) as object).map(([name, value]) => [name, asText(value)])).toString()

/** Bytes that server and test hold once what nobody needs any more is gone. */
function heapNow(): number {
  setFlagsFromString("--expose-gc")
  const collect = runInNewContext("gc") as () => void
  collect()
  return process.memoryUsage().heapUsed
}

test("answers 2xx or 4xx to whatever is made from the contract, for all roles, and forgets it", patience("fuzz", 240_000), async () => {
  const { server, create, run } = await tenderStage()
  const tenders = [await create(), await create()].map(({ id }) => id)
  await run("purchaser", tenders[0] ?? "", "submit", {})
  await run("approver", tenders[0] ?? "", "approvePublication", {})
  const spec = (await (await fetch(`${server.origin}/prod-api/openapi.json`)).json()) as Spec
  const people = await Promise.all(accounts.map((name) => server.signIn(name)))
  // Whoever makes the calls must not be signed out by them.
  const bystanders = Object.entries(server.people).flatMap(([name, id]) => (accounts.includes(name) ? [] : [id]))
  const random = seeded(20_260_101)
  const value = hostileTo(spec as unknown as Schema, [...tenders, ...bystanders], random)
  const idOf = hostileTo(spec as unknown as Schema, tenders, random)
  const counts = new Map<number, number>()
  const failures: unknown[] = []

  const send = async (path: string, method: string, operation: Operation, person: Person | undefined) => {
    const given = (where: string, make: (schema: Schema) => unknown) =>
      operation.parameters.filter((parameter) => parameter.in === where).map(({ name, schema }) => [name, asText(make(schema))] as const)
    const params = new Map(given("path", idOf))
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent((params.get(name) ?? "").toWellFormed()))
    const query = new URLSearchParams(given("query", value).map((pair) => [...pair])).toString()
    const [[type, media] = []] = Object.entries(operation.requestBody?.content ?? {})
    const body = media && value(media.schema)
    const response = await fetch(`${server.origin}/prod-api${address}?${query}`, {
      method: method.toUpperCase(),
      headers: {
        authorization: `Bearer ${person?.tokens.access_token}`,
        "idempotency-key": `fuzz-${Math.floor(random() * 1e9)}`,
        ...(type === undefined ? {} : { "content-type": type }),
      },
      ...(type === undefined ? {} : { body: type.endsWith("json") ? JSON.stringify(body) : formOf(body) }),
    })
    await response.text()
    counts.set(response.status, (counts.get(response.status) ?? 0) + 1)
    if (response.status >= 500)
      failures.push({ path, body, status: response.status, logged: server.logged.findLast((line) => line.includes("frames")) })
  }

  const wanted = many("fuzz", 3_000)
  const before = heapNow()
  let inputs = 0
  for (; inputs < wanted; server.forget())
    for (const [path, methods] of Object.entries(spec.paths))
      for (const [method, operation] of Object.entries(methods)) {
        const allowed = people.filter(({ tokens }) => tokens.user_info.roles.some((role) => operation["x-roles"]?.includes(role) ?? true))
        // Signing out would end the run for this person.
        if (path.endsWith("logout")) continue
        await send(path, method, operation, allowed[Math.floor(random() * allowed.length)])
        inputs += 1
      }
  const grown = heapNow() - before
  measured("fuzz", { inputs, ...Object.fromEntries(counts), "heap grown, MB": Math.round(grown / 2 ** 20) })
  expect(failures).toEqual([])
  // A run that is refused at the door everywhere would prove nothing.
  expect(counts.get(200)).toBeGreaterThan(wanted / 400)
  expect(counts.get(401) ?? 0).toBe(0)
  expect(grown).toBeLessThan(100 * 2 ** 20)
})
