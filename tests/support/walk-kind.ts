import { readFact } from "#server/event-store/document.ts"
import { loadFamily, type StoredFact } from "#server/event-store/store.ts"
import { kindStage } from "./kind-stage.ts"
import type { KindCase, Step } from "./kinds.ts"
import { transitionsIn, walkedBy } from "./recorded.ts"

/**
 * Brings documents of a kind over HTTP to each state, and there tries each step that any way of the kind takes, what each command leaves to each of the
 * people who may send it, and lets time go by. Answers as few of their families as walk all that was walked.
 */
export async function walkKind(one: KindCase): Promise<readonly StoredFact[]> {
  const { kind, people, ways, maker } = one
  const stage = await kindStage(one)
  const { server, reach, take, see, send } = stage
  const walked = new Set<string>()
  const families: { readonly facts: readonly StoredFact[]; readonly walks: ReadonlySet<string> }[] = []
  const note = async (id: string) => {
    const facts = await loadFamily(server.database, id)
    const own = facts.flatMap((fact) => (fact.stream === id ? [readFact(kind.chart, fact)] : []))
    const walks = walkedBy(kind.chart, own)
    for (const each of walks) walked.add(each)
    families.push({ facts, walks })
  }
  const isNew = (state: string, type: string | undefined) =>
    transitionsIn(kind.chart).some((each) => each.startsWith(`${state} ${type} `) && !walked.has(each))
  const steps = new Map(Object.values(ways).flatMap((way) => way.map((step) => [JSON.stringify([step, step?.on?.kind.id]), step] as const)))
  /** Whether a step may walk what was not walked yet; what happens elsewhere is not known before. */
  const isWorth = (state: string, step: Step) =>
    step === null ? state in kind.chart.timers : step.on || step.outside ? true : isNew(state, kind.commands[step.command]?.leaves)
  for (const state of Object.keys(ways)) {
    const { id, also } = await reach(state)
    await note(id)
    const tried = [null, ...steps.values()].filter((step, at, all) => all.indexOf(step) === at)
    for (const step of tried) {
      if (![state, ...also].some((from) => isWorth(from, step))) continue
      const at = await reach(state)
      await take(at, step).catch(() => null)
      await note(at.id)
    }
    for (const who of new Set([maker, ...Object.values(people), "lead"])) {
      const view = await see(who, id).catch(() => null)
      for (const [name, { allowed }] of Object.entries(view?.verdicts ?? {})) {
        if (!allowed || ![state, ...also].some((from) => isNew(from, kind.commands[name]?.leaves))) continue
        const at = await reach(state)
        const { version } = await see(who, at.id)
        await send(who, at.id, name, version).catch(() => null)
        await note(at.id)
      }
    }
  }
  return fewest(families)
}

/** Of families of streams as few as walk all that all of them walk. */
function fewest(
  families: readonly { readonly facts: readonly StoredFact[]; readonly walks: ReadonlySet<string> }[],
): readonly StoredFact[] {
  const known = new Set<string>()
  const chosen: StoredFact[] = []
  for (;;) {
    const more = families.map(({ walks }) => [...walks].filter((each) => !known.has(each)).length)
    const most = Math.max(...more)
    const next = families[more.indexOf(most)]
    if (!next || most <= 0) return chosen
    for (const each of next.walks) known.add(each)
    chosen.push(...next.facts)
  }
}
