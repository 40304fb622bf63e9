/** Goods that are bought regularly: the material, and what an inquiry asks of it. */
export interface Good {
  readonly code: string
  readonly category: string
  readonly name: string
  readonly specification: string
  /** The unit's code and its Chinese name. */
  readonly unit: readonly [code: string, name: string]
  readonly brand: string
  readonly quantity: string
  readonly target: string
}

const good =
  (category: string) =>
  (
    code: string,
    name: string,
    specification: string,
    quantity: string,
    unit: readonly [string, string],
    target: string,
    brand: string,
  ): Good => ({ code, category, name, specification, unit, brand, quantity, target })

const [set, each, piece, metre, drum, roll] = [
  ["SET", "套"],
  ["EA", "只"],
  ["C62", "个"],
  ["MTR", "米"],
  ["XDR", "桶"],
  ["XRO", "卷"],
] as const

const bearing = good("0201")
export const bearings: readonly Good[] = [
  bearing("BRG-6205", "深沟球轴承", "6205-2RS C3", "400", set, "18.50", "哈尔滨轴承"),
  bearing("BRG-6308", "深沟球轴承", "6308-ZZ", "240", set, "42.00", "瓦房店轴承"),
  bearing("BRG-32210", "圆锥滚子轴承", "32210", "120", set, "96.00", "洛阳轴承"),
  bearing("BRG-22316", "调心滚子轴承", "22316 CA/W33", "24", set, "688.00", "洛阳轴承"),
  bearing("SEAL-456208", "骨架油封", "TC 45×62×8 NBR", "600", each, "3.60", "中鼎密封"),
  bearing("BELT-SPB2240", "窄V带", "SPB 2240", "180", piece, "32.00", "三力士"),
  bearing("OIL-LI2", "锂基润滑脂", "2# 15 kg/桶", "30", drum, "285.00", "长城润滑油"),
]

const cable = good("0301")
export const cables: readonly Good[] = [
  cable("CAB-KVVP7", "铜芯控制电缆", "KVVP 7×1.5", "2000", metre, "12.80", "远东电缆"),
  cable("CAB-BPY25", "变频电力电缆", "BPYJVP 3×25+3×4", "600", metre, "118.00", "宝胜电缆"),
  cable("CAB-PN4", "工业以太网线", "PROFINET Cat5e 4 芯", "1500", metre, "9.60", "上上电缆"),
  cable("TRAY-200", "热镀锌桥架", "200×100×1.5", "450", metre, "56.00", "德力西"),
  cable("LUG-DT25", "铜接线端子", "DT-25", "1200", each, "2.10", "德力西"),
]

const wrapping = good("04")
export const packing: readonly Good[] = [
  wrapping("PKG-BOX600", "五层瓦楞纸箱", "600×400×350 BC 楞", "8000", each, "6.40", "合兴包装"),
  wrapping("PKG-EDGE50", "珍珠棉护角", "50×50×5", "24000", each, "0.35", "润兴包装"),
  wrapping("PKG-WRAP500", "缠绕膜", "500 mm×20 μm 4 kg/卷", "600", roll, "38.00", "永新股份"),
  wrapping("PKG-PAL1210", "免熏蒸托盘", "1200×1000 川字", "900", piece, "72.00", "力卡塑料"),
]

const valve = good("0203")
export const valves: readonly Good[] = [
  valve("VLV-Q41F50", "不锈钢球阀", "Q41F-16P DN50", "60", set, "265.00", "东瓯泵阀"),
  valve("VLV-D371150", "蝶阀", "D371X-16 DN150", "36", set, "420.00", "东瓯泵阀"),
  valve("VLV-ZDLP65", "电动调节阀", "ZDLP-16K DN65", "12", set, "3850.00", "启明自动化"),
]
