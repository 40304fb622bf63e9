import type { TenderDocument } from "#contract/tender.schema.ts"
import { type Plan, lowestPrice, twoEnvelope } from "./story-documents.ts"

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
    criteria: "具备压力管道安装 GC1 级资质；近三年同类业绩不少于 2 项。",
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
  photovoltaic: {
    title: "屋顶分布式光伏设备采购及安装（6.2 MWp）",
    summary: "一厂、三厂屋面约 6.8 万平方米，自发自用、余电上网。按设备与安装分两个标段，可兼投兼中。",
    publicity: true,
    lots: [
      {
        id: "lot1",
        title: "组件与逆变器",
        lines: [
          line("module", "N 型双玻组件", "≥580 Wp，首年衰减 ≤1%，30 年线性质保", "10690", "块", "545"),
          line("inverter", "组串式逆变器", "110 kW，中国效率 ≥98.3%，带 AFCI", "48", "台", "21500"),
        ],
      },
      {
        id: "lot2",
        title: "支架与安装",
        lines: [line("mount", "彩钢瓦夹具支架与安装", "含并网手续、屋面防水复核与 25 年抗风验算", "6200", "kWp", "680")],
      },
    ],
  },
  membranes: {
    title: "污水处理站 MBR 膜组件更换",
    summary: "表面处理中心污水站 1200 m³/d，膜通量衰减已达 38%，须在春节停产窗口内完成更换。",
    lots: [
      {
        id: "lot1",
        title: "膜组件与更换",
        lines: [
          line("membrane", "PVDF 帘式膜组件", "公称孔径 ≤0.1 μm，1440 m²/组，质保 5 年", "12", "组", "96800"),
          line("blower", "膜池吹扫风机", "罗茨式，18 m³/min，58.8 kPa，变频", "3", "台", "42500"),
          line("install", "旧膜拆除、安装与清水调试", "停产窗口 9 天，含危废处置", "1", "项", "168000"),
        ],
      },
    ],
  },
  warehouse: {
    title: "物流园自动化立体仓库总承包",
    summary: "华东精工供应链公司物流园二期，货位 8600 个、堆垛机 7 台，含土建接口、WMS 与消防联动。",
    criteria: "起重机械安装（含修理）A 级许可；近三年完成 5000 货位以上立体仓库不少于 2 项；上年度经审计净资产不低于 5000 万元。",
    minQualified: 3,
    lots: [
      {
        id: "lot1",
        title: "立体仓库系统",
        lines: [
          line("rack", "横梁式货架", "24 层，1200 kg/托，抗震设防 7 度", "8600", "货位", "920"),
          line("crane", "单立柱堆垛机", "H=22 m，行走 160 m/min，能量回馈", "7", "台", "468000"),
          line("wms", "WMS/WCS 软件与实施", "对接 SAP EWM，含两年驻场", "1", "套", "1350000"),
        ],
      },
    ],
  },
} as const satisfies Record<string, Plan>
