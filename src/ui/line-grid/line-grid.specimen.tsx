import { useMemo } from "react"
import { multiply } from "#machines/scoring/money.ts"
import type { LoadLov } from "#ui/lov/load-lov.ts"
import { Tabs } from "#ui/tabs/tabs.tsx"
import type { Specimen } from "#ui/theme/specimen.ts"
import { defineLines } from "./define-lines.ts"
import { linesFrom } from "./edit-lines.ts"
import { LineGrid } from "./line-grid.tsx"
import { LinesPreview } from "./lines-preview.tsx"
import { faultsOf } from "./sheet.ts"
import { useLines } from "./use-lines.ts"

interface Line {
  readonly id: string
  readonly item: string
  readonly quantity: string
  readonly price: string
  readonly days: string
  readonly way: string
  readonly by: string
  readonly maker: string
}

let made = 0
const lineOf = (part: Partial<Line> = {}): Line => ({
  id: `L${(made += 1)}`,
  item: "",
  quantity: "",
  price: "",
  days: "",
  way: "",
  by: "",
  maker: "",
  ...part,
})
const items = ["深沟球轴承 6205-2RS", "联轴器 GICL3", "冷轧钢板 Q235B 2.0 mm", "劳保手套", "变频器 7.5 kW", "循环水泵 IS80-65-160"]
const makers = ["江苏恒远机电", "上海启明自动化", "浙江东瓯泵阀"].map((name, at) => ({ id: `M${at + 1}`, name }))
const many: readonly Line[] = Array.from({ length: 2000 }, (_, at) =>
  lineOf({
    item: `${items[at % items.length] ?? ""} ${Math.floor(at / items.length) + 1}`,
    quantity: String(((at * 37) % 900) + 1),
    price: `${((at * 53) % 700) + 3}.${String((at * 7) % 100).padStart(2, "0")}`,
    days: String((at % 60) + 5),
    way: at % 3 === 0 ? "pickup" : "deliver",
    maker: makers[at % 3]?.name ?? "",
    by: `2027-${String((at % 12) + 1).padStart(2, "0")}-15`,
  }),
)
const loadMakers: LoadLov = ({ filters }) => {
  const rows = makers.filter(({ name }) => name.includes(filters["name"] ?? ""))
  return Promise.resolve({
    definition: {
      code: "MAKER",
      title: "选择品牌",
      width: "40",
      sqlTypeCode: "API",
      apiUrl: "makers",
      sqlServiceUrl: "",
      parameter: [{ field: "name", type: "input", title: "名称", code: "" }],
      entries: [{ field: "name", label: "名称", width: null }],
      valueField: "id",
      textField: "name",
    },
    rows,
    total: rows.length,
  })
}
const definition = defineLines<Line>({
  id: "specimen",
  key: ({ id }) => id,
  blank: lineOf,
  copy: (line) => ({ ...line, id: lineOf().id }),
  isBlank: ({ item, quantity, price, days, way, by, maker }) => item + quantity + price + days + way + by + maker === "",
  most: 2000,
  columns: [
    {
      id: "item",
      kind: "text",
      head: "品名",
      width: 170,
      grow: true,
      pin: true,
      required: true,
      most: 60,
      get: ({ item }) => item,
      set: (line, item) => ({ ...line, item }),
    },
    {
      id: "quantity",
      kind: "decimal",
      head: "数量",
      width: 90,
      required: true,
      least: "0",
      get: ({ quantity }) => quantity,
      set: (line, quantity) => ({ ...line, quantity }),
    },
    {
      id: "price",
      kind: "money",
      head: "单价（CNY）",
      width: 110,
      places: 2,
      currencyOf: () => "CNY",
      get: ({ price }) => price,
      set: (line, price) => ({ ...line, price }),
    },
    {
      id: "amount",
      kind: "computed",
      head: "金额（CNY）",
      width: 130,
      total: true,
      of: ({ quantity, price }) => (/^\d+(\.\d+)?$/.test(quantity) && /^\d+(\.\d+)?$/.test(price) ? multiply(price, quantity) : null),
    },
    {
      id: "days",
      kind: "integer",
      head: "交货期（天）",
      width: 100,
      least: "1",
      most: "3650",
      get: ({ days }) => days,
      set: (line, days) => ({ ...line, days }),
    },
    {
      id: "way",
      kind: "choice",
      head: "交付方式",
      width: 110,
      options: [
        { value: "deliver", label: "送货到厂" },
        { value: "pickup", label: "上门自提" },
      ],
      get: ({ way }) => way,
      set: (line, way) => ({ ...line, way }),
    },
    {
      id: "maker",
      kind: "lov",
      head: "品牌",
      width: 130,
      code: "MAKER",
      load: loadMakers,
      get: ({ maker }) => maker,
      set: (line, maker) => (maker === "" || makers.some(({ name }) => name === maker) ? { ...line, maker } : null),
      pick: (line, { text }) => ({ ...line, maker: text }),
    },
    { id: "by", kind: "date", head: "交货日期", width: 120, get: ({ by }) => by, set: (line, by) => ({ ...line, by }) },
  ],
})

const written = many.slice(0, 4)
const faulty: readonly Line[] = [
  lineOf({ item: "联轴器 GICL3", quantity: "约四十", price: "1260.505", days: "12.5", way: "快递", by: "下周" }),
  lineOf({ item: "", quantity: "-3", price: "18.5", days: "4000" }),
  ...written.slice(0, 2),
]
const file = linesFrom(definition, [
  { item: "深沟球轴承 6205-2RS", quantity: "１，２００", price: "¥18.50", days: "15", way: "送货到厂", by: "2027年3月1日" },
  { item: "冷轧钢板 Q235B", quantity: "1.5万", price: "4.35", days: "30", way: "自提", by: "2027/4/15" },
  { item: "", quantity: "1,5", price: "12", days: "", way: "上门自提", by: "二月底" },
])

function Edited({ first, label }: { readonly first: readonly Line[]; readonly label: string }) {
  const { lines, change, history } = useLines(first)
  return <LineGrid label={label} definition={definition} lines={lines} onChange={change} history={history} height={300} />
}

function Read() {
  const { lines, change, history } = useLines(written)
  return <LineGrid label="已提交的明细" definition={definition} lines={lines} onChange={change} history={history} readOnly />
}

function Preview() {
  const good = useMemo(() => file.lines.filter((line) => faultsOf(definition, line, file.unread).size === 0).length, [])
  return <LinesPreview definition={definition} sheet={file} places={[2, 3, 4]} good={good} />
}

const states = [
  ["written", "填写中"],
  ["faults", "有错误"],
  ["empty", "空白"],
  ["read", "只读"],
  ["many", "2000 行"],
  ["preview", "导入预览"],
] as const

function Show() {
  return (
    <Tabs
      label="明细的状态"
      chosen="faults"
      tabs={states.map(([id, label]) => ({
        id,
        label,
        content:
          id === "read" ? (
            <Read />
          ) : id === "preview" ? (
            <Preview />
          ) : (
            <Edited label="采购明细" first={id === "many" ? many : id === "empty" ? [] : id === "faults" ? faulty : written} />
          ),
      }))}
    />
  )
}

export const specimen: Specimen = { title: "line-grid", Show }
