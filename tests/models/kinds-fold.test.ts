import { isDeepStrictEqual } from "node:util"
import * as fc from "fast-check"
import { describe, expect, it, test } from "vitest"
import type { DocumentView, ShownPart } from "#contract/document.ts"
import { type Actor, type Role, system } from "#contract/people.ts"
import type { Chart } from "#machines/_kit/chart.ts"
import { type AnyFact, factOf } from "#machines/_kit/fact.ts"
import { judge, outcomeOf } from "#machines/_kit/judge.ts"
import { dataOf } from "#machines/_kit/kind-command.ts"
import type { Kind, Side } from "#machines/_kit/kind.ts"
import { replay } from "#machines/_kit/replay.ts"
import { waitsForOf } from "#machines/_kit/kind-approvals.ts"
import { holdsOneOf } from "#machines/_kit/readers.ts"
import { nextDue, settle } from "#machines/_kit/settle.ts"
import { type ApprovalFactShown, foldShown, type ShownStream, shownTo, tellsApprovals, timelineOf } from "#machines/_kit/shown.ts"
import { type DocumentState, initialState, leafStates, stateOf } from "#machines/_kit/snapshot.ts"
import { approvalChart } from "#machines/approval/approval.chart.ts"
import { chainOf } from "#machines/approval/approval.chain.ts"
import type { ApprovalFacts, AskedStep } from "#machines/approval/approval.facts.ts"
import { requestOf } from "#machines/approval/approval.parts.ts"
import { actOn, askedAs, openApproval, toldOf, verdictsOn } from "#machines/approval/open-approval.ts"
import { approvalsNow, foldOn, type Known, timelineNow, verdictWith, viewNow, viewThen } from "#machines/document/fold.ts"
import { nextClock } from "../../src/ui/document-frame/of-kind.ts"
import { type KindCase, kindCases } from "../support/kinds.ts"
import { asking, shownToSupplier } from "../support/kinds-trial.ts"

// What a browser folds from what it is shown is what the server shows of what it has folded: for every kind, side and moment of random histories.

type Told = Pick<KindCase, "kind" | "begin" | "inputs" | "maker" | "people" | "born" | "hears">
const start = Date.UTC(2026, 0, 5)
/** Every run asks the same histories: whether they reach everything is no matter of chance. */
const seed = 20_260_105

/** People of every role, of a company and of none. */
const actorsOf = ({ people }: Told): readonly Actor[] =>
  Object.entries(people).flatMap(([role, id]) => [null, "own"].map((party): Actor => ({ id, roles: [role as Role], party })))

/** The facts of a document, and those of its approvals with the version of the document after which each was stored. */
interface History {
  readonly facts: readonly AnyFact[]
  readonly acts: readonly ApprovalFactShown[]
}

const folded = new WeakMap<AnyFact, DocumentState<object>>()
/** What facts have left, which every side and everybody is asked about: folded once. A fact is made for one place in one history, and so tells which came before it. */
function foldOf<Facts extends object>(chart: Chart<Facts>, facts: readonly AnyFact[]): DocumentState<Facts> {
  const last = facts.at(-1)
  if (!last) return initialState(chart)
  const stored = folded.get(last) ?? replay(chart, facts)
  folded.set(last, stored)
  return stored as DocumentState<Facts>
}

/** What a history has left. */
const storedOf = ({ kind: { chart } }: Told, history: History): DocumentState<object> => foldOf(chart, history.facts)

/** The supervisor is away, and the lawyer stands in. */
const deputyFor = ({ people }: Told, by: Actor): readonly string[] => (by.id === people.legal ? [people.supervisor] : [])

/** In every other history nobody is left who could decide. */
const isNobodyLeft = ({ acts }: Pick<History, "acts">): boolean => acts.length % 2 === 0

/** The approval for which a document waits, before a person; null when it waits for none. */
function openFor(told: Told, history: History, by: Actor, now: number) {
  const { chart, approvals } = told.kind
  const { acts } = history
  const last = acts.at(-1)?.stream
  if (last === undefined || !(stateOf(chart, storedOf(told, history)) in waitsForOf(approvals))) return null
  const own = acts.flatMap(({ stream, fact }) => (stream === last ? [fact] : []))
  const stored = foldOf(approvalChart, own) as DocumentState<ApprovalFacts>
  return { stream: last, stored, ...openApproval(stored, { by, now, deputyFor: deputyFor(told, by), nobodyLeft: isNobodyLeft(history) }) }
}

