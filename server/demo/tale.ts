import { elementsOf } from "#machines/tender/tender.parts.ts"
import { type Plan, bidFor, documentOf } from "./story-documents.ts"
import { papersOf, parametersPage } from "./story-papers.ts"
import type { Storyteller } from "./storyteller.ts"

const day = 86_400_000
const hour = 3_600_000
export type People = Readonly<Record<string, string>>

/** The bidders, with their factor of the target prices and what they claim. */
export const bidders: readonly { name: string; factor: number; days: number; claim: string }[] = [
  { name: "supplier.a", factor: 0.97, days: 45, claim: "恒远机电二十年同类设备制造经验，" },
  { name: "supplier.b", factor: 0.93, days: 60, claim: "启明自动化通过 ISO 9001 与 CMMI 5 认证，" },
  { name: "supplier.c", factor: 0.9, days: 50, claim: "东瓯泵阀具备国家级检测中心，" },
  { name: "supplier.d", factor: 1.02, days: 40, claim: "粤信电气在华东设有 24 小时服务站，" },
  { name: "supplier.e", factor: 0.88, days: 55, claim: "鲁岳装备现货备件充足，" },
]

/** Experts' remarks beside their marks, by the rank of the bid. */
const remarks = [
  `逐条响应，证明材料齐全；关键参数对照招标文件第 ${parametersPage} 页核实。`,
  "基本满足，个别参数只有承诺、未附报告，计算未按附录A 选型计算书 p. 2 展开。",
  "满足要求，响应时间承诺偏笼统。",
  "有一项细微偏离，已酌情扣分。",
  "材料较简，按评分细则从低给分。",
]
const evidenceFor = (elements: readonly { readonly id: string }[], place: number): Record<string, string> =>
  Object.fromEntries(elements.slice(0, 1).map(({ id }) => [id, remarks[place] ?? ""]))

/** The steps of the story's tenders, each through the platform's own commands. */
export class Tale {
  readonly story: Storyteller
  readonly people: People
  constructor(story: Storyteller, people: People) {
    this.story = story
    this.people = people
  }

  /** Writes a tender `ago` days before the story's present. */
  async write(plan: Plan, ago: number, bidDays: number): Promise<string> {
    const from = this.story.now - ago * day
    await this.story.at(from - 2 * day)
    const invited = (plan.invited ?? []).map((name) => this.story.companyOf(name))
    const document = { ...documentOf(plan, from, bidDays, this.people), invited }
    const { id } = await this.story.create(document)
    for (const { group, name, bytes } of papersOf(document))
      await this.story.file("purchaser", { businessType: `tender-${group}`, businessId: id }, name, bytes)
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
    for (const [turn, { name, factor, days, claim }] of bidders.entries()) {
      if (!names.includes(name)) continue
      await this.story.at((at += 3 * hour + 11 * 60_000))
      await this.story.run(name, id, "submitBid", bidFor(plan, factor, days, claim, turn))
    }
  }

  /** Draws a committee whose members all confirm. */
  async draw(id: string, count: number): Promise<string[]> {
    const experts = await this.drawn(id, count)
    for (const expert of experts) await this.story.run(expert, id, "confirmAssignment", {})
    return experts
  }

  /** Draws a number of experts and returns the ones drawn. */
  private async drawn(id: string, count: number): Promise<string[]> {
    const before = new Set((await this.committee(id)).map(({ name }) => name))
    await this.story.run("purchaser", id, "drawExperts", { count, fields: [] })
    return (await this.committee(id)).map(({ name }) => name).filter((name) => !before.has(name))
  }

  /** Draws a committee whose last member cannot come, then a replacement; returns the replacement. */
  async drawAgain(id: string, count: number, reason: string): Promise<string> {
    const experts = await this.drawn(id, count)
    const away = experts.at(-1) ?? ""
    for (const expert of experts.filter((name) => name !== away)) await this.story.run(expert, id, "confirmAssignment", {})
    await this.story.run(away, id, "declineAssignment", { reason })
    const [next = ""] = await this.drawn(id, 1)
    return next
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
        await this.story.run(expert, id, "submitScore", { bid, envelope: "technical", marks, evidence: evidenceFor(elements, place) })
      }
  }

  /** Ends the scoring; the given number of members sign the result, all by default. */
  async rank(id: string, signing = Infinity): Promise<void> {
    const committee = await this.committee(id)
    await this.story.run(committee.find(({ leader }) => leader)?.name ?? "", id, "closeScoring", {})
    for (const { name } of committee.slice(0, signing)) await this.story.run(name, id, "confirmResult", { agrees: true, reason: "" })
  }

  /** Proposes the first-ranked bidder of each lot. */
  async propose(plan: Plan, id: string): Promise<void> {
    const { facts } = await this.story.see("purchaser", id)
    const firstOf = (lot: string) => facts.rankings.find((one) => one.lot === lot)?.rows.find(({ rank }) => rank === 1)?.bid ?? ""
    const lines = plan.lots.flatMap((lot) => lot.lines.map(({ id: line, quantity }) => ({ bid: firstOf(lot.id), line, quantity })))
    await this.story.run("purchaser", id, "proposeAward", { lines, reason: "" })
  }
}
