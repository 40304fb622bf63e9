import type { InquiryContent, QuotationContent } from "#contract/inquiry.contract.ts"
import { dayAt } from "#contract/time.ts"
import { evaluation } from "#machines/evaluation/evaluation.chart.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import { memberOf } from "#server/documents/kind-family.ts"
import { evaluationDocument, inquiryDocument, quotationDocument } from "#server/modules/document-kinds.ts"
import { morning } from "./story-documents.ts"
import { bearings, cables, type Good, packing, valves } from "./story-goods.ts"
import type { Storyteller } from "./storyteller.ts"

const day = 86_400_000
const hour = 3_600_000

/** Five in the afternoon of the day before an instant: quoting ends with office hours. */
const endOf = (instant: number): number => morning(instant - day) + 7.5 * hour

const contentOf = (title: string, lines: readonly Good[], suppliers: readonly string[], quoteEnd: number): InquiryContent => ({
  title,
  currency: "CNY",
  suppliers: [...suppliers],
  buyers: [],
  quoteStart: null,
  quoteEnd,
  questionEnd: null,
  reviewDeadline: null,
  scoring: { kind: "none" },
  openness: "sealed",
  disclosure: "reasons",
  announced: false,
  audience: { kind: "named" },
  prequalification: { kind: "none" },
  terms: "报价为不含税到厂价；货到验收合格后 60 日内电汇付款；分批交货，首批不迟于需求日期。",
  lines: lines.map(({ code, name, specification, unit: [, unit], quantity, target }) => ({
    item: name,
    material: code,
    specification,
    quantity,
    unit,
    target,
    needBy: dayAt(quoteEnd + 30 * day),
    substitutes: true,
  })),
})

/** The same inquiry in two lots: so many lines in the first, and the others in one that is awarded whole. */
const inTwoLots =
  (first: string, count: number, whole: string, note: string) =>
  (content: InquiryContent): InquiryContent => ({
    ...content,
    lots: [
      { lot: first, note: "", whole: false },
      { lot: whole, note, whole: true },
    ],
    lines: content.lines.map((line, index) => ({ ...line, lot: index < count ? first : whole })),
  })

/** One supplier's prices around the targets: the supplier's factor, and a deviation that differs from line to line. */
function offerOf(lines: readonly Good[], factor: number, turn: number, validUntil: string): QuotationContent {
  const isLeftOut = (index: number) => (turn + index) % 9 === 8
  return {
    lines: lines.map(({ target, brand }, index) => ({
      unitPrice: isLeftOut(index) ? null : (Number(target) * (factor + (((turn * 7 + index * 5) % 9) - 4) / 100)).toFixed(2),
      ...(isLeftOut(index) ? { noQuote: "该规格已停产，暂无库存" } : {}),
      ...((turn * 3 + index) % 11 === 7 ? { substitute: "同规格国产替代型号", substituteWhy: "原品牌交期超过 60 天" } : {}),
      maximum: null,
      leadDays: 12 + ((turn * 5 + index * 3) % 11),
      brand,
      remark: "",
    })),
    taxRate: "13",
    validUntil,
    terms: "含运费，质保 12 个月。",
  }
}

/** The same quotation with its prices broken down, to the cent. */
const brokenDown = (content: QuotationContent): QuotationContent => ({
  ...content,
  lines: content.lines.map((line) => {
    if (line.unitPrice === null) return line
    const cents = Math.round(Number(line.unitPrice) * 100)
    const shares = (
      [
        ["material", 62],
        ["labour", 18],
        ["freight", 6],
      ] as const
    ).map(([part, share]) => [part, Math.floor((cents * share) / 100)] as const)
    const profit = cents - shares.reduce((sum, [, one]) => sum + one, 0)
    const breakdown = [...shares, ["profit", profit] as const].map(([part, one]) => ({ part, amount: (one / 100).toFixed(2) }))
    return { ...line, breakdown }
  }),
})

/** Runs inquiries through the platform's own commands. */
class Inquiries {
  readonly story: Storyteller
  constructor(story: Storyteller) {
    this.story = story
  }

  /** Publishes an inquiry `ago` days before the story's present; quoting lasts the given number of days. */
  async publish(
    title: string,
    lines: readonly Good[],
    who: readonly string[],
    ago: number,
    days: number,
    turned: (content: InquiryContent) => InquiryContent = (content) => content,
  ): Promise<string> {
    const { story } = this
    const from = story.now - ago * day
    await story.at(from - 5 * hour)
    const suppliers = who.map((name) => story.companyOf(name))
    const content = turned(contentOf(title, lines, suppliers, endOf(from + days * day)))
    const id = await story.begin("purchaser", inquiryDocument, { content })
    await story.act("purchaser", inquiryDocument, id, "submit", {})
    await story.at(from)
    await story.act("approver", inquiryDocument, id, "approve", { comment: "" })
    return id
  }

