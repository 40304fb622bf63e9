import type { Tx } from "#server/database/database.ts"
import type { Keys } from "#server/keys.ts"
import { tenderPlace } from "#server/tender/context.ts"
import { bidFor, documentOf } from "./story-documents.ts"
import { announcements } from "./story-announcements.ts"
import { priceIndexes } from "./story-indexes.ts"
import { inquiries } from "./story-inquiries.ts"
import { materials } from "./story-materials.ts"
import { exchangeRates } from "./story-rates.ts"
import { suppliers } from "./story-suppliers.ts"
import { surveys } from "./story-surveys.ts"
import { plans } from "./story-tenders.ts"
import { type StoryFiles, storyteller } from "./storyteller.ts"
import { type People, Tale, bidders } from "./tale.ts"

const day = 86_400_000
const hour = 3_600_000
const all = bidders.map(({ name }) => name)

/** A tender that is awarded and signed, with the real prices of UA-2016-06-08-000504-c, where the lowest bid was abnormally low. */
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
  for (const { name } of bidders) await tale.story.run(name, id, "confirmRecord", { agrees: true, note: "" })
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

/** Tenders at every stage, so that each person finds a task. */
async function underWay(tale: Tale): Promise<void> {
  const { story } = tale
  const hoursAgo = (hours: number) => story.now - hours * hour

  const pumps = await tale.publish(plans.pumps, 9, 16)
  await tale.bid(plans.pumps, pumps, ["supplier.a", "supplier.c"], story.now - 5 * day)
  await story.at(hoursAgo(30))
  await story.run("supplier.d", pumps, "ask", { text: "请问电机是否要求配套变频器，能效等级是否须达到 IE4？" })

  const robots = await tale.publish(plans.robots, 20, 19)
  await tale.bid(plans.robots, robots, ["supplier.a", "supplier.b", "supplier.d", "supplier.e"], story.now - 4 * day)
  await story.at(hoursAgo(26))
  await tale.drawAgain(robots, 5, "评标当周在宁德电池产线做安装验收，无法到场。")
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

/** A result that lacks one signature; one member of the committee was replaced before the opening. */
async function membranes(tale: Tale): Promise<void> {
  const { story } = tale
  const plan = plans.membranes
  const id = await tale.publish(plan, 26, 17)
  await tale.bid(plan, id, ["supplier.b", "supplier.c", "supplier.d", "supplier.e"], story.now - 12 * day)
  await story.at(story.now - 11 * day)
  const replacement = await tale.drawAgain(id, 3, "与拟投标企业之一的项目经理系亲属，申请回避。")
  await story.at(story.now - 10 * day)
  await story.run(replacement, id, "confirmAssignment", {})
  await tale.open(id, story.now - 9 * day + 2 * hour)
  await story.at(story.now - 4 * day)
  await tale.review(id, () => false)
  await story.at(story.now - 2 * day)
  await tale.score(id)
  await story.at(story.now - 6 * hour)
  await tale.rank(id, 2)
}

/** Published candidates: one objection is settled, another is answered and awaits the supervisor. */
async function photovoltaic(tale: Tale): Promise<void> {
  const { story } = tale
  const plan = plans.photovoltaic
  const hoursAgo = (hours: number) => story.at(story.now - hours * hour)
  const id = await tale.publish(plan, 31, 20)
  await tale.bid(plan, id, ["supplier.a", "supplier.b", "supplier.d", "supplier.e"], story.now - 14 * day)
  await tale.draw(id, 5)
  await tale.open(id, story.now - 11 * day + 2 * hour)
  await hoursAgo(170)
  await tale.review(id, () => false)
  await hoursAgo(120)
  await tale.score(id)
  await hoursAgo(96)
  await tale.rank(id)
  await hoursAgo(60)
  await tale.propose(plan, id)
  await story.run("purchaser", id, "publishCandidates", {})
  const open = async () =>
    (await story.objections("supervisor", id)).find(({ state }) => state === "raised" || state === "answered")?.objection ?? ""

  await hoursAgo(52)
  await story.run("supplier.b", id, "raiseObjection", { reason: "公示内容未列出各投标人的技术得分，我公司无法判断技术评审是否公正。" })
  await hoursAgo(45)
  await story.run("purchaser", id, "answerObjection", {
    objection: await open(),
    answer:
      "公示内容符合招标文件第 5.2 条。评分由五位专家独立完成并锁定，其他投标人的评分依法保密；定标后将向贵公司书面说明本单位的评审意见。",
  })
  await hoursAgo(40)
  await story.run("supervisor", id, "dismissObjection", {
    objection: await open(),
    reason: "公示范围与招标文件一致，五位评委评分表均已锁定留痕，未发现程序问题。",
  })
  await hoursAgo(22)
  await story.run("supplier.d", id, "raiseObjection", {
    reason: "第一中标候选人所投组件型号的 TÜV 认证证书只覆盖到 570 Wp，请核实是否满足招标文件 ≥580 Wp 的关键参数。",
  })
  await hoursAgo(5)
  await story.run("purchaser", id, "answerObjection", {
    objection: await open(),
    answer: "经向发证机构核验，该型号证书已于本月扩项至 585 Wp，扩项页见投标文件第 3 章附件 7，关键参数满足要求。",
  })
}

/** A closed prequalification: one applicant is rejected for lack of a licence, four await review. */
async function warehouse(tale: Tale): Promise<void> {
  const { story } = tale
  const id = await tale.publish(plans.warehouse, 14, 26)
  const statements = {
    "supplier.b": "持有起重机械安装 A 级许可（至 2028 年）。近三年完成苏州医药 7200 货位、合肥家电 9600 货位两项总承包，均已验收。",
    "supplier.e": "持有 A 级许可；近三年完成立体仓库 3 项，最大 12400 货位。上年度经审计净资产 1.86 亿元，报告附后。",
    "supplier.a": "持有 A 级许可；业绩 2 项（6800、5400 货位），其中南通项目正在试运行，附业主证明。",
    "supplier.c": "我公司以联合体形式申请，牵头方为本公司，堆垛机由持有 A 级许可的成员方负责安装，联合体协议附后。",
    "supplier.d": "我公司为电气成套供应商，拟将堆垛机安装分包给有资质单位，许可证由分包方提供。",
  }
  for (const [index, [name, statement]] of Object.entries(statements).entries()) {
    await story.at(story.now - 5 * day + index * 13 * hour)
    await story.run(name, id, "applyPrequalification", { statement })
  }
  await story.at(story.now - 8 * hour)
  const unlicensed = (await story.applications("purchaser", id)).find(({ statement }) => statement === statements["supplier.d"])
  await story.run("purchaser", id, "reviewApplicant", {
    application: unlicensed?.application ?? "",
    passed: false,
    reason: "申请人自身无起重机械安装 A 级许可，资格预审文件第 2.3 条不允许以分包方资质代替。",
  })
}

/** Tenders that await their first step, and one that failed. */
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

/** Tells the demo story of 华东精工, its tenders of the last weeks, through the platform's own commands and with the clock set back. */
export async function tellStory(tx: Tx, keys: Keys, people: People, files: StoryFiles | null = null): Promise<void> {
  const { rows } = await tx.query<{ now: string }>({ text: "select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now" })
  const tale = new Tale(await storyteller(tx, tenderPlace(keys), people, Number(rows[0]?.now), files), people)
  await uniforms(tale)
  await underWay(tale)
  await membranes(tale)
  await photovoltaic(tale)
  await warehouse(tale)
  await beginnings(tale)
  await materials(tale.story)
  await inquiries(tale.story)
  await announcements(tale.story)
  await suppliers(tx, keys, tale.story, people)
  await surveys(tx, tale.story, people)
  await tale.story.at(tale.story.now)
  await priceIndexes(tx, tale.story.now, tale.story.personOf("admin"))
  await exchangeRates(tx, tale.story.now, tale.story.personOf("admin"))
}