/** What is said before a person about a document at a time, by what it is then and by what is stored of its approvals. */
function actingOn(told: Told, history: History, document: DocumentState<object>, reader: Actor, now: number) {
  const { chart, acts, approvals } = told.kind
  const approval = openFor(told, history, reader, now)
  const by = askedAs(reader, approval)
  const given = toldOf(approval)
  return { kind: { chart, acts, waitsFor: waitsForOf(approvals) }, document, state: stateOf(chart, document), by, now, given, approval }
}

/** Chains of every sort: nobody named; one of two; all, of whom one is away, then one after the other, who are late after an hour. */
function chainFor({ people }: Told, choice: number): readonly AskedStep[] {
  const late = { hours: 1, escalateTo: [people.legal] }
  const step = (key: string, mode: AskedStep["mode"], assignees: readonly string[], more: object = {}): AskedStep => {
    const plainStep = { key, name: key, mode, assignees, hours: null, escalateTo: [] }
    return { ...plainStep, ...more }
  }
  const { approver, supervisor, legal } = people
  const chains = [
    [step("a", "any", [])],
    [step("a", "any", [approver, legal])],
    [step("a", "all", [approver, supervisor]), step("b", "sequential", [approver, supervisor], late)],
    [step("a", "any", [approver], late)],
  ]
  return chains[choice % chains.length] ?? []
}

/** What becomes of approvals when a document has moved: one is asked for, or ends with what it was for. */
function followed(told: Told, before: History, facts: readonly AnyFact[], by: Actor, now: number, choice: number): readonly AnyFact[] {
  const { chart, approvals, id: document } = told.kind
  const [from, then] = [stateOf(chart, storedOf(told, before)), foldOf(chart, facts)]
  const to = stateOf(chart, then)
  if (from === to) return []
  const name = waitsForOf(approvals)[to]
  const ends = openFor(told, before, by, now) ? [factOf("approval.lapsed", by, now)] : []
  const approval = name === undefined ? undefined : approvals[name]
  if (name === undefined || !approval) return ends
  const { number, title, party, amount, currency } = approval.subject(then.facts)
  const subject = { subject: name, submitter: by.id, document, number, title, party, amount, currency }
  return [...ends, factOf("approval.requested", by, now, requestOf(subject, { route: null, version: 0, steps: chainFor(told, choice) }))]
}

/** Every person's company by name: there is one. */
const idsOf = ({ people }: Told) => Object.fromEntries(Object.values(people).map((id) => [id, "own"]))

