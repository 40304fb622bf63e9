import type { Specimen } from "#ui/theme/specimen.ts"
import { ChartView } from "./chart-view.tsx"
import layout from "./sample.layout.json"

const words: Readonly<Record<string, string>> = {
  draft: "新建",
  approving: "发布审批中",
  returned: "审批退回",
  open: "投标中",
  closed: "投标截止·待开标",
  opened: "已开标",
  review: "评审中",
  award: "定标审批中",
  failed: "流标",
  done: "已签约归档",
  suspended: "已暂停",
}
const label = (id: string) => words[id] ?? id

/** A sample document's life on its way to the award. */
export const SampleChart = () => (
  <ChartView
    layout={layout}
    label={label}
    commandLabel={label}
    state="review"
    also={["suspended"]}
    visited={["draft", "approving", "returned", "approving", "open", "closed", "opened", "review", "award"]}
  />
)

const Show = () => (
  <div style={{ maxWidth: 288 }}>
    <SampleChart />
  </div>
)

export const specimen: Specimen = { title: "chart-view", Show }
