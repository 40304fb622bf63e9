import { Flex } from "@chakra-ui/react"
import { useState } from "react"
import { Money } from "#ui/money/money.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import type { Specimen } from "#ui/theme/specimen.ts"
import type { Tone } from "#ui/theme/tone.ts"
import type { Column } from "./column.ts"
import { DataGrid } from "./data-grid.tsx"
import type { Grouping } from "./groups.ts"

interface Row {
  readonly number: string
  readonly title: string
  readonly tone: Tone
  readonly state: string
  readonly who: string
  readonly amount: number
}

const titles = ["轴承框架采购", "数控机床主轴备件", "厂区安防系统改造", "2027 年度劳保用品", "冷轧钢板 Q235B", "叉车租赁服务"]
const states: readonly (readonly [Tone, string, string])[] = [
  ["running", "投标中", "供应商"],
  ["amber", "发布审批中", "周敏（审批）"],
  ["quiet", "新建", "陈立新"],
  ["green", "已签约归档", "—"],
  ["red", "流标", "陈立新"],
]
const rows: readonly Row[] = Array.from({ length: 5000 }, (_, index) => {
  const [tone, state, who] = states[index % states.length] ?? ["quiet", "新建", "—"]
  return {
    number: `ZB-2026-${String(index + 1).padStart(5, "0")}`,
    title: titles[index % titles.length] ?? "",
    tone,
    state,
    who,
    amount: ((index * 7919) % 900_000) + 1200,
  }
})
const columns: readonly Column<Row>[] = [
  { id: "number", head: "编号", width: 150, cell: (row) => row.number, sortKey: (row) => row.number },
  { id: "title", head: "名称", width: 200, grow: true, cell: (row) => row.title, sortKey: (row) => row.title },
  { id: "state", head: "状态", width: 140, cell: (row) => <StatePill tone={row.tone}>{row.state}</StatePill> },
  { id: "who", head: "下一步", width: 120, cell: (row) => row.who },
  {
    id: "amount",
    head: "预算",
    width: 160,
    right: true,
    cell: (row) => <Money value={String(row.amount)} currency="CNY" />,
    sortKey: (row) => row.amount,
  },
]

/** Each group with what it comes to. */
const byWho: Grouping<Row> = {
  of: ({ who }) => who,
  groups: ["陈立新", "供应商", "周敏（审批）", "—"].map((who) => {
    const own = rows.slice(0, 5).filter((row) => row.who === who)
    const sum = own.reduce((before, { amount }) => before + amount, 0)
    const cells = new Map([["amount", <Money key="sum" value={String(sum)} currency="CNY" />]])
    return { key: who, head: who, detail: `${own.length} 项`, cells }
  }),
}

function Show() {
  const [lit, setLit] = useState<string>()
  return (
    <Flex direction="column" gap="4">
      <DataGrid
        label="招标"
        rows={rows}
        columns={columns}
        rowKey={(row) => row.number}
        onOpen={(row) => setLit(row.number)}
        lit={lit}
        height={320}
      />
      <DataGrid label="按下一步分组的招标" rows={rows.slice(0, 5)} columns={columns} rowKey={(row) => row.number} grouping={byWho} />
      <DataGrid label="还没有招标" rows={[]} columns={columns} rowKey={(row) => row.number} />
    </Flex>
  )
}

export const specimen: Specimen = { title: "data-grid", Show }