/** A history as it may come about: each number chooses what is done next and by whom, or lets time go by. A command comes no more often because many may do it. */
function historyOf(told: Told, choices: readonly number[]): History {
  const { kind, begin, inputs, maker, people } = told
  const ids = idsOf(told)
  const { chart } = kind
  const actors = actorsOf(told)
  const first = actors.find(({ id, party }) => id === maker && party !== null)
  if (!first) throw new Error(`nobody is called ${maker}`)
  let now = start + (choices[0] ?? 0)
  const brought: Readonly<Record<string, object>> = { ...told.born?.brings(now, ids), ...told.hears }
  const facts: AnyFact[] = [
    told.born
      ? factOf(kind.begin.leaves, system, now, brought[kind.begin.leaves])
      : factOf(kind.begin.leaves, first, now, dataOf(kind.begin, begin(now, ids), { number: "X-1", by: first, given: {} })),
  ]
  const acts: ApprovalFactShown[] = []
  const store = (approval: readonly AnyFact[]) => {
    for (const fact of approval) {
      const stream = fact.type === "approval.requested" ? `approval-${acts.length}` : (acts.at(-1)?.stream ?? "")
      acts.push({ ordinal: acts.length + 1, stream, after: facts.length, fact: { ...fact, given: {} } })
    }
  }
  for (const choice of choices) {
    const before = { facts: [...facts], acts: [...acts] }
    const document = storedOf(told, before)
    const possible = actors.flatMap((reader) => {
      const { by, approval, given, kind: judged, state } = actingOn(told, before, document, reader, now)
      const verdicts = verdictsOn(judged, { document, by, now, given, approval, state })
      return Object.entries(verdicts).flatMap(([name, verdict]) => {
        const [command, act] = [kind.commands[name], kind.acts[name]]
        if (!verdict.allowed || (act && !approval)) return []
        const input = inputs(now, ids)[name] ?? {}
        const left = act && approval ? actOn(approval, act, { to: people.legal, ...input }, true) : null
        const done = left && factOf(left.type, by, now, left.data, left.given)
        if (done && approval && !judge(approvalChart, approval.document, done).allowed) return []
        const own = left?.type === "approval.endorsed" || !command ? null : outcomeOf(chart, document, name, given)
        const fact = own && command ? factOf(own, by, now, dataOf(command, input, { facts: document.facts, by, given }), given) : null
        return !fact || judge(chart, document, fact).allowed ? [{ name, by, approval, fact, done }] : []
      })
    })
    // What the document brings about that it belongs to, what those report that belong to it, and what somebody without an account does.
    for (const [name, data] of Object.entries(brought)) {
      const fact = factOf(name, system, now, data)
      if (judge(chart, document, fact).allowed) possible.push({ name, by: system, approval: null, fact, done: null })
    }
    const names = [...new Set(possible.map(({ name }) => name))]
    const alike = possible.filter(({ name }) => name === names[choice % (names.length + 1)])
    const chosen = alike[Math.floor(choice / (names.length + 1)) % alike.length]
    if (chosen) {
      const { by, approval, fact, done } = chosen
      store(approval?.struck ?? [])
      if (fact) facts.push(fact)
      const follows = followed(told, before, facts, by, now, choice)
      store(done ? [done, ...follows.filter(({ type }) => type !== "approval.lapsed")] : follows)
    } else now = (nextDue(chart, document) ?? now + 1_900_000) + 1
    const settled = { facts: [...facts], acts: [...acts] }
    const struck = settle(chart, storedOf(told, settled), now, {}).facts
    facts.push(...struck)
    if (struck[0]) store(followed(told, settled, facts, struck[0].by, now, choice))
  }
  return { facts, acts: frozen(acts) }
}

/** The first moments of a history. */
const upTo = ({ facts, acts }: History, version: number, act: number): History => ({
  facts: facts.slice(0, version),
  acts: acts.slice(0, act),
})
/** Every moment of a history: after each fact of the document, and after each of its approvals. */
const momentsOf = (whole: History): readonly History[] =>
  whole.facts.flatMap((_, index) => {
    const version = index + 1
    const known = whole.acts.filter(({ after }) => after < version).length
    const here = whole.acts.filter(({ after }) => after === version).length
    // What is asked for with a fact is stored with it, and so is the end of what was asked before.
    const typeAt = (act: number) => (whole.acts[act]?.after === version ? whole.acts[act].fact.type : "")
    const ended = ["approval.lapsed", "approval.approved"].includes(typeAt(known)) ? 1 : 0
    const least = ended + (typeAt(known + ended) === "approval.requested" ? 1 : 0)
    return Array.from({ length: here - least + 1 }, (__, more) => upTo(whole, version, known + least + more))
  })

/** The side of whoever holds a key of one, or owns it; who is asked for an approval stands on the first, if on no other. */
function sideOf({ chart, sides }: Kind, document: DocumentState<object>, by: Actor, isAsked: boolean): string | undefined {
  const { facts } = document
  const found = Object.entries<Side<object>>(sides).find(
    ([, { who, except, owned, in: states }]) =>
      (states?.includes(stateOf(chart, document)) ?? true) &&
      !except?.(facts).includes(by.id) &&
      (holdsOneOf(by, who?.(facts) ?? []) ||
        (owned !== undefined && owned.as(facts).company === by.party && owned.acting.some((role) => by.roles.includes(role)))),
  )?.[0]
  return found ?? (isAsked ? Object.keys(sides)[0] : undefined)
}

const streams = new WeakMap<AnyFact, Map<string, ShownStream<object>>>()
/** What a side is shown of facts, which each later moment asks about again: told once. */
function streamOf(kind: Kind, side: string, facts: readonly AnyFact[]): ShownStream<object> {
  const last = facts.at(-1)
  const known = (last && streams.get(last)) ?? new Map<string, ShownStream<object>>()
  const shown = known.get(side) ?? shownTo(kind, side).stream(facts)
  if (last) streams.set(last, known.set(side, shown))
  return shown
}

