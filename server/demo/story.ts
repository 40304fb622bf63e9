import { elementsOf } from "#machines/tender/tender.parts.ts"
import type { Tx } from "#server/database/database.ts"
import type { Keys } from "#server/keys.ts"
import { tenderPlace } from "#server/modules/tender/desk.ts"
import { type Plan, bidFor, documentOf, plans } from "./story-tenders.ts"
import { type Storyteller, storyteller } from "./storyteller.ts"

const day = 86_400_000
const hour = 3_600_000
type People = Readonly<Record<string, string>>

const bidders: readonly { name: string; factor: number; days: number; claim: string }[] = [
  { name: "supplier.a", factor: 0.97, days: 45, claim: "恒远机电二十年同类设备制造经验，" },
  { name: "supplier.b", factor: 0.93, days: 60, claim: "启明自动化通过 ISO 9001 与 CMMI 5 认证，" },
  { name: "supplier.c", factor: 0.9, days: 50, claim: "东瓯泵阀具备国家级检测中心，" },
  { name: "supplier.d", factor: 1.02, days: 40, claim: "粤信电气在华东设有 24 小时服务站，" },
  { name: "supplier.e", factor: 0.88, days: 55, claim: "鲁岳装备现货备件充足，" },
]

class Tale {
  readonly story: Storyteller
  readonly people: People
  constructor(story: Storyteller, people: People) {
    this.story = story
    this.people = people
  }

  /** Written `ago` days before the story's present. */
  async write(plan: Plan, ago: number, bidDays: number): Promise<string> {
    const from = this.story.now - ago * day
    await this.story.at(from - 2 * day)
    const { id } = await this.story.create(documentOf(plan, from, bidDays, this.people))
    await this.story.at(from - day)
    return id
  }

  async publish(plan: Plan, ago: number, bidDays: number): Promise<string> {
    const id = await this.write(plan, ago, bidDays)
    await this.story.run("purchaser", id, "submit", {})
    await this.story.at(this.story.now - ago * day)
    await this.story.run("approver", id, "approvePublication", {})
    return id
  }

  async bid(plan: Plan, id: string, names: readonly string[], from: number): Promise<void> {
    let at = from
    for (const { name, factor, days, claim } of bidders.filter((one) => names.includes(one.name))) {
      await this.story.at((at += 3 * hour + 11 * 60_000))
      await this.story.run(name, id, "submitBid", bidFor(plan, factor, days, claim))
    }
  }

  async draw(id: string, count: number): Promise<string[]> {
    await this.story.run("purchaser", id, "drawExperts", { count, fields: [] })
    const experts = (await this.committee(id)).map(({ name }) => name)
    for (const expert of experts) await this.story.run(expert, id, "confirmAssignment", {})
    return experts
  }

  async committee(id: string): Promise<{ name: string; leader: boolean }[]> {
    const { facts } = await this.story.see("purchaser", id)
    return facts.committee.map(({ expert, leader }) => ({ name: this.story.nameOf(expert), leader }))
  }

  async open(id: string, at: number): Promise<void> {
    await this.story.at(at)
    await this.story.run("purchaser", id, "attendOpening", {})
    await this.story.run("legal", id, "attendOpening", {})
    await this.story.run("purchaser", id, "openBids", {})
  }

  async review(id: string, reject: (total: string | null) => boolean): Promise<void> {
    await this.story.run("purchaser", id, "finishOpening", {})
    const bids = await this.story.bids("purchaser", id)
    const committee = await this.committee(id)
    for (const { name } of committee) {
      await this.story.run(name, id, "signIn", {})
      await this.story.run(name, id, "declareNoConflict", {})
      for (const { bid, total } of bids) {
        const out = reject(total)
        await this.story.run(name, id, "reviewBid", {
          bid,
          responsive: !out,
          clause: out ? "投标人须知 3.6 异常低价" : "",
          reason: out ? "报价低于其他投标平均价 40% 以上，澄清后不能说明成本" : "",
        })
      }
    }
    await this.story.run(committee.find(({ leader }) => leader)?.name ?? "", id, "finishReview", {})
  }

  async score(id: string, sheetsOf: (experts: readonly string[]) => readonly string[] = (experts) => experts): Promise<void> {
    const { facts } = await this.story.see("purchaser", id)
    const bids = (await this.story.bids("purchaser", id)).filter(({ state }) => state === "valid")
    const elements = elementsOf(facts.document, "technical")
    const experts = sheetsOf((await this.committee(id)).map(({ name }) => name))
    for (const [index, expert] of experts.entries())
      for (const [place, { bid }] of bids.entries()) {
        const marks = Object.fromEntries(
          elements.map(({ id: element, weight }, nth) => [
            element,
            ((Number(weight) * (96 - place * 4 - ((index + nth) % 3) * 3)) / 100).toFixed(1),
          ]),
        )
        await this.story.run(expert, id, "submitScore", { bid, envelope: "technical", marks, evidence: {} })
      }
  }

  async rank(id: string): Promise<void> {
    const committee = await this.committee(id)
    await this.story.run(committee.find(({ leader }) => leader)?.name ?? "", id, "closeScoring", {})
    for (const { name } of committee) await this.story.run(name, id, "confirmResult", { agrees: true, reason: "" })
  }

  async propose(plan: Plan, id: string): Promise<void> {
    const { facts } = await this.story.see("purchaser", id)
    const first = facts.rankings[0]?.rows.find(({ rank }) => rank === 1)?.bid ?? ""
    const lines = plan.lots.flatMap((lot) => lot.lines.map(({ id: line, quantity }) => ({ bid: first, line, quantity })))
    await this.story.run("purchaser", id, "proposeAward", { lines, reason: "" })
  }
}

