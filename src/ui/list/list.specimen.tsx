import { Box, defineStyle, Stack } from "@chakra-ui/react"
import { useMemo } from "react"
import type { TreeNode } from "#contract/basic.contract.ts"
import { Refused } from "#contract/errors.ts"
import type { ListView } from "#contract/list.contract.ts"
import { Money } from "#ui/money/money.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import type { Specimen } from "#ui/theme/specimen.ts"
import { BulkProgress } from "./bulk-dialog.tsx"
import { defineList, type ListQuestion } from "./define-list.ts"
import { List } from "./list.tsx"
import { type ListAtWork, useList } from "./use-list.ts"

const statesStyle = defineStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "10",
  "& h3": { fontSize: "md", fontWeight: "semibold" },
})

interface Item {
  readonly code: string
  readonly name: string
  readonly kind: string
  readonly price: number
  readonly used: boolean
}

const names = ["深沟球轴承 6205", "离心泵 IS80-65", "变频器 7.5 kW", "冷轧钢板 Q235B", "防砸安全鞋", "叉车电瓶 48 V"]
const kinds = ["机电设备", "原材料", "劳保用品"]
const items: readonly Item[] = Array.from({ length: 128 }, (_, at) => ({
  code: `WL-${String(at + 1).padStart(6, "0")}`,
  name: names[at % names.length] ?? "",
  kind: kinds[at % kinds.length] ?? "",
  price: ((at * 7919) % 90_000) + 12,
  used: at % 5 !== 0,
}))

const node = (id: string, label: string, type: string, children: readonly TreeNode[] = []): TreeNode => ({
  id,
  label,
  disabled: false,
  leaf: children.length === 0,
  data: { type },
  ...(children.length > 0 ? { children } : {}),
})
const classes = [
  node(
    "all",
    "物料分类",
    "大类",
    kinds.map((kind) => node(kind, kind, "小类")),
  ),
]
const loadClasses = () => Promise.resolve(classes)

const fitting = ({ filters }: ListQuestion): readonly Item[] =>
  items.filter(
    ({ code, name, kind, used }) =>
      (code + name).toLowerCase().includes((filters["word"] ?? "").toLowerCase()) &&
      (filters["kind"] ?? kind) === kind &&
      (filters["used"] ?? String(used)) === String(used),
  )

const ask = (question: ListQuestion) => {
  const found = fitting(question)
  const from = (question.page - 1) * question.pageSize
  return Promise.resolve({ records: found.slice(from, from + question.pageSize), total: found.length })
}

const list = (side: boolean) =>
  defineList<Item>({
    id: side ? "specimen-side" : "specimen",
    label: "物料",
    fields: [
      { kind: "input", id: "word", label: "物料编码或名称" },
      {
        kind: "select",
        id: "used",
        label: "状态",
        options: [
          { value: "true", label: "启用" },
          { value: "false", label: "停用" },
        ],
      },
      { kind: "range", id: "made", label: "建立日期" },
      { kind: "lov", id: "supplier", label: "供应商", code: "SUPPLIER" },
      { kind: "tree", id: "class", label: "分类", load: loadClasses },
      { kind: "date", id: "day", label: "最近采购" },
      { kind: "range", id: "price", label: "单价", of: "number" },
      { kind: "tick", id: "mine", label: "只看我维护的" },
    ],
    ask,
    rowKey: ({ code }) => code,
    rowName: ({ name }) => name,
    columns: [
      { id: "code", head: "物料编码", width: 130, fixed: true, pin: "start", sortKey: ({ code }) => code, cell: ({ code }) => code },
      { id: "name", head: "名称", width: 200, grow: true, sortKey: ({ name }) => name, cell: ({ name }) => name },
      { id: "kind", head: "分类", width: 140, sortKey: ({ kind }) => kind, cell: ({ kind }) => kind },
      {
        id: "used",
        head: "状态",
        width: 110,
        text: ({ used }) => (used ? "启用" : "停用"),
        cell: ({ used }) => <StatePill tone={used ? "green" : "quiet"}>{used ? "启用" : "停用"}</StatePill>,
      },
      {
        id: "price",
        head: "参考单价",
        width: 170,
        right: true,
        sortKey: ({ price }) => price,
        text: ({ price }) => String(price),
        total: (rows) => <Money value={String(rows.reduce((sum, { price }) => sum + price, 0))} currency="CNY" />,
        cell: ({ price }) => <Money value={String(price)} currency="CNY" />,
      },
    ],
    rowActions: [
      { id: "edit", label: "修改", run: () => undefined },
      { id: "stop", label: "停用", danger: true, when: ({ used }) => used, run: () => undefined },
    ],
    bulkActions: [
      { id: "use", label: "启用", run: () => Promise.resolve() },
      {
        id: "stop",
        label: "停用",
        danger: true,
        consequence: (count) => `${count} 个物料将不能再采购`,
        run: ({ price }) => (price % 3 === 0 ? Promise.reject(new Refused({ code: "20001" }, "有未完成的订单")) : Promise.resolve()),
      },
    ],
    ...(side ? { side: { title: "物料分类", id: "kind", load: loadClasses, tag: (data) => String(data["type"]) } } : {}),
  })