const onTheWire = new WeakMap<ShownStream<object>, ShownStream<object>>()
/** The same as JSON brings it to a reader, who may not change it. */
function sentStreamOf(kind: Kind, side: string, facts: readonly AnyFact[]): ShownStream<object> {
  const shown = streamOf(kind, side, facts)
  const sent = onTheWire.get(shown) ?? frozen(shown)
  onTheWire.set(shown, sent)
  return sent
}

/** What a reader is sent: the stream of the side, and the facts of approvals. */
interface Sent extends ShownStream<object> {
  readonly acts: readonly ApprovalFactShown[]
  readonly deputyFor: readonly string[]
  readonly nobodyLeft: boolean
}

/** What the server sends of it: from its beginning, or after a place. */
const partOf = (kind: Kind, side: string, reader: Actor, sent: Sent, after: { ordinal: number; inside: number } | null): ShownPart => {
  const { epoch, origin, facts, acts, deputyFor: standsIn, nobodyLeft } = sent
  const inside = after?.inside ?? 0
  const part = {
    id: "x",
    kind: kind.id,
    side,
    reader,
    epoch,
    ordinal: facts.length,
    inside: acts.length,
    names: {},
    beside,
    serverTime: 0,
    from: after === null ? { ordinal: 0, ...origin } : null,
    facts: facts.slice(after?.ordinal ?? 0),
    approvals: tellsApprovals(kind, side) ? { facts: acts.slice(inside), deputyFor: standsIn, closed: [], nobodyLeft } : null,
  }
  return part as unknown as ShownPart
}
const beside = { sides: [], names: {}, readAt: null, signedAt: null }

const plain = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value
/** The same of what is sent: whoever folds it may not change it. */
const frozen = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value), (_, part: unknown) => Object.freeze(part)) as Value

/** Expects two values to be equal: asked so often that what explains a difference is looked for only where there is one. */
function same(value: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(value, wanted)) expect(value).toEqual(wanted)
}

/** A time of a moment: the document as it stands then, what is entered of each command, and everybody with the side that is theirs. */
function timeOf(told: Told, history: History, now: number) {
  const { kind } = told
  const { document: effective } = settle(kind.chart, storedOf(told, history), now, {})
  const entered = Object.entries(told.inputs(now, idsOf(told))).flatMap(([name, input]) => {
    const command = name in kind.acts ? undefined : kind.commands[name]
    return command ? [{ name, input, command, isInput: command.input.safeParse(input).success }] : []
  })
  const standing = actorsOf(told).map((reader) => {
    const acting = actingOn(told, history, effective, reader, now)
    return { reader, acting, side: sideOf(kind, effective, reader, acting.approval?.part != null) }
  })
  return { now, effective, entered, standing }
}
type Time = ReturnType<typeof timeOf>

/** Asks every law of one side at one moment of a history, at each of some times; answers at how many of them the side knew of the document. */
function askAll(told: Told, side: string, history: History, times: readonly Time[]): number {
  const { kind } = told
  const { chart } = kind
  const { document: redact } = shownTo(kind, side)
  const stored = storedOf(told, history)
  const known = times.filter(({ effective }) => kind.sides[side]?.in?.includes(stateOf(chart, effective)) !== false)
  if (known.length > 0) askStream(told, side, history, stored)
  const foldings = new Map<string, Known>()
  const foldFor = (reader: Actor, now: number): Known => {
    const name = JSON.stringify(reader)
    const whole = foldings.get(name) ?? foldAll(told, side, { history, now, reader, others: [...foldings.values()] })
    foldings.set(name, whole)
    return whole
  }
  for (const time of known) {
    const { now, effective, standing } = time
    // A list shows nothing that the document does not.
    const [state, ...also] = leafStates(chart.machine, effective.value)
    const listed = (facts: object) => [
      kind.title(facts),
      ...Object.entries(kind.row).map(([name, { of, shownTo: to }]) =>
        to?.includes(side) === false ? [name] : [name, of?.(facts as never, state, also)],
      ),
    ]
    same(plain(listed(redact(effective).facts)), plain(listed(effective.facts)))
    // Clocks strike alike.
    same(plain(settle(chart, redact(stored), now, {}).document), plain(redact(effective)))
    const facts = plain(kind.viewOf(redact(effective).facts, beside as never))
    for (const one of standing)
      if (one.side === side) askReader(told, side, { history, time, facts, acting: one.acting, whole: foldFor(one.reader, now) })
  }
  return known.length
}

