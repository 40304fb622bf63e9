import * as fc from "fast-check"
import { describe, expect, it, test } from "vitest"
import type { ShownPart } from "#contract/document.ts"
import type { Actor, Role } from "#contract/people.ts"
import { type AnyFact, factOf } from "#machines/_kit/fact.ts"
import { judge } from "#machines/_kit/judge.ts"
import type { Command } from "#machines/_kit/kind-command.ts"
import type { Kind, Side } from "#machines/_kit/kind.ts"
import { replay } from "#machines/_kit/replay.ts"
import { holdsOneOf } from "#machines/_kit/readers.ts"
import { nextDue, settle } from "#machines/_kit/settle.ts"
import { foldShown, type ShownStream, shownTo } from "#machines/_kit/shown.ts"
import { type DocumentState, initialState, stateOf } from "#machines/_kit/snapshot.ts"
import { verdictsOf } from "#machines/_kit/view.ts"
import { foldOn, type Known, timelineNow, viewNow, viewThen } from "#machines/document/fold.ts"
import { type KindCase, kindCases } from "../support/kinds.ts"
import { asking, shownToSupplier } from "../support/kinds-trial.ts"

// What a browser folds from what it is shown is what the server shows of what it has folded: for every kind, side and moment of random histories.

type Told = Pick<KindCase, "kind" | "begin" | "inputs" | "maker" | "people">
const start = Date.UTC(2026, 0, 5)
const dataOf = (command: Command, input: object, on: object) => (command as Command<never, object>).data(input as never, on)

/** People of every role, of a company and of none. */
const actorsOf = ({ people }: Told): readonly Actor[] =>
  Object.entries(people).flatMap(([role, id]) => [null, "own"].map((party): Actor => ({ id, roles: [role as Role], party })))

/** A history as it may come about: each number chooses who does what next, or lets time go by. */
function historyOf(told: Told, choices: readonly number[]): readonly AnyFact[] {
  const { kind, begin, inputs, maker, people } = told
  const ids = Object.fromEntries(Object.values(people).map((id) => [id, "own"]))
  const { chart } = kind
  const actors = actorsOf(told)
  const first = actors.find(({ id, party }) => id === maker && party !== null)
  if (!first) throw new Error(`nobody is called ${maker}`)
  let now = start + (choices[0] ?? 0)
  const facts: AnyFact[] = [factOf(kind.begin.leaves, first, now, dataOf(kind.begin, begin(now, ids), { number: "X-1", by: first }))]
  for (const choice of choices) {
    const before = replay(chart, facts)
    const possible = actors.flatMap((by) =>
      Object.entries(kind.commands).flatMap(([name, command]) => {
        const fact = factOf(command.leaves, by, now, dataOf(command, inputs(now, ids)[name] ?? {}, { facts: before.facts, by }))
        return judge(chart, before, fact).allowed ? [fact] : []
      }),
    )
    const chosen = possible[choice % (possible.length + 1)]
    if (chosen) facts.push(chosen)
    else now = (nextDue(chart, before) ?? now + 60_000) + 1
    facts.push(...settle(chart, replay(chart, facts), now, {}).facts)
  }
  return facts
}

/** The side of whoever holds a key of one; who stands on one by data rights, the server says. */
function sideOf({ chart, sides }: Kind, document: DocumentState<object>, by: Actor): string | undefined {
  const { facts } = document
  return Object.entries<Side<object>>(sides).find(
    ([, { who, except, in: states }]) =>
      (states?.includes(stateOf(chart, document)) ?? true) && !except?.(facts).includes(by.id) && holdsOneOf(by, who?.(facts) ?? []),
  )?.[0]
}

