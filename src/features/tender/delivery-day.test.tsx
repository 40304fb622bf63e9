import { expect, onTestFinished, test, vi } from "vitest"
import type { TenderLine } from "#contract/tender.schema.ts"
import type { TenderView } from "#contract/tender.view.ts"
import { endOfDayAt } from "#contract/time.ts"
import { copied, linesFrom } from "#ui/line-grid/edit-lines.ts"
import { markup } from "#ui/testing/render.tsx"
import { untypedLine } from "./bid/bid-draft.ts"
import { gridLine } from "./bid/bid-grid.ts"
import { tenderBrief } from "./brief/tender-brief.tsx"
import { DocumentLots } from "./read/document-lots.tsx"
import { tenderLines } from "./write/tender-lines.ts"

const words = {
  item: "品名",
  specification: "规格",
  quantity: "数量",
  unit: "单位",
  targetPrice: "目标单价",
  targetAmount: "目标金额",
  deliverBy: "交货日期",
  tiers: "阶梯",
  tiersOf: String,
  aboveZero: "大于 0",
}
const grid = tenderLines(words, "CNY")
const column = grid.columns.findIndex(({ id }) => id === "deliverBy")
const day = "2026-06-01"

test.each(["Europe/Madrid", "Asia/Tokyo", "America/Santiago"])(
  "a day of delivery is the same for whoever writes and reads it in %s",
  (zone) => {
    vi.stubEnv("TZ", zone)
    onTestFinished(() => void vi.unstubAllEnvs())
    const { lines } = linesFrom(grid, [{ item: "轴承", quantity: "4", unit: "个", deliverBy: day }])
    expect(lines.map(({ deliverBy }) => deliverBy)).toEqual([endOfDayAt(day)])
    // Also a day that was typed in Beijing while it was kept as its midnight.
    for (const deliverBy of [endOfDayAt(day), Date.parse(`${day}T00:00:00+08:00`)]) {
      const line = { ...lines[0], deliverBy } as TenderLine
      const lots = [{ id: "lot", title: "", lines: [line] }]
      expect(copied(grid, { lines: [line], unread: new Map() }, { top: 0, bottom: 0, left: column, right: column }, "zh")).toEqual([[day]])
      expect(gridLine(line, untypedLine(line)).needBy).toBe(day)
      expect(markup(<DocumentLots document={{ currency: "CNY", lots }} />)).toContain(`>${day}<`)
      expect(tenderBrief.contentOf({ document: { lots }, proposal: null } as unknown as TenderView)).toMatchObject({
        lots: [{ lines: [{ deliverBy: day }] }],
      })
    }
  },
)