/** Asks what is so of a side's stream at any time. */
function askStream({ kind }: Told, side: string, history: History, stored: DocumentState<object>): void {
  const { chart } = kind
  const { document: redact } = shownTo(kind, side)
  const shown = streamOf(kind, side, history.facts)
  const whole = foldShown(kind, side, shown.origin, shown.facts)
  // Redact, then fold: fold, then redact. In halves as at once.
  same(plain(whole), plain(redact(stored)))
  let first = shown.origin
  for (const half of shown.facts.keys()) {
    same(foldShown(kind, side, first, shown.facts.slice(half)), whole)
    first = foldShown(kind, side, first, shown.facts.slice(half, half + 1))
  }
  // The count has no gaps, and never changes behind.
  same(
    shown.facts.map(({ ordinal }) => ordinal),
    shown.facts.map((_, index) => index + 1),
  )
  for (const length of history.facts.keys()) {
    const earlier = streamOf(kind, side, history.facts.slice(0, length))
    const wasKnown = kind.sides[side]?.in?.includes(stateOf(chart, foldOf(chart, history.facts.slice(0, length)))) ?? true
    if (!wasKnown || earlier.epoch !== shown.epoch) continue
    same(earlier.facts, shown.facts.slice(0, earlier.facts.length))
    same(earlier.origin, shown.origin)
  }
}

/** A reader of a moment. */
interface Reading {
  readonly history: History
  readonly now: number
  readonly reader: Actor
}

/** What a reader is sent at a moment. */
const sentTo = (told: Told, side: string, { history, reader }: Reading): Sent => ({
  ...sentStreamOf(told.kind, side, history.facts),
  acts: history.acts,
  deputyFor: deputyFor(told, reader),
  nobodyLeft: isNobodyLeft(history),
})

/** What a reader folds of all that is sent. The laws of folding are asked once of those who are sent the same: the reader's own name is all that differs. */
function foldAll(told: Told, side: string, { others, ...reading }: Reading & { readonly others: readonly Known[] }): Known {
  const { kind } = told
  const { reader } = reading
  const shown = sentTo(told, side, reading)
  const whole = foldOn(kind, null, partOf(kind, side, reader, shown, null))
  if (!whole) throw new Error(`${reader.id} folds nothing of what is sent`)
  const alike = (one: Known) => isDeepStrictEqual({ ...one, reader }, whole)
  if (!others.some(alike)) askFolding(told, side, { ...reading, shown, whole })
  return whole
}

/** Asks that what comes in parts is folded as what comes at once, and that it can be stepped back through. */
function askFolding(
  { kind }: Told,
  side: string,
  { history, now, reader, shown, whole }: Reading & { readonly shown: Sent; readonly whole: Known },
): void {
  const { chart } = kind
  const { document: redact } = shownTo(kind, side)
  const isTold = tellsApprovals(kind, side)
  for (const place of shown.facts.keys()) {
    const inside = shown.acts.filter(({ after }) => after <= place).length
    const earlier = { ...shown, facts: shown.facts.slice(0, place), acts: isTold ? shown.acts.slice(0, inside) : shown.acts }
    const known: Known | null = foldOn(kind, null, partOf(kind, side, reader, earlier, null))
    const after = (ordinal: number, acts: number) => partOf(kind, side, reader, shown, { ordinal, inside: isTold ? acts : 0 })
    // Snapshot and tail are the whole.
    same(foldOn(kind, known, after(place, inside)), whole)
    same(foldOn(kind, known, after(Math.max(0, place - 1), Math.max(0, inside - 1))), whole)
    if (place + 1 < shown.facts.length) expect(foldOn(kind, known, after(place + 1, inside))).toBeNull()
    if (isTold && inside + 1 < shown.acts.length) expect(foldOn(kind, known, after(place, inside + 1))).toBeNull()
    // Steps back to what it was.
    const then = { ...redact(foldOf(chart, history.facts.slice(0, shown.versions[place]))) }
    const seen = viewThen(kind, whole, place + 1, now)
    same([seen?.state, seen?.facts], [stateOf(chart, then), plain(kind.viewOf(then.facts, beside as never))])
  }
  const { origin, facts, acts } = shown
  same(timelineNow(kind, whole), plain(timelineOf(kind, side, "x", { origin, facts, approvals: isTold ? acts : [] }, {})))
}