/** What the server sends of a stream: from its beginning, or after a place. */
const partOf = (kind: Kind, side: string, reader: Actor, { epoch, origin, facts }: ShownStream<object>, after: number | null): ShownPart =>
  JSON.parse(
    JSON.stringify({
      id: "x",
      kind: kind.id,
      side,
      reader,
      epoch,
      ordinal: facts.length,
      names: {},
      beside,
      serverTime: 0,
      from: after === null ? { ordinal: 0, ...origin } : null,
      facts: facts.slice(after ?? 0),
    }),
  ) as ShownPart
const beside = { sides: [], names: {}, readAt: null, signedAt: null }

const plain = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

/** Asks every law of one side at one moment of a history; answers whether the side knew of the document then. */
function askAll(told: Told, side: string, history: readonly AnyFact[], now: number): boolean {
  const { kind } = told
  const { chart } = kind
  const stored = replay(chart, history)
  const { document: effective } = settle(chart, stored, now, {})
  const { document: redact, stream } = shownTo(kind, side)
  if (kind.sides[side]?.in?.includes(stateOf(chart, effective)) === false) return false
  const shown = stream(history)

  // Redact, then fold: fold, then redact. In halves as at once.
  expect(plain(foldShown(kind, side, shown.origin, shown.facts))).toEqual(plain(redact(stored)))
  for (const half of shown.facts.keys())
    expect(foldShown(kind, side, foldShown(kind, side, shown.origin, shown.facts.slice(0, half)), shown.facts.slice(half))).toEqual(
      foldShown(kind, side, shown.origin, shown.facts),
    )
  // A list shows nothing that the document does not.
  const listed = (facts: object) => [
    kind.title(facts),
    ...Object.entries(kind.row).map(([name, { of, shownTo: to }]) =>
      to?.includes(side) === false ? [name] : [name, of?.(facts as never)],
    ),
  ]
  expect(plain(listed(redact(effective).facts))).toEqual(plain(listed(effective.facts)))
  // Clocks strike alike.
  expect(plain(settle(chart, redact(stored), now, {}).document)).toEqual(plain(redact(effective)))
  // The count has no gaps, and never changes behind.
  expect(shown.facts.map(({ ordinal }) => ordinal)).toEqual(shown.facts.map((_, index) => index + 1))
  for (const length of history.keys()) {
    const earlier = stream(history.slice(0, length))
    const wasKnown = kind.sides[side]?.in?.includes(stateOf(chart, replay(chart, history.slice(0, length)))) ?? true
    if (!wasKnown || earlier.epoch !== shown.epoch) continue
    expect(earlier.facts).toEqual(shown.facts.slice(0, earlier.facts.length))
    expect(earlier.origin).toEqual(shown.origin)
  }

  for (const reader of actorsOf(told)) {
    if (sideOf(kind, effective, reader) !== side) continue
    // Snapshot and tail are the whole.
    const whole = foldOn(kind, null, partOf(kind, side, reader, shown, null))
    expect(whole).not.toBeNull()
    if (!whole) continue
    for (const place of shown.facts.keys()) {
      const known: Known | null = foldOn(kind, null, partOf(kind, side, reader, { ...shown, facts: shown.facts.slice(0, place) }, null))
      expect(foldOn(kind, known, partOf(kind, side, reader, shown, place))).toEqual(whole)
      expect(foldOn(kind, known, partOf(kind, side, reader, shown, Math.max(0, place - 1)))).toEqual(whole)
      if (place + 1 < shown.facts.length) expect(foldOn(kind, known, partOf(kind, side, reader, shown, place + 1))).toBeNull()
      const entry = timelineNow(kind, whole).find(({ version }) => version === place + 1)
      if (entry) expect(viewThen(kind, whole, place + 1, now)?.state).toBe(entry.state)
    }
    // The browser sees what the server shows, and says of each command what the server says, or that only the server knows.
    const view = viewNow(kind, whole, now)
    expect(view?.facts).toEqual(plain(kind.viewOf(redact(effective).facts, beside as never)))
    expect(view?.state).toBe(stateOf(chart, effective))
    const cannotJudge = kind.sides[side]?.shows?.cannotJudge ?? []
    for (const [name, verdict] of Object.entries(verdictsOf(chart, effective, reader, now))) {
      const unknown = !verdict.allowed && cannotJudge.includes(verdict.rule ?? "")
      if (unknown) expect([side, name, view?.verdicts[name]]).toEqual([side, name, { allowed: true }])
      else expect([side, name, view?.verdicts[name]]).toEqual([side, name, plain(verdict)])
    }
  }
  return true
}

