import { createInstance } from "i18next"
import { createRoot } from "react-dom/client"
import { flushSync } from "react-dom"
import { initReactI18next } from "react-i18next"
import common from "../../locales/zh/common.json" with { type: "json" }
import type { Column } from "#ui/data-grid/column.ts"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import "#ui/theme/tokens.css"
import "#ui/theme/base.css"

// What `grid.bench.ts` drives: 5,000 rows of 12 columns in the grid that every list uses.

type Row = readonly (string | number)[]

const words = ["轴承框架采购", "数控机床主轴备件", "厂区安防系统改造", "劳保用品", "冷轧钢板", "叉车租赁服务"]
const rows: readonly Row[] = Array.from({ length: 5000 }, (_, at) => [
  `ZB-2026-${String((at * 7919) % 5000).padStart(5, "0")}`,
  `${words[at % words.length] ?? ""} ${(at * 31) % 977}`,
  ...Array.from({ length: 10 }, (__, column) =>
    column % 2 === 0 ? ((at * 7919) % 90_000) + column : `${words[(at + column) % words.length] ?? ""}`,
  ),
])
const columns: readonly Column<Row>[] = Array.from({ length: 12 }, (_, at) => ({
  id: String(at),
  head: `列 ${at + 1}`,
  width: 120,
  right: at > 1 && at % 2 === 0,
  sortKey: (row: Row) => row[at] ?? null,
  cell: (row: Row) => String(row[at]),
}))

async function start(): Promise<void> {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({ lng: "zh", resources: { zh: { common } }, fallbackLng: false })
  const box = document.querySelector("#root")
  if (!box) return
  const root = createRoot(box)
  Object.assign(window, {
    mount: () => flushSync(() => root.render(<DataGrid label="rows" rows={rows} columns={columns} rowKey={(row) => String(row[0])} />)),
    unmount: () => flushSync(() => root.render(null)),
  })
  document.title = "ready"
}

void start()