const definition = list(false)
const beside = list(true)
const first: ListQuestion = { filters: {}, sorts: [], page: 1, pageSize: 5 }
const page = items.slice(0, 5)
const chosen = new Map([...page.slice(1, 3), ...items.slice(40, 43)].map((item) => [item.code, item]))
const layout = { columns: [], size: null }
const view: ListView = {
  id: "1",
  name: "停用的物料",
  filters: { used: "false" },
  sorts: [],
  layout,
  role: null,
  mine: true,
  author: "陈立新",
}
const none = () => undefined
const fixed: ListAtWork<Item> = {
  definition,
  typed: {},
  question: first,
  places: new Map(),
  answer: { records: page, total: items.length },
  error: null,
  selected: new Map(),
  bulk: null,
  most: 10_000,
  state: "shown",
  working: "idle",
  narrowed: false,
  setup: {
    ready: true,
    keeps: true,
    layout: null,
    views: [view],
    view: null,
    known: () => Promise.resolve(),
    setLayout: none,
    addView: () => Promise.resolve(view),
    changeView: () => Promise.resolve(),
    dropView: () => Promise.resolve(),
  },
  send: none,
  reload: none,
  go: none,
}

const states: readonly (readonly [string, Partial<ListAtWork<Item>>])[] = [
  ["读取中", { answer: null, state: "loading" }],
  ["还没有数据", { answer: { records: [], total: 0 }, state: "empty" }],
  ["没有符合条件的", { answer: { records: [], total: 0 }, state: "empty", narrowed: true, typed: { word: "不存在" } }],
  ["读取失败", { answer: null, state: "failed", error: new Refused({ code: "10001" }, "查询失败") }],
  ["太多", { answer: { records: page, total: 10_001 }, state: "tooMany" }],
  ["搜索正在重建", { answer: { records: page, total: items.length, incomplete: true } }],
  ["已选择，跨页", { selected: chosen }],
  [
    "视图、多列排序、紧凑",
    {
      setup: { ...fixed.setup, view, layout: { columns: [], size: "mini" } },
      answer: { records: page, total: 5 },
      question: {
        ...first,
        sorts: [
          { column: "kind", down: false },
          { column: "price", down: true },
        ],
      },
    },
  ],
]

/** The only working list of the page, which therefore owns the address. */
function Live() {
  return <List list={useList(useMemo(() => beside, []))} />
}

const Show = () => (
  <Box css={statesStyle}>
    <Live />
    {states.map(([title, state]) => (
      <Stack as="section" key={title} gap="3">
        <h3>{title}</h3>
        <List list={{ ...fixed, ...state }} />
      </Stack>
    ))}
    <Stack as="section" gap="3">
      <h3>批量操作</h3>
      <BulkProgress
        going
        rowName={({ name }) => name}
        bulk={{
          action: "stop",
          rows: new Map(items.slice(0, 5).map((item) => [item.code, item])),
          results: [
            { key: "WL-000001", error: null },
            { key: "WL-000002", error: new Refused({ code: "20001" }, "有未完成的订单") },
            { key: "WL-000003", error: null },
          ],
        }}
      />
    </Stack>
  </Box>
)

export const specimen: Specimen = { title: "list", Show }