/** Asks every law over many histories; answers how often each side knew of the document. */
function askKind(told: Told): readonly number[] {
  const knew = new Map(Object.keys(told.kind.sides).map((side) => [side, 0]))
  fc.assert(
    fc.property(fc.array(fc.nat(100), { maxLength: 8 }), (choices) => {
      const whole = historyOf(told, choices)
      for (const length of whole.keys()) {
        const history = whole.slice(0, length + 1)
        const last = history.at(-1)?.at ?? start
        const due = nextDue(told.kind.chart, replay(told.kind.chart, history))
        for (const now of new Set([last, due ?? last, (due ?? last) + 1, last + 86_400_000]))
          for (const side of knew.keys()) if (askAll(told, side, history, now)) knew.set(side, (knew.get(side) ?? 0) + 1)
      }
    }),
    { numRuns: 60 },
  )
  return [...knew.values()]
}

const trial = (kind: Kind): Told => ({
  kind,
  maker: "purchaser",
  begin: (now) => ({ item: "阀门", ceiling: 5 + (now % 11) }),
  inputs: (now) => ({ note: { note: `n${now}` }, check: { note: "ok" }, quote: { price: 1, cost: 1 } }),
  people: kindCases[0]?.people ?? ({} as KindCase["people"]),
})

describe("folding what is shown", () => {
  it.each(kindCases.map((one) => [one.kind.id, one] as const))("is showing what is folded, for every side: %s", (_, told) =>
    expect(askKind(told)).not.toContain(0),
  )
  test("is so for a kind with hidden fields, hidden facts that move it and rules that read what is hidden", () =>
    expect(askKind(trial(asking(shownToSupplier)))).not.toContain(0))

  const wrong = {
    "a shown field that a hidden fact changes": { ...shownToSupplier, knows: { ...shownToSupplier.knows, note: true } },
    "a field of the document that its fact does not show": { ...shownToSupplier, facts: { "asking.asked": { item: true } } },
    "a rule that reads what is hidden": { ...shownToSupplier, cannotJudge: [] },
  } as const
  test("catches a list that shows what is hidden", () =>
    expect(() => askKind(trial(asking(shownToSupplier, ["buyer", "supplier"])))).toThrow("Property failed"))
  test.each(Object.entries(wrong))("catches %s", (_, shows) => expect(() => askKind(trial(asking(shows)))).toThrow("Property failed"))
})

test("a fact that this program does not know, another version of it and a missing fact are no fold", () => {
  const kind = asking(shownToSupplier)
  const told = trial(kind)
  const reader: Actor = { id: "supplier.a", roles: ["supplier"], party: null }
  const shown = shownTo(kind, "supplier").stream(historyOf(told, [1, 1, 0]))
  const part = partOf(kind, "supplier", reader, shown, null)
  expect(foldOn(kind, null, part)).not.toBeNull()
  expect(foldOn(kind, null, { ...part, epoch: `2${part.epoch.slice(1)}` })).toBeNull()
  const foreign = { ordinal: 1, fact: { type: "asking.sold", at: 1, by: { id: "", roles: [], party: null } } }
  expect(foldOn(kind, null, { ...part, facts: [foreign] })).toBeNull()
  expect(foldOn(kind, null, { ...part, from: null })).toBeNull()
  expect(initialState(kind.chart).facts).toEqual({ item: "", ceiling: 0, note: "", price: null, cost: null })
})
