import { expect } from "vitest"
import type { ShownPart } from "#contract/document.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { type Known, foldOn, timelineNow, viewNow } from "#machines/document/fold.ts"
import { tenderFolding } from "#machines/tender/tender.fold.ts"
import type { TenderFacts } from "#machines/tender/tender.facts.ts"
import { peopleNames, type PersonName, type TenderStage } from "./tender.ts"

type KnownTender = Known<TenderFacts>
const plain = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

/** Of each kind of reader some: who takes part, who might, and who does not. */
const readers = peopleNames.filter((name) => !["legal", "supplier.e", "admin"].includes(name))

/** Browsers of everybody, each folding on with what it is sent of a tender; and what each has been sent in all. */
export function tenderBrowsers({ as }: Pick<TenderStage, "as">) {
  const held = new Map<string, KnownTender>()
  const sent = new Map<PersonName, ShownPart[]>()

  /** Asks for what came since this person asked last; null for who may not see the tender. */
  async function part(name: PersonName, id: string): Promise<ShownPart | null> {
    const known = held.get(`${name} ${id}`)
    const place = known ? { after: known.ordinal, epoch: known.epoch, inside: known.inside, told: known.told } : {}
    const { body } = await (await as(name)).answer(tenderContract.facts, { params: { id }, query: place })
    const { code, data } = body as { code: string; data?: ShownPart }
    if (code !== "200" || !data) {
      held.delete(`${name} ${id}`)
      return null
    }
    sent.set(name, [...(sent.get(name) ?? []), data])
    return data
  }

  /** Folds on with a part, by what was known before and from nothing alike. */
  function fold(name: PersonName, id: string, data: ShownPart): KnownTender {
    const next = foldOn<TenderFacts>(tenderFolding, held.get(`${name} ${id}`) ?? null, data)
    if (!next) throw new Error(`${name} cannot fold on`)
    held.set(`${name} ${id}`, plain(next))
    return next
  }

  /** Holds what each person's browser shows against what the server shows. */
  async function check(id: string, names: readonly PersonName[] = readers): Promise<void> {
    const look = async (name: PersonName) => {
      const data = await part(name, id)
      const person = await as(name)
      const { body } = await person.answer(tenderContract.get, { params: { id } })
      const shown = body as { code: string; data?: { serverTime: number } }
      if (!data || !shown.data) {
        expect([name, data, shown.data]).toEqual([name, null, undefined])
        return
      }
      const known = fold(name, id, data)
      const view = viewNow<TenderFacts>(tenderFolding, known, shown.data.serverTime)
      expect({ name, view: plain(view) }).toEqual({ name, view: shown.data })
      const timeline = await person.call(tenderContract.timeline, { params: { id } })
      expect({ name, timeline: timelineNow<TenderFacts>(tenderFolding, known) }).toEqual({ name, timeline })
    }
    await Promise.all(names.map(look))
  }
  return { check, part, fold, sent, held }
}
