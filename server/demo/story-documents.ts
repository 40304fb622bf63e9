import type { BidContent, TenderDocument } from "#contract/tender.schema.ts"

const day = 86_400_000
const hour = 3_600_000

/** What differs from tender to tender of the story. */
export interface Plan {
  readonly title: string
  readonly summary: string
  readonly lots: TenderDocument["lots"]
  readonly scoring?: TenderDocument["scoring"]
  readonly openTo?: TenderDocument["openTo"]
  /** The people who bid for the invited companies. */
  readonly invited?: readonly string[]
  readonly minBidders?: number
  readonly publicity?: boolean
  /** What an applicant has to prove; without it everybody may bid. */
  readonly criteria?: string
  readonly minQualified?: number
}

export const lowestPrice: TenderDocument["scoring"] = {
  mode: "lowestPrice",
  priceWeight: "100",
  elements: [],
  technicalThreshold: null,
  features: [],
  trim: false,
}
export const comprehensive: TenderDocument["scoring"] = {
  mode: "comprehensive",
  priceWeight: "40",
  technicalThreshold: null,
  features: [],
  trim: false,
  elements: [
    {
      id: "tech",
      name: "技术方案与参数响应",
      weight: "30",
      envelope: "technical",
      guidance: "关键参数逐条响应得满分，一项负偏离扣 3 分。",
    },
    { id: "quality", name: "质量与检验能力", weight: "15", envelope: "technical", guidance: "具备第三方型式试验报告得 10 分以上。" },
    { id: "service", name: "供货与售后服务", weight: "15", envelope: "technical", guidance: "24 小时到场、质保不少于 24 个月得满分。" },
  ],
}
export const twoEnvelope: TenderDocument["scoring"] = {
  mode: "twoEnvelope",
  priceWeight: "40",
  technicalThreshold: "36",
  features: [],
  trim: false,
  elements: [
    { id: "design", name: "系统设计", weight: "35", envelope: "technical", guidance: "" },
    { id: "team", name: "项目团队与业绩", weight: "25", envelope: "technical", guidance: "" },
  ],
}

/** The last half past nine in Shanghai before an instant: deadlines are set in office hours. */
export const morning = (instant: number): number => Math.floor((instant - 1.5 * hour) / day) * day + 1.5 * hour

/**
 * The tender document of a plan before anybody is invited, published at `from`; bidding lasts `bidDays`, and the opening follows half an hour after
 * the deadline.
 */
export function documentOf(plan: Plan, from: number, bidDays: number, people: Readonly<Record<string, string>>): TenderDocument {
  const bidDeadline = morning(from + bidDays * day)
  const prequal = plan.criteria !== undefined
  return {
    title: plan.title,
    summary: plan.summary,
    terms: "投标人须为依法注册的独立法人，近三年无重大违法记录。报价为含税到厂价，货到验收合格后 60 日内付款，质保金 5%。",
    openTo: plan.openTo ?? "public",
    invited: [],
    currency: "CNY",
    lots: plan.lots,
    prequalification: prequal,
    prequalDeadline: prequal ? morning(from + Math.round(bidDays / 2) * day) : null,
    prequalCriteria: plan.criteria ?? "",
    prequalLimit: prequal ? 4 : null,
    minQualified: plan.minQualified ?? 1,
    earlyClose: true,
    questionDeadline: bidDeadline - 5 * day,
    bidDeadline,
    openingTime: bidDeadline + hour / 2,
    reviewDeadline: bidDeadline + 10 * day + 7.5 * hour,
    minBidders: plan.minBidders ?? 3,
    clarifyLeadDays: 3,
    scoring: plan.scoring ?? comprehensive,
    buyers: [people["purchaser"] ?? ""],
    experts: [],
    openers: { quorum: 2, users: ["purchaser", "supervisor", "legal"].map((name) => people[name] ?? "") },
    publicity: { enabled: plan.publicity ?? false, days: 3 },
    fileCost: "0",
    contact: "陈思远 021-6888 1200",
  }
}

/** Bidders' answers to a scored element, one per bidder. */
const answers: Readonly<Record<string, readonly string[]>> = {
  tech: [
    "技术偏离表逐条响应，关键参数 12 项全部满足，3 项优于要求；选型计算书见附录 A。",
    "主参数满足招标文件，控制系统采用与贵司现有产线一致的通信协议，接口表见第 3 章。",
    "同型号产品已在 4 家企业连续运行三年以上，性能测试报告由国家检测中心出具。",
    "一般参数有 1 项细微偏离（外形尺寸加长 40 mm），不影响安装，已附确认图。",
    "核心部件为自主制造，关键件可追溯到炉批号；出厂前做 72 小时带载试验。",
  ],
  quality: [
    "取得第三方型式试验报告，近两年出厂一次合格率 99.2%。",
    "过程检验点 26 个，检验记录随货交付；可接受驻厂监造。",
    "自有 CNAS 认可实验室，材质、探伤、性能全部自检。",
    "委托 SGS 做出厂前检验，费用已含在报价内。",
    "推行 IATF 16949 体系，质量问题 8 小时内给出临时措施。",
  ],
  service: [
    "无锡服务站 2 小时到场，质保 30 个月，备件常备库存 45 万元。",
    "质保 24 个月，远程诊断 7×24 小时，现场响应不超过 12 小时。",
    "交货分两批，首批 30 天内到厂；每季度免费巡检一次。",
    "苏州设有备件库，承诺 24 小时到场，超时按日扣减质保金 0.5%。",
    "质保 24 个月，提供 3 次现场培训和操作手册中英文各 5 套。",
  ],
}

/** A bid on every line of a plan at a factor of the target prices, with an answer to each scored element; `turn` chooses the bidder's answers. */
export function bidFor(plan: Plan, factor: number, days: number, claim: string, turn = 0): BidContent {
  const scoring = plan.scoring ?? comprehensive
  return {
    technical: {
      statement: `${claim}我公司完全响应招标文件的技术与商务要求。`,
      answers: Object.fromEntries(scoring.elements.map(({ id }) => [id, answers[id]?.[turn] ?? "详见技术文件相应章节。"])),
      features: {},
    },
    commercial: {
      lines: plan.lots.flatMap((lot) =>
        lot.lines.map(({ id, targetPrice, quantity }) => ({
          line: id,
          unitPrice: (Number(targetPrice) * factor).toFixed(2),
          maximum: quantity,
          deliveryDays: days,
          tiers: [],
        })),
      ),
      note: "报价含税、含运费，有效期 90 天。",
    },
  }
}
