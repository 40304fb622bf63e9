import { z } from "zod"
import { endpoint, type Endpoint } from "#contract/endpoint.ts"
import type { Given, Person } from "./caller.ts"

/** A call that only reads, with what it is asked. */
export interface Read {
  readonly name: string
  readonly endpoint: Endpoint
  readonly given: Given
  /** The roles whose call it is; nobody else is asked to try. */
  readonly roles?: readonly string[] | undefined
}

/** Calls under way at once: a browser has no more, and thousands would use up the connections. */
const atOnce = 8

/** The reply to each of these calls, by their names; the clock is left out. */
export async function repliesTo(person: Person, reads: readonly Read[]): Promise<Record<string, string>> {
  const own: readonly string[] = person.tokens.user_info.roles
  const waiting = reads.filter(({ roles }) => roles === undefined || roles.some((role) => own.includes(role)))
  const replies: (readonly [string, string])[] = []
  const work = async () => {
    for (let read = waiting.shift(); read; read = waiting.shift()) {
      const { status, body } = await person.answer(read.endpoint, read.given)
      replies.push([read.name, `${status} ${JSON.stringify(body).replaceAll(/"(serverTime|receivedAt)":\d+/g, "")}`])
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return Object.fromEntries(replies.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

interface Operation {
  readonly "x-roles"?: readonly string[]
  readonly parameters: readonly { readonly name: string; readonly in: string }[]
  readonly responses: { readonly 200: { readonly content: Readonly<Record<string, unknown>> } }
}

/**
 * Everything that can be got from a server, once for each of the values that a parameter may take; from the server's own description, so that a new call
 * is read as well. Files, signing out and the single documents below `leftOut` are left out.
 */
export async function everyGet(
  origin: string,
  values: Readonly<Record<string, readonly string[]>>,
  leftOut: readonly string[],
): Promise<readonly Read[]> {
  const spec = (await (await fetch(`${origin}/prod-api/openapi.json`)).json()) as { paths: Record<string, { get?: Operation }> }
  return Object.entries(spec.paths).flatMap(([path, { get }]) => {
    if (
      !get ||
      path.endsWith("logout") ||
      leftOut.some((root) => path.startsWith(`/${root}/{`)) ||
      !("application/json" in get.responses[200].content)
    )
      return []
    const shape = { summary: "", params: z.looseObject({}), query: z.looseObject({}), data: z.unknown() }
    const call: Endpoint = endpoint("GET", path.slice(1).replaceAll(/\{(\w+)\}/g, ":$1"), shape)
    const named = get.parameters.filter(({ name }) => name in values)
    const rounds = Math.max(1, ...named.map(({ name }) => values[name]?.length ?? 0))
    return Array.from({ length: rounds }, (_, round) => {
      const of = (where: string) =>
        Object.fromEntries(
          named.flatMap(({ name, in: place }) => (place === where ? [[name, values[name]?.at(round) ?? values[name]?.at(-1)]] : [])),
        )
      return { name: `${path} ${round}`, endpoint: call, given: { params: of("path"), query: of("query") }, roles: get["x-roles"] }
    })
  })
}
