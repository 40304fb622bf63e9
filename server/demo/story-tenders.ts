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
  readonly invited?: readonly string[]
  readonly minBidders?: number
  readonly publicity?: boolean
  readonly prequalification?: boolean
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

/** The tender document of a plan, published at `from`: bidding for `bidDays`, opening an hour after the deadline. */
export function documentOf(plan: Plan, from: number, bidDays: number, people: Readonly<Record<string, string>>): TenderDocument {
  const bidDeadline = from + bidDays * day
  const prequal = plan.prequalification ?? false
  return {
    title: plan.title,
    summary: plan.summary,
    terms: "投标人须为依法注册的独立法人，近三年无重大违法记录。报价为含税到厂价，货到验收合格后 60 日内付款，质保金 5%。",
    openTo: plan.openTo ?? "public",
    invited: (plan.invited ?? []).map((name) => people[name] ?? ""),
    currency: "CNY",
    lots: plan.lots,
    prequalification: prequal,
    prequalDeadline: prequal ? from + Math.round(bidDays / 2) * day : null,
    prequalCriteria: prequal ? "具备压力管道安装 GC1 级资质；近三年同类业绩不少于 2 项。" : "",
    prequalLimit: prequal ? 4 : null,
    minQualified: 1,
    earlyClose: true,
    questionDeadline: bidDeadline - 5 * day,
    bidDeadline,
    openingTime: bidDeadline + hour,
    reviewDeadline: bidDeadline + 10 * day,
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

const line = (
  id: string,
  item: string,
  specification: string,
  quantity: string,
  unit: string,
  targetPrice: string,
): TenderDocument["lots"][number]["lines"][number] => ({
  id,
  item,
  specification,
  quantity,
  unit,
  targetPrice,
  deliverBy: null,
  tiers: [],
})

/** The tenders of the story. */
export const plans = {
  pumps: {
    title: "2026 年度循环水泵采购",
    summary: "二厂循环水站改造，采购卧式双吸离心泵及备件。",
    lots: [
      {
        id: "lot1",
        title: "水泵主机",
        lines: [
          line("pump", "卧式双吸离心泵", "Q=1200 m³/h，H=45 m，η≥86%", "6", "台", "186000"),
          line("spare", "机械密封备件", "与主机配套，碳化硅/石墨", "24", "套", "2600"),
        ],
      },
    ],
  },
  uniforms: {
    title: "车间防静电工装采购",
    summary: "洁净车间员工防静电工装换装，25 套为首批试穿。",
    scoring: lowestPrice,
    lots: [
      { id: "lot1", title: "防静电工装", lines: [line("suit", "防静电工装（分体）", "GB 12014-2019 A 级，含徽标刺绣", "25", "套", "150")] },
    ],
  },
  switchgear: {
    title: "10 kV 中压开关柜采购",
    summary: "新建电池车间配电室，KYN28 型中压开关柜 18 面，含二次设计与调试。",
    publicity: true,
    lots: [
      {
        id: "lot1",
        title: "开关柜",
        lines: [
          line("incoming", "进线柜", "1250 A / 31.5 kA", "4", "面", "98000"),
          line("feeder", "馈线柜", "630 A / 25 kA", "14", "面", "72000"),
        ],
      },
    ],
  },
  mes: {
    title: "制造执行系统（MES）二期实施",
    summary: "覆盖总装、涂装两条产线的工单、质量与追溯模块。",
    scoring: twoEnvelope,
    openTo: "invited",
    invited: ["supplier.a", "supplier.b", "supplier.d", "supplier.e"],
    lots: [
      {
        id: "lot1",
        title: "软件与实施",
        lines: [
          line("licence", "软件许可（永久）", "并发用户 300", "1", "套", "680000"),
          line("service", "实施服务", "高级顾问人天", "260", "人天", "2800"),
        ],
      },
    ],
  },
  valves: {
    title: "高温调节阀框架采购",
    summary: "年度框架，按季下单；要求投标人通过资格预审。",
    prequalification: true,
    lots: [
      {
        id: "lot1",
        title: "调节阀",
        lines: [
          line("dn80", "DN80 气动调节阀", "PN40，450 ℃", "40", "台", "8600"),
          line("dn150", "DN150 气动调节阀", "PN40，450 ℃", "16", "台", "17800"),
        ],
      },
    ],
  },
  bearings: {
    title: "风机轴承备件采购",
    summary: "检修备件，含 SKF 同等品牌。",
    scoring: lowestPrice,
    lots: [{ id: "lot1", title: "轴承", lines: [line("b6322", "深沟球轴承 6322/C3", "", "60", "套", "1480")] }],
  },
  robots: {
    title: "焊接工作站机器人采购",
    summary: "底盘车间 4 个弧焊工作站，含夹具与安全围栏。",
    lots: [
      { id: "lot1", title: "机器人工作站", lines: [line("cell", "六轴弧焊机器人工作站", "臂展 ≥1.9 m，负载 ≥8 kg", "4", "套", "420000")] },
    ],
  },
  forklifts: {
    title: "电动叉车租赁（三年）",
    summary: "仓储中心 12 台锂电叉车，含维保。",
    lots: [{ id: "lot1", title: "叉车租赁", lines: [line("lift", "3 t 锂电平衡重叉车", "含充电桩与维保", "12", "台", "96000")] }],
  },
} as const satisfies Record<string, Plan>

/** A bid on every line of a plan at a factor of the target prices, with an answer to each scored element. */
export function bidFor(plan: Plan, factor: number, days: number, claim: string): BidContent {
  const scoring = plan.scoring ?? comprehensive
  return {
    technical: {
      statement: `${claim}我公司完全响应招标文件的技术与商务要求，无负偏离。`,
      answers: Object.fromEntries(
        scoring.elements.map(({ id, name }) => [id, `${name}：${claim}详见技术文件第 ${(id.length % 5) + 2} 章。`]),
      ),
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
