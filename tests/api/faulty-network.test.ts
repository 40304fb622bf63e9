import { afterEach, expect, test, vi } from "vitest"
import type { Database } from "#server/database/database.ts"
import { many, measured, patience } from "../support/drill.ts"
import { seeded } from "../support/hostile.ts"
import { kindStage } from "../support/kind-stage.ts"
import { kindCases } from "../support/kinds.ts"
import { badLine, impatient, type Line } from "../support/lines.ts"
import { startServer } from "../support/server.ts"
import { stageOn } from "../support/tender.ts"
import { tourOn, twoEnvelopes } from "../support/tender-tour.ts"

/** What a path comes to: the state, and every fact that was recorded on the way, in order. */
type Outcome = readonly [state: string, ...facts: string[]]

/** A way through the life of a document of some kind. */
interface Path {
  readonly name: string
  readonly origin: string
  take(): Promise<Outcome>
}

/** How calls reach a server at present; without a word, as they are. */
const lines = new Map<string, Line>()
const present =
  (origin: string): Line =>
  (person) => {
    const now = () => lines.get(origin)?.(person) ?? person
    return { ...person, answer: (endpoint, given) => now().answer(endpoint, given), call: (endpoint, given) => now().call(endpoint, given) }
  }

const factsOf = async (database: Database, id: string): Promise<string[]> => {
  const { rows } = await database.query<{ fact: string }>({
    text: "select kind || ' ' || type as fact from event where root = (select root from stream where id = $1) order by position",
    values: [id],
  })
  return rows.map(({ fact }) => fact)
}

/** The ways to every state of a declared kind. */
async function pathsOf(one: (typeof kindCases)[number]): Promise<readonly Path[]> {
  const { server, reach } = await kindStage(one, { until: "file", line: present })
  return Object.keys(one.ways).map((state) => ({
    name: `${one.kind.id} ${state}`,
    origin: server.origin,
    take: async () => {
      const { id, state: reached } = await reach(state)
      return [reached, ...(await factsOf(server.database, id))]
    },
  }))
}

/** The ways of tenders of several forms to states that they come by. */
async function pathsOfTenders(): Promise<readonly Path[]> {
  const server = await startServer({ until: "file" })
  const signIn = async (name: string) => present(server.origin)(await server.signIn(name))
  const tour = await tourOn(stageOn({ ...server, signIn }))
  const forms = [{}, { prequalification: true }, { publicity: { enabled: true, days: 3 } }, twoEnvelopes]
  const states = ["publishApproval", "biddingOpen", "sealed", "opened", "teamConfirm", "preAward", "officialAward", "notified", "completed"]
  return forms.flatMap((form, index) =>
    states.map((state) => ({
      name: `tender ${index} ${state}`,
      origin: server.origin,
      take: async () => {
        const id = await tour.begin(state, form)
        return [(await tour.see("purchaser", id)).state, ...(await factsOf(server.database, id))] as const
      },
    })),
  )
}

const rooms: readonly (() => Promise<readonly Path[]>)[] = [
  ...kindCases.toSorted(({ kind }) => (kind.id === "inquiry" ? -1 : 0)).map((one) => () => pathsOf(one)),
  pathsOfTenders,
]
const entered = new Map<number, Promise<readonly Path[]>>()
/** What each path comes to when nothing goes wrong; it is taken once for that. */
const modelled = new Map<string, Promise<Outcome>>()

/** The paths one after another, those of a kind after those of another, from some kind on and round again. */
async function* paths(from: number): AsyncGenerator<Path> {
  for (let room = from; ; room++) {
    const place = room % rooms.length
    const there = entered.get(place) ?? rooms[place]?.()
    if (!there) return
    entered.set(place, there)
    yield* await there
  }
}

