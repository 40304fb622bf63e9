import { isDeepStrictEqual } from "node:util"
import { taskContract } from "#contract/task.contract.ts"
import type { ToldByServer } from "#server/documents/notices.ts"
import { documentKinds } from "#server/modules/document-kinds.ts"
import type { KindCase, Step } from "./kinds.ts"
import { kindStage } from "./kind-stage.ts"
import { settleNotices } from "./notices.ts"

/** Ways that begin alike, as a tree of their steps: what was looked at on one of them is not looked at again on the next. */
type Looked = { readonly step: Step; readonly below: Looked }[]

const lookedAfter = (looked: Looked, step: Step | undefined): Looked | undefined =>
  looked.find((one) => isDeepStrictEqual(one.step, step))?.below

/**
 * What is wrong with what documents of a kind tell people on their ways to each state, a line for each fault: whoever is asked for an approval or
 * given a task hears of it, nobody of what he did himself or may not see, and nobody twice when the facts are read again.
 */
export async function noticeFaults(one: KindCase, source: ToldByServer = one.module.notices): Promise<readonly string[]> {
  const stage = await kindStage(one)
  const { database, people: ids } = stage.server
  const further = documentKinds.includes(one.module) ? [] : [source]
  const faults: string[] = []
  const isApproved = "approve" in { ...one.kind.commands, ...one.kind.acts }
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
      const view = isApproved ? await stage.see(who, id).catch(() => null) : null
      if (view?.verdicts["approve"]?.allowed === true) all.push({ who, what: "approve", template: "approvalAsked" })
    }
    return all
  }
  /** Lets the facts of a document be read once more, after which nobody may have heard more. */
  const readAgain = async (id: string, state: string, heard: number) => {
    await database.query({
      text: `update feed_cursor c set txid = e.txid, position = e.position - 1
        from (select txid, position from event where $1 in (root, stream) order by txid, position limit 1) e where c.name = 'notice'`,
      values: [id],
    })
    if ((await told(id)).length !== heard) faults.push(`${state}: told again`)
  }
  const looked: Looked = []
  // The longest first: whoever stands on the way to another state is looked at there.
  const ways = Object.values(one.ways).toSorted((a, b) => b.length - a.length)
  for (const steps of ways) {
    let known = looked
    let next = 0
    for (let further = lookedAfter(known, steps[next]); further; further = lookedAfter(known, steps[next])) {
      known = further
      next += 1
    }
    if (next === steps.length) continue
    const begun = await stage.create()
    const { id } = begun
    for (const step of steps.slice(0, next)) {
      await stage.take(begun, step)
      await told(id)
    }
    let waited = await waiting(id)
    let heard = (await told(id)).length
    if (next === 0) await readAgain(id, begun.state, heard)
    for (const [nth, step] of [...steps.entries()].slice(next)) {
      const below: Looked = []
      known.push({ step, below })
      known = below
      const { state } = await stage.take(begun, step)
      const all = await told(id)
      const fresh = all.slice(heard)
      heard = all.length
      const now = await waiting(id)
      for (const { who, what, template } of now) {
        const isNew = who !== step?.by && !waited.some((other) => other.who === who && other.what === what)
        // Whoever is told that it was returned, and why, is not told besides that it can be submitted again.
        const tells = (one: string) => one === template || (template === "taskGiven" && one === "documentReturned")
        if (isNew && !fresh.some((notice) => notice.who === who && tells(notice.template)))
          faults.push(`${state}: ${who} does not hear of ${what}`)
      }
      waited = now
      for (const { who, by, path, template } of fresh) {
        if (new URL(path, "http://page").searchParams.get("id") !== id) faults.push(`${state}: ${template} leads to ${path}`)
        if (ids[who] === by) faults.push(`${state}: ${who} hears of an own act`)
        if (!(await stage.see(who, id).catch(() => null))) faults.push(`${state}: ${who} hears of what is hidden`)
      }
      if (ways.some((way) => isDeepStrictEqual(way, steps.slice(0, nth + 1)))) await readAgain(id, state, heard)
    }
  }
  return faults
}