/** What is asked of one reader: what the side is shown at a time, how the reader acts then, and what the reader has folded. */
interface Asked {
  readonly history: History
  readonly time: Time
  readonly facts: unknown
  readonly acting: ReturnType<typeof actingOn>
  readonly whole: Known
}

/** Asks what one reader is shown on a side. */
function askReader(told: Told, side: string, { history, time, facts, acting: { kind: judged, ...acting }, whole }: Asked): void {
  const { kind } = told
  const { chart } = kind
  const { now } = time
  const isTold = tellsApprovals(kind, side)
  // The browser sees what the server shows, and says of each command what the server says, or that only the server knows.
  const view = viewNow(kind, whole, now)
  same(view?.facts, facts)
  same([view?.state, ...(view?.also ?? [])], leafStates(chart.machine, acting.document.value))
  // A page tells the next clock from the view alone, which may hide a clock but not half of what one reads.
  if (view) same(Number.isSafeInteger(nextClock(chart, view as DocumentView<object>)?.at ?? 0), true)
  const cannotJudge = kind.sides[side]?.shows?.cannotJudge ?? []
  const onDocument = isTold ? {} : verdictsOn(judged, { ...acting, approval: null })
  const expected = Object.entries(verdictsOn(judged, acting)).map(([name, verdict]) => {
    if (verdict.allowed) allowed.add(`${kind.id} ${name}`)
    const isHidden = name in kind.acts && !isTold && onDocument[name]?.allowed === true
    const isUnknown = !verdict.allowed && (isHidden || cannotJudge.includes(verdict.rule ?? ""))
    return [name, isUnknown ? { allowed: true } : verdict]
  })
  same([side, view?.verdicts], [side, plain(Object.fromEntries(expected))])
  // With what is entered, too: refused by the same rule as it would be when it is sent.
  const { document, by, given } = acting
  for (const { name, input, command, isInput } of time.entered) {
    const said = verdictWith(kind, whole, { name, input, now })
    // What is no input yet is the fields' to say.
    if (!isInput) {
      expect(said).toBeNull()
      continue
    }
    const fact = factOf(
      outcomeOf(chart, document, name, given),
      by,
      now,
      dataOf(command, input, { facts: document.facts, by, given }),
      given,
    )
    const verdict = judge(chart, document, fact)
    const unknown = !verdict.allowed && cannotJudge.includes(verdict.rule ?? "")
    same([side, name, said], [side, name, unknown ? { allowed: true } : plain(verdict)])
  }
  // Its approvals stand as the server shows them, each with the steps of its chain.
  const stories = approvalsNow(kind, whole, now)
  expect(stories?.length ?? null).toBe(isTold ? new Set(history.acts.map(({ stream }) => stream)).size : null)
  const { approval } = acting
  const open = approval && stories?.find((one) => one.approval === approval.stream)
  if (approval && isTold) same(open?.chain, plain(chainOf(approval.document, { named: (id) => ({ id, name: "" }), isClosed: () => false })))
}

/** What was allowed to somebody, by kind and command. */
const allowed = new Set<string>()