  /** An inquiry with qualification: two suppliers have applied, and one of them is reviewed. */
  async qualify(title: string, lines: readonly Good[], who: readonly string[], ago: number): Promise<void> {
    const { story } = this
    const from = story.now - ago * day
    await story.at(from - 5 * hour)
    const content: InquiryContent = {
      ...contentOf(
        title,
        lines,
        who.map((name) => story.companyOf(name)),
        endOf(story.now + 12 * day),
      ),
      prequalification: {
        kind: "asked",
        applyEnd: endOf(story.now),
        reviewEnd: endOf(story.now + 5 * day),
        limit: 3,
        fewest: 1,
        earlyClose: true,
        criteria: "近三年同类循环水系统供货业绩不少于两项；通过 ISO 9001 认证；产品能效不低于二级。",
      },
    }
    const id = await story.begin("purchaser", inquiryDocument, { content })
    await story.act("purchaser", inquiryDocument, id, "submit", {})
    await story.at(from)
    await story.act("approver", inquiryDocument, id, "approve", { comment: "" })
    const statements = [
      "近三年供货循环水系统四项，附业绩清单；ISO 9001 证书有效至 2027 年。",
      "近三年同类业绩两项，泵组能效一级，可提供检测报告。",
    ]
    for (const [turn, statement] of statements.entries()) {
      const name = who[turn] ?? ""
      await story.at(from + (turn + 1) * 6 * hour)
      await story.act(name, quotationDocument, memberOf(id, quotation.id, story.companyOf(name)), "apply", { statement })
    }
    await story.at(story.now - 2 * hour)
    await story.act("purchaser", inquiryDocument, id, "reviewApplicant", {
      supplier: story.companyOf(who[0] ?? ""),
      passed: true,
      reason: "",
    })
  }

  /** Publishes an inquiry that experts score: all of them take part, the first two have scored everything, and the last one all but one quotation. */
  async score(title: string, lines: readonly Good[], who: readonly string[], ago: number): Promise<void> {
    const { story } = this
    const from = story.now - ago * day
    await story.at(from - 5 * hour)
    const companies = who.map((name) => story.companyOf(name))
    const content: InquiryContent = {
      ...contentOf(title, lines, companies, endOf(from + 5 * day)),
      reviewDeadline: endOf(story.now + 4 * day),
      scoring: {
        kind: "experts",
        priceWeight: "60",
        leastMarks: "20",
        trim: false,
        elements: [
          { name: "质量保证能力", weight: "25", guidance: "看质量体系、检验手段和近三年质量事故。" },
          { name: "交货与服务", weight: "15", guidance: "看交货周期、备件和售后响应时间。" },
        ],
      },
    }
    const id = await story.begin("purchaser", inquiryDocument, { content })
    await story.act("purchaser", inquiryDocument, id, "submit", {})
    await story.at(from)
    await story.act("approver", inquiryDocument, id, "approve", { comment: "" })
    const experts = ["expert.1", "expert.5", "expert.7"]
    const partOf = (expert: string) => memberOf(id, evaluation.id, story.personOf(expert))
    await story.at(from + 6 * hour)
    for (const expert of experts)
      await story.act("purchaser", inquiryDocument, id, "addExpert", { expert: story.personOf(expert), reason: "熟悉机械设备与质量管理" })
    for (const [turn, expert] of experts.entries()) {
      await story.at(from + (8 + turn) * hour)
      await story.act(expert, evaluationDocument, partOf(expert), "confirm", {})
    }
    await this.quote(id, lines, who, 0.96, from + 2 * day)
    await this.compare(id, who, from + 6 * day)
    for (const [turn, expert] of experts.entries()) {
      await story.at(from + 6 * day + (turn + 2) * hour)
      await story.act(expert, evaluationDocument, partOf(expert), "declare", {
        statement: "本人与各报价供应商无任职、持股、亲属或其他利害关系。",
      })
      for (const [place, supplier] of companies.slice(0, turn === 2 ? -1 : undefined).entries())
        await story.act(expert, evaluationDocument, partOf(expert), "score", {
          supplier,
          marks: { "1": String(21 - ((place + turn) % 3)), "2": String(12 - (place % 3)) },
          evidence: {},
        })
    }
  }

  /** Publishes an inquiry on the board, with prices for larger quantities as well. */
  async publishOpenly(title: string, lines: readonly Good[], ago: number): Promise<void> {
    const { story } = this
    const from = story.now - ago * day
    await story.at(from - 5 * hour)
    const said = contentOf(title, lines, [], endOf(story.now + 9 * day))
    const content: InquiryContent = {
      ...said,
      audience: { kind: "public" },
      lines: said.lines.map((line) => {
        const more = String(Number(line.quantity) * 5)
        return {
          ...line,
          tiers: [
            { from: line.quantity, to: more },
            { from: more, to: null },
          ],
        }
      }),
    }
    const id = await story.begin("purchaser", inquiryDocument, { content })
    await story.act("purchaser", inquiryDocument, id, "submit", {})
    await story.at(from)
    await story.act("approver", inquiryDocument, id, "approve", { comment: "" })
  }

