import { taskContract } from "#contract/task.contract.ts"
import type { ToldByServer } from "#server/documents/notices.ts"
import { documentKinds } from "#server/modules/document-kinds.ts"
import type { KindCase, Step } from "./kinds.ts"
import { kindStage } from "./kind-stage.ts"
import { settleNotices } from "./notices.ts"

/** Ways that begin alike, as a tree of their steps: what was looked at on one of them is not looked at again on the next. */
interface Looked extends Map<Step, Looked> {}

/**
 * What is wrong with what documents of a kind tell people on their ways to each state, a line for each fault: whoever is asked for an approval or
 * given a task hears of it, nobody of what he did himself or may not see, and nobody twice when the facts are read again.
 */
export async function noticeFaults(one: KindCase, source: ToldByServer = one.module.notices): Promise<readonly string[]> {
  const stage = await kindStage(one)
  const { database, people: ids } = stage.server
  const further = documentKinds.includes(one.module) ? [] : [source]
  const faults: string[] = []
  const told = async (id: string) => {
    await settleNotices(database, further)
    const { rows } = await database.query<{ who: string; by: string; path: string; template: string }>({
      text: `select p.name as who, e.meta::jsonb -> 'by' ->> 'id' as by, n.path, n.template
        from notice n join person p on p.id = n.person join event e on e.position = n.fact where e.root = $1 order by n.fact`,
      values: [id],
    })
    return rows
  }
  /** What waits for each of the people, with the notice that says so. */
  const waiting = async (id: string) => {
    const all: { readonly who: string; readonly what: string; readonly template: string }[] = []
    for (const who of Object.values(one.people)) {
      const tasks = await (await stage.as(who)).call(taskContract.query, {})
      all.push(
        ...tasks.flatMap((task) =>
          task.id === id && !(task.task in one.kind.acts) ? [{ who, what: task.task, template: "taskGiven" }] : [],
        ),
      )
      const view = await stage.see(who, id).catch(() => null)
      if (view?.verdicts["approve"]?.allowed === true) all.push({ who, what: "approve", template: "approvalAsked" })
    }
    return all
  }
  const looked: Looked = new Map()
  for (const [state, steps] of Object.entries(one.ways)) {
    const at = await stage.create()
    let known = looked
    let next = 0
    for (; next < steps.length; next += 1) {
      const further = known.get(steps[next] ?? null)
      if (!further) break
      known = further
      await stage.take(at, steps[next] ?? null)
      await told(at.id)
    }
    let waited = await waiting(at.id)
    let heard = (await told(at.id)).length
    for (const step of steps.slice(next)) {
      const below: Looked = new Map()
      known.set(step, below)
      known = below
      await stage.take(at, step)
      const all = await told(at.id)
      const fresh = all.slice(heard)
      heard = all.length
      const now = await waiting(at.id)
      for (const { who, what, template } of now) {
        const isNew = who !== step?.by && !waited.some((other) => other.who === who && other.what === what)
        // Whoever is told that it was returned, and why, is not told besides that it can be submitted again.
        const tells = (one: string) => one === template || (template === "taskGiven" && one === "documentReturned")
        if (isNew && !fresh.some((notice) => notice.who === who && tells(notice.template)))
          faults.push(`${state}: ${who} does not hear of ${what}`)
      }
      waited = now
      for (const { who, by, path, template } of fresh) {
        if (!path.endsWith(`?id=${at.id}`)) faults.push(`${state}: ${template} leads to ${path}`)
        if (ids[who] === by) faults.push(`${state}: ${who} hears of an own act`)
        if (!(await stage.see(who, at.id).catch(() => null))) faults.push(`${state}: ${who} hears of what is hidden`)
      }
    }
    await database.query({ text: "update feed_cursor set txid = '0', position = 0 where name = 'notice'" })
    if ((await told(at.id)).length !== heard) faults.push(`${state}: told again`)
  }
  return faults
}