/** Asks every law over many histories; answers how often each side knew of the document. A fault that was planted needs no smallest history. */
function askKind(told: Told, { runs = 60, isPlanted = false } = {}): readonly number[] {
  const knew = new Map(Object.keys(told.kind.sides).map((side) => [side, 0]))
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { maxLength: 8, size: "max" }), (choices) => {
      for (const history of momentsOf(historyOf(told, choices))) {
        const last = Math.max(history.facts.at(-1)?.at ?? start, history.acts.at(-1)?.fact.at ?? start)
        const due = nextDue(told.kind.chart, storedOf(told, history))
        const times = [...new Set([last, due ?? last, (due ?? last) + 1, last + 86_400_000])]
        const looks = times.map((now) => timeOf(told, history, now))
        for (const [side, often] of knew) knew.set(side, often + askAll(told, side, history, looks))
      }
    }),
    { numRuns: runs, endOnFailure: isPlanted, seed },
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
  it.each(kindCases.map((one) => [one.kind.id, one] as const))(
    "is showing what is folded, for every side: %s",
    { timeout: 240_000 },
    (_, told) => {
      // One that belongs to another goes on mostly by what happens there, which comes by chance among all that may happen.
      expect(askKind(told, { runs: told.born ? 250 : 100 })).not.toContain(0)
      // Also of each act on an approval, by somebody who may do it.
      for (const act of Object.keys(told.kind.acts)) expect([...allowed]).toContain(`${told.kind.id} ${act}`)
    },
  )
  test("is so for a kind with hidden fields, hidden facts that move it and rules that read what is hidden", () =>
    expect(askKind(trial(asking(shownToSupplier)))).not.toContain(0))

  const wrong = {
    "a shown field that a hidden fact changes": { ...shownToSupplier, knows: { ...shownToSupplier.knows, note: true } },
    "a field of the document that its fact does not show": { ...shownToSupplier, facts: { "asking.asked": { item: true } } },
    "a rule that reads what is hidden": { ...shownToSupplier, cannotJudge: ["belowCeiling"] },
    "a rule about what is entered that reads what is hidden": { ...shownToSupplier, cannotJudge: ["hasCeiling"] },
  } as const
  test("catches a list that shows what is hidden", () =>
    expect(() => askKind(trial(asking(shownToSupplier, ["buyer", "supplier"])), { isPlanted: true })).toThrow("Property failed"))
  test.each(Object.entries(wrong))("catches %s", (_, shows) =>
    expect(() => askKind(trial(asking(shows)), { isPlanted: true })).toThrow("Property failed"),
  )
})

test("what is entered is refused while it is written, by the rule that would refuse it when it is sent", () => {
  const told = kindCases.find(({ kind }) => kind.id === "announcement")
  if (!told) throw new Error("announcements are a kind")
  const { kind } = told
  const reader: Actor = { id: told.maker, roles: ["administrator"], party: null }
  const draft = historyOf(told, [])
  const now = draft.facts[0]?.at ?? 0
  const shown = { ...shownTo(kind, "owner").stream(draft.facts), acts: [], deputyFor: [], nobodyLeft: false }
  const known = foldOn(kind, null, partOf(kind, "owner", reader, shown, null))
  const said = (input: object) => known && verdictWith(kind, known, { name: "schedule", input, now })
  expect(said({ at: now + 3_600_000 })).toEqual({ allowed: true })
  expect(said({ at: now - 1 })).toMatchObject({ allowed: false, rule: "comesOutLater" })
  // What is no input yet is the fields' to say.
  expect(said({ at: null })).toBeNull()
})

test("facts that come after what was read later are folded all the same, and nothing else of theirs goes back", () => {
  const kind = asking(shownToSupplier)
  const told = trial(kind)
  const reader: Actor = { id: "supplier.a", roles: ["supplier"], party: null }
  const shown = { ...shownTo(kind, "supplier").stream(historyOf(told, [1, 1, 0]).facts), acts: [], deputyFor: [], nobodyLeft: false }
  const part = partOf(kind, "supplier", reader, shown, null)
  const short = foldOn(kind, null, { ...part, ordinal: part.ordinal - 1, facts: part.facts.slice(0, -1), serverTime: part.serverTime + 1 })
  const late = { ...part, from: null, facts: part.facts.slice(-1) }
  expect(foldOn(kind, short, late)).toMatchObject({ ordinal: part.ordinal, at: part.serverTime + 1 })
  expect(foldOn(kind, short, { ...late, ordinal: part.ordinal - 1, facts: [] })).toBe(short)
})

test("a fact that this program does not know, another version of it and a missing fact are no fold", () => {
  const kind = asking(shownToSupplier)
  const told = trial(kind)
  const reader: Actor = { id: "supplier.a", roles: ["supplier"], party: null }
  const shown = { ...shownTo(kind, "supplier").stream(historyOf(told, [1, 1, 0]).facts), acts: [], deputyFor: [], nobodyLeft: false }
  const part = partOf(kind, "supplier", reader, shown, null)
  expect(foldOn(kind, null, part)).not.toBeNull()
  expect(foldOn(kind, null, { ...part, epoch: `2${part.epoch.slice(1)}` })).toBeNull()
  const foreign = { ordinal: 1, fact: { type: "asking.sold", at: 1, by: { id: "", roles: [], party: null } } }
  expect(foldOn(kind, null, { ...part, facts: [foreign] })).toBeNull()
  expect(foldOn(kind, null, { ...part, from: null })).toBeNull()
  expect(initialState(kind.chart).facts).toEqual({ item: "", ceiling: 0, note: "", price: null, cost: null })
})
