import { randomBytes } from "node:crypto"
import type { DocumentView } from "#contract/document.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import type { Kind } from "#machines/_kit/kind.ts"
import type { DeclaredModule } from "#server/documents/document-module.ts"
import { fromOutside } from "#server/documents/from-outside.ts"
import { memberOf } from "#server/documents/kind-family.ts"
import { readClock, shiftClock } from "#server/database/clock.ts"
import { documentKinds } from "#server/modules/document-kinds.ts"
import type { Person } from "./caller.ts"
import type { KindCase, Step } from "./kinds.ts"
import type { Line } from "./lines.ts"
import { type ServerOptions, startServer, type TestServer } from "./server.ts"

interface Reply {
  readonly id: string
  readonly version: number
  readonly state: string
}
/** A document on its way, with the states of the regions beside its life. */
interface Reached extends Reply {
  readonly also: readonly string[]
}
type View = DocumentView<unknown>
/** A server with people of every role, who run documents of one kind. */
export async function kindStage(
  { kind, module, begin, inputs, maker, ways, born, before, pause = 3_600_000 }: Omit<KindCase, "layout" | "entry">,
  options: ServerOptions & {
    /** How people's calls reach the server. */
    readonly line?: (origin: string) => Line
    /** A server that runs already; else one of its own. */
    readonly on?: TestServer
  } = {},
) {
  const server = options.on ?? (await startServer({ ...options, kinds: documentKinds.includes(module) ? [] : [module] }))
  const { rows } = await server.database.query<{ id: string; name: string; party: string | null }>({
    text: "select id, name, party from person",
  })
  const ids = Object.fromEntries(rows.map(({ id, name, party }) => [name, party ?? id]))
  const signedIn = new Map<string, Promise<Person>>()
  const line = options.line?.(server.origin)
  const as = (name: string) => {
    const person = signedIn.get(name) ?? server.signIn(name).then((one) => line?.(one) ?? one)
    signedIn.set(name, person)
    return person
  }
  const callOf = (name: string, of: Kind = kind): Endpoint => {
    const found = (of.calls as Readonly<Record<string, Endpoint>>)[name]
    if (!found) throw new Error(`${of.id} has no call ${name}`)
    return found
  }
  const now = () => readClock(server.database)
  /** Of a document that belongs to another, the one above it. */
  const above = new Map<string, string>()
  const see = async (name: string, id: string, asOf?: number, of: Kind = kind) =>
    (await (await as(name)).call(of.calls.get, { params: { id }, query: asOf === undefined ? {} : { asOf } })) as View
  /** A step that is done on another document. */
  const elsewhere = async (of: Kind, id: string, { by, command, on, ...step }: NonNullable<Step>) => {
    const input = step.input ?? on?.inputs?.(await now(), ids)[command] ?? {}
    const { version } = await see(by, id, undefined, of)
    await (await as(by)).call(callOf(command, of), { params: { id }, body: { base: version, input } })
  }
  const createUnder = async ({ kind: of, maker: who, begin: first, steps, key }: NonNullable<KindCase["born"]>): Promise<Reply> => {
    const begun = (await (await as(who)).call(of.calls.create, { body: first(await now(), ids) })) as Reply
    for (const step of steps) if (step) await elsewhere(of, begun.id, step)
    const id = memberOf(begun.id, kind.id, key(ids))
    above.set(id, begun.id)
    const { version, state } = await see(maker, id)
    return { id, version, state }
  }
  const create = async (key = randomBytes(16).toString("hex"), body?: object) => {
    if (before) await server.database.transaction(before)
    return born
      ? createUnder(born)
      : ((await (await as(maker)).call(kind.calls.create, { body: body ?? begin(await now(), ids), key })) as Reply)
  }
  const timeline = async (name: string, id: string) => (await as(name)).call(kind.calls.timeline, { params: { id } })
  const send = async (name: string, id: string, command: string, base: number, input?: object, key?: string) => {
    const body = { base, input: input ?? inputs(await now(), ids)[command] ?? {} }
    return (await (await as(name)).call(callOf(command), { params: { id }, body, ...(key === undefined ? {} : { key }) })) as Reply
  }
  const bornOf = ({ id }: Kind) => documentKinds.find((one) => one.id === id)
  let gone = 0
  /** Lets time go by, in ms. */
  const pass = (ms: number) => shiftClock(server.database, (gone += ms))
  /** Does a step; time that is to go by, goes by: to just after a next deadline. */
  const doStep = async (id: string, step: Step): Promise<void> => {
    if (step?.on) await elsewhere(step.on.kind, step.on.of(id, ids, above.get(id) ?? ""), step)
    else if (step?.outside) {
      const handler = (module as DeclaredModule).handler(server)
      await server.database.transaction((tx) => fromOutside(tx, handler, id, { type: step.command, data: step.outside ?? {} }))
    } else if (step) {
      // Each has a count of their own.
      const { version } = await see(step.by, id)
      await send(step.by, id, step.command, version, step.input)
    } else {
      await pass(pause + 100_000)
      const [of, parent] = born ? [bornOf(born.kind), above.get(id) ?? ""] : [null, ""]
      await of?.strike(server, parent)
      await module.strike(server, id)
    }
  }
  const stand = async (id: string): Promise<Reached> => {
    const { version, state, also } = await see(maker, id)
    return { id, version, state, also }
  }
  /** Runs the document on by one step. */
  const take = async ({ id }: Reply, step: Step): Promise<Reached> => {
    await doStep(id, step)
    return stand(id)
  }
  const reach = async (state: string): Promise<Reached> => {
    const { id } = await create()
    for (const step of ways[state] ?? []) await doStep(id, step)
    return stand(id)
  }
  return { server, ids, as, create, see, timeline, send, take, reach, pass }
}