const all = bidders.map(({ name }) => name)

/** The tender that is decided and signed: real prices of UA-2016-06-08-000504-c, where the lowest bid was abnormally low. */
async function uniforms(tale: Tale): Promise<void> {
  const plan = plans.uniforms
  const id = await tale.publish(plan, 40, 14)
  const prices = { "supplier.a": 3375, "supplier.b": 1800, "supplier.c": 2900, "supplier.d": 3000, "supplier.e": 2875 }
  for (const [index, [name, total]] of Object.entries(prices).entries()) {
    await tale.story.at(tale.story.now - 33 * day + index * 9 * hour)
    const content = bidFor(plan, 1, 20, "")
    await tale.story.run(name, id, "submitBid", {
      ...content,
      commercial: { ...content.commercial, lines: content.commercial.lines.map((one) => ({ ...one, unitPrice: (total / 25).toString() })) },
    })
  }
  await tale.draw(id, 3)
  await tale.open(id, tale.story.now - 26 * day + 2 * hour)
  await tale.story.at(tale.story.now - 25 * day)
  await tale.review(id, (total) => total === "1800")
  await tale.rank(id)
  await tale.story.at(tale.story.now - 22 * day)
  await tale.propose(plan, id)
  await tale.story.run("purchaser", id, "submitAward", {})
  await tale.story.at(tale.story.now - 21 * day)
  await tale.story.run("approver", id, "approveAward", {})
  await tale.story.run("purchaser", id, "issueNotice", {})
  await tale.story.at(tale.story.now - 19 * day)
  await tale.story.run("supplier.e", id, "acceptAward", {})
  await tale.story.at(tale.story.now - 12 * day)
  await tale.story.run("purchaser", id, "signContract", { contractNumber: "HT-2026-0412" })
}

/** Tenders at every stage, so that each person finds something that waits. */
async function underWay(tale: Tale): Promise<void> {
  const { story } = tale
  const hoursAgo = (hours: number) => story.now - hours * hour

  const pumps = await tale.publish(plans.pumps, 9, 16)
  await tale.bid(plans.pumps, pumps, ["supplier.a", "supplier.c"], story.now - 5 * day)
  await story.at(hoursAgo(30))
  await story.run("supplier.d", pumps, "ask", { text: "请问电机是否要求配套变频器，能效等级是否须达到 IE4？" })

  const robots = await tale.publish(plans.robots, 20, 19)
  await tale.bid(plans.robots, robots, ["supplier.a", "supplier.b", "supplier.d", "supplier.e"], story.now - 4 * day)
  await tale.draw(robots, 5)
  await story.at(hoursAgo(2))
  await story.run("legal", robots, "attendOpening", {})

  const switchgear = await tale.publish(plans.switchgear, 24, 18)
  await tale.bid(plans.switchgear, switchgear, all, story.now - 9 * day)
  await tale.draw(switchgear, 5)
  await tale.open(switchgear, story.now - 5 * day + 0.2 * day)
  await story.at(hoursAgo(70))
  await tale.review(switchgear, () => false)
  await story.at(hoursAgo(20))
  await tale.score(switchgear, (experts) => experts.slice(0, 2))

  const forklifts = await tale.publish(plans.forklifts, 30, 16)
  await tale.bid(plans.forklifts, forklifts, ["supplier.b", "supplier.d", "supplier.e"], story.now - 16 * day)
  await tale.draw(forklifts, 3)
  await tale.open(forklifts, story.now - 13 * day)
  await story.at(hoursAgo(200))
  await tale.review(forklifts, () => false)
  await tale.score(forklifts)
  await story.at(hoursAgo(120))
  await tale.rank(forklifts)
  await tale.propose(plans.forklifts, forklifts)
  await story.at(hoursAgo(26))
  await story.run("purchaser", forklifts, "submitAward", {})
}

/** Those that wait for a first step, and one that failed. */
async function beginnings(tale: Tale): Promise<void> {
  const { story } = tale
  const bearings = await tale.publish(plans.bearings, 25, 10)
  await tale.bid(plans.bearings, bearings, ["supplier.a"], story.now - 20 * day)
  await tale.open(bearings, story.now - 14 * day)

  const valves = await tale.publish(plans.valves, 6, 20)
  await story.at(story.now - 3 * day)
  await story.run("supplier.c", valves, "applyPrequalification", {
    statement: "我公司持有 GC1 级资质，近三年完成同类项目 5 项，业绩清单附后。",
  })

  const mes = await tale.write(plans.mes, 1, 21)
  await story.at(story.now - 3 * hour)
  await story.run("purchaser", mes, "submit", {})

  await story.at(story.now - hour)
  const draft = documentOf({ ...plans.pumps, title: "压缩空气站干燥机更换", summary: "" }, story.now + 2 * day, 20, tale.people)
  await story.create({ ...draft, lots: [{ id: "lot1", title: "干燥机", lines: [] }] })
}

/** Tells the demo story of 华东精工: eight tenders of the last weeks, told through the platform's own commands on a clock set back. */
export async function tellStory(tx: Tx, keys: Keys, people: People): Promise<void> {
  const { rows } = await tx.query<{ now: string }>({ text: "select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now" })
  const tale = new Tale(await storyteller(tx, tenderPlace(keys), people, Number(rows[0]?.now)), people)
  await uniforms(tale)
  await underWay(tale)
  await beginnings(tale)
  await tale.story.at(tale.story.now)
}
