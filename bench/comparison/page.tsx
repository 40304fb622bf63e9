import { createInstance } from "i18next"
import { createRoot } from "react-dom/client"
import { flushSync } from "react-dom"
import { initReactI18next } from "react-i18next"
import common from "../../locales/zh/common.json" with { type: "json" }
import comparison from "../../locales/zh/comparison.json" with { type: "json" }
import inquiry from "../../locales/zh/inquiry.json" with { type: "json" }
import quotation from "../../locales/zh/quotation.json" with { type: "json" }
import { packed, unpacked } from "#contract/packed-lines.ts"
import { compareLines, compareLots, totalsOf } from "#machines/inquiry/inquiry.comparison.ts"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import "#ui/theme/tokens.css"
import "#ui/theme/base.css"
import { matrixColumns } from "../../src/features/inquiry/compare/matrix-columns.tsx"
import { lotsOfMatrix } from "../../src/features/inquiry/compare/matrix-lots.tsx"
import { quoted } from "../quoted.ts"

// What `comparison.bench.ts` drives: 2,000 lines by 30 suppliers as the comparison reckons and draws them, from what the server sends.

const { asked, offers } = quoted(2000, 30)
const sent = offers.map(({ supplier, content: { lines, ...said } }) => ({ supplier, said, lines: packed(lines) }))
/** In twenty lots, as the groups of the matrix. */
const content = { currency: "CNY" as const, lines: asked.map((line, index) => ({ ...line, lot: `包 ${(index % 20) + 1}` })) }
const view = {
  currency: "CNY" as const,
  taxed: true,
  against: "best" as const,
  only: "all" as const,
  tiers: false,
  byLot: true,
  word: "",
  hidden: new Set<string>(),
  pinned: new Set<string>(),
}

async function start(): Promise<void> {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: "zh",
    ns: ["inquiry", "common", "comparison", "quotation"],
    resources: { zh: { common, comparison, inquiry, quotation } },
    fallbackLng: false,
  })
  const box = document.querySelector("#root")
  if (!box) return
  const root = createRoot(box)
  const none = () => undefined
  const mount = () => {
    const read = sent.map(({ supplier, said, lines }) => ({
      supplier,
      quotation: "",
      name: `供应商 ${supplier.slice(-2)}`,
      round: 1,
      content: { ...said, lines: unpacked(lines) },
      before: [],
      score: null,
      passed: true,
    }))
    const lines = compareLines({ content, offers: read, last: [], rates: [] }, view) ?? []
    const sums = totalsOf(lines, read.length)
    const lots = compareLots({ content, offers: read }, lines)
    const grouping = lotsOfMatrix({
      t: i18n.t as never,
      q: i18n.getFixedT("zh", "quotation") as never,
      language: "zh",
      view,
      content,
      lots,
      lines,
      offers: read,
      chosen: new Map(),
      onLot: none,
    })
    const columns = matrixColumns({
      t: i18n.t as never,
      language: "zh",
      view,
      offers: read,
      incumbents: [],
      chosen: new Map(),
      notes: new Map(),
      today: "2031-01-01",
      onChoose: none,
      onHandOver: none,
      onCell: none,
      isBarred: () => false,
      drawings: new Map(),
    })
    const foot = new Map(read.map(({ supplier }, at) => [supplier, String(sums[at]?.total)]))
    flushSync(() =>
      root.render(
        <DataGrid
          label="lines"
          rows={lines}
          columns={columns}
          rowKey={({ index }) => String(index)}
          rowHeight={56}
          grouping={grouping}
          foot={foot}
          flat
        />,
      ),
    )
  }
  Object.assign(window, { mount, unmount: () => flushSync(() => root.render(null)) })
  document.title = "ready"
}

void start()