const real = Date
const day = 86_400_000
/** What clocks of a server's process say that go wrong, in milliseconds, beside the real one. */
const wrongClocks: readonly (readonly [name: string, tells: (now: number, random: () => number) => number])[] = [
  ["leaps to and fro by a day", (now, random) => now + Math.round((random() - 0.5) * 2 * day)],
  ["is 400 days ahead", (now) => now + 400 * day],
  ["is 400 days behind", (now) => now - 400 * day],
  ["stands still", () => 1_800_000_000_000],
]
afterEach(() => vi.unstubAllGlobals())

/** Lets the process believe in another time; timers go on. */
const clockSays = (now: () => number) =>
  vi.stubGlobal(
    "Date",
    class extends real {
      constructor(...given: readonly unknown[]) {
        super(...((given.length === 0 ? [now()] : given) as [number]))
      }
      static override now = now
    },
  )

/** Takes so many paths, each server over a line of its own, and answers those that come to something else than without it. */
async function differing(wanted: number, from: number, lineTo: (origin: string) => Promise<Line>) {
  const found = { taken: 0, facts: 0, different: [] as unknown[] }
  for await (const { name, origin, take } of paths(from)) {
    if (found.taken >= wanted) break
    lines.delete(origin)
    vi.unstubAllGlobals()
    const model = modelled.get(name) ?? take()
    modelled.set(name, model)
    const outcome = await model
    lines.set(origin, await lineTo(origin))
    const is = await take()
    found.taken += 1
    found.facts += is.length - 1
    if (JSON.stringify(is) !== JSON.stringify(outcome)) found.different.push({ name, is, outcome })
  }
  return found
}

test(
  "every path comes to the same with each command sent up to five times and shuffled with those from before",
  patience("paths"),
  async () => {
    const hands = new Map<string, ReturnType<typeof impatient>>()
    const { taken, facts, different } = await differing(many("paths", 6), 0, async (origin) => {
      const hand = hands.get(origin) ?? impatient(seeded(hands.size))
      hands.set(origin, hand)
      return hand.line
    })
    const sent = [...hands.values()].reduce((sum, { calls }) => sum + calls(), 0)
    measured("paths", { paths: taken, facts, "commands sent": sent, "other outcomes": different.length })
    expect(different).toEqual([])
  },
)

test("every path comes to the same over a network that loses calls and replies", patience("network"), async () => {
  const seeds = many("network", 1)
  const sum = { paths: 0, calls: 0, replies: 0 }
  const different: unknown[] = []
  for (let seed = 0; seed < seeds; seed++) {
    const bad = new Map<string, Awaited<ReturnType<typeof badLine>>>()
    const found = await differing(seeds === 1 ? 4 : 12, seed, async (origin) => {
      const one = bad.get(origin) ?? (await badLine(origin, seeded(seed * 100 + bad.size)))
      bad.set(origin, one)
      return one.line
    })
    sum.paths += found.taken
    different.push(...found.different)
    for (const { lost, close } of bad.values()) {
      sum.calls += lost.calls
      sum.replies += lost.replies
      await close()
    }
  }
  measured("network", { seeds, paths: sum.paths, "calls lost": sum.calls, "replies lost": sum.replies, "other outcomes": different.length })
  expect(sum.replies).toBeGreaterThan(0)
  expect(different).toEqual([])
})

test(
  "every path comes to the same with a clock of the server's process that goes wrong, since time is the database's",
  patience("clocks"),
  async () => {
    const clocks = wrongClocks.slice(0, many("clocks", 1))
    const different: unknown[] = []
    let taken = 0
    for (const [index, [name, tells]] of clocks.entries()) {
      const random = seeded(index)
      const found = await differing(clocks.length === 1 ? 3 : 100, rooms.length - 1, async () => {
        clockSays(() => tells(real.now(), random))
        return (person) => person
      })
      taken += found.taken
      different.push(...found.different.map((one) => [name, one]))
    }
    measured("clocks", { clocks: clocks.length, paths: taken, "other outcomes": different.length })
    expect(different).toEqual([])
  },
)