  async quote(
    id: string,
    lines: readonly Good[],
    names: readonly string[],
    factor: number,
    at: number,
    turned: (content: QuotationContent) => QuotationContent = (content) => content,
  ): Promise<void> {
    const { story } = this
    for (const [turn, name] of names.entries()) {
      await story.at(at + turn * 3 * hour)
      const content = offerOf(lines, factor + ((turn * 3) % 4) / 200, turn, dayAt(at + 180 * day))
      const own = memberOf(id, quotation.id, story.companyOf(name))
      await story.act(name, quotationDocument, own, "submit", { content: turned(content) })
    }
  }

  /** Opens the quotations and lets all of them pass the first review. */
  async compare(id: string, names: readonly string[], at: number): Promise<void> {
    const { story } = this
    await story.at(at)
    await story.act("purchaser", inquiryDocument, id, "openQuotes", {})
    for (const name of names)
      await story.act("purchaser", inquiryDocument, id, "trial", { supplier: story.companyOf(name), passed: true, reason: "" })
    await story.act("purchaser", inquiryDocument, id, "finishTrial", {})
  }

  /** Awards every line to the cheapest among `names`, as `offers` says, and approves the result. */
  async decide(id: string, lines: readonly Good[], names: readonly string[], factor: number, at: number): Promise<void> {
    const { story } = this
    const offers = names.map((name, turn) => ({
      supplier: story.companyOf(name),
      ...offerOf(lines, factor + ((turn * 3) % 4) / 200, turn, ""),
    }))
    const awards = lines.flatMap(({ quantity }, line) => {
      const offered = offers.flatMap(({ supplier, lines: own }) => {
        const unitPrice = own[line]?.unitPrice ?? null
        return unitPrice === null ? [] : [{ line, supplier, quantity, unitPrice }]
      })
      return offered.toSorted((one, other) => Number(one.unitPrice) - Number(other.unitPrice)).slice(0, 1)
    })
    await story.at(at)
    await story.act("purchaser", inquiryDocument, id, "setPreference", { awards })
    await story.act("purchaser", inquiryDocument, id, "verify", {})
    await story.at(at + 5 * hour)
    await story.act("lead", inquiryDocument, id, "verifyPrice", { awards, remark: "与近两次采购价和市场价比对，价格合理。" })
    await story.act("lead", inquiryDocument, id, "submitResult", {})
    await story.at(at + day)
    await story.act("approver", inquiryDocument, id, "approve", { comment: "" })
  }
}

const all = ["supplier.a", "supplier.b", "supplier.c", "supplier.e"]

/** Inquiries of the last year at every stage; decided ones have recorded their prices. */
export async function inquiries(story: Storyteller): Promise<void> {
  const tale = new Inquiries(story)
  const ago = (days: number) => story.now - days * day
  for (const [title, before, factor] of [
    ["轴承及传动件年度询价（2025 下半年）", 330, 1.04],
    ["轴承及传动件补充询价", 190, 0.99],
  ] as const) {
    const id = await tale.publish(title, bearings, all, before, 5)
    await tale.quote(id, bearings, all, factor, ago(before - 2))
    await tale.compare(id, all, ago(before - 6))
    await tale.decide(id, bearings, all, factor, ago(before - 7))
  }

  // The second round asks the two cheapest suppliers again.
  const wires = await tale.publish("三号车间电缆与桥架询价", cables, all, 40, 5)
  await tale.quote(wires, cables, all, 0.98, ago(38))
  await tale.compare(wires, all, ago(34))
  const again = all.slice(0, 2)
  await story.act("purchaser", inquiryDocument, wires, "nextRound", {
    suppliers: again.map((name) => story.companyOf(name)),
    quoteStart: null,
    quoteEnd: endOf(ago(31)),
  })
  await tale.quote(wires, cables, again, 0.94, ago(33))
  await tale.compare(wires, again, ago(30))
  await tale.decide(wires, cables, again, 0.94, ago(29))

  const yearly = await tale.publish(
    "2026 年轴承及传动件年度询价",
    bearings,
    all,
    9,
    6,
    inTwoLots("轴承包", 4, "密封与传动包", "成套供货，由一家负责备件"),
  )
  await tale.quote(yearly, bearings, all, 0.95, ago(7))
  await tale.compare(yearly, all, ago(2))

  const boxes = await tale.publish("包装材料季度询价", packing, ["supplier.a", "supplier.b", "supplier.d"], 3, 8, (content) => ({
    ...inTwoLots("纸箱与护角", 2, "薄膜与托盘", "")(content),
    breakdown: ["material", "labour", "freight", "profit"],
  }))
  await tale.quote(boxes, packing, ["supplier.b"], 0.97, ago(1), brokenDown)

  await tale.qualify("冷却塔与循环水泵询价（先做资格预审）", valves, all.slice(0, 3), 4)

  await tale.score("二车间阀门国产化替代询价", valves, all.slice(0, 3), 8)
  await tale.publishOpenly("包装材料年度公开询价", packing, 2)

  await story.at(ago(1))
  await story.begin("purchaser", inquiryDocument, {
    content: contentOf(
      "冷却水系统阀门询价",
      valves,
      ["supplier.b", "supplier.c"].map((name) => story.companyOf(name)),
      endOf(story.now + 10 * day),
    ),
  })
}
