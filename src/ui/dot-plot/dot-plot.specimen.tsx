import type { Specimen } from "#ui/theme/specimen.ts"
import { DotPlot } from "./dot-plot.tsx"

const Show = () => (
  <DotPlot
    label="五份投标的总价"
    points={[
      { id: "a", name: "苏州精工", value: 3375, text: "3,375.00" },
      { id: "b", name: "洛阳轴研", value: 1800, text: "1,800.00", mark: "flagged", note: "异常低价" },
      { id: "c", name: "瓦房店轴承", value: 2900, text: "2,900.00" },
      { id: "d", name: "哈尔滨通用", value: 3000, text: "3,000.00" },
      { id: "e", name: "无锡华洋", value: 2875, text: "2,875.00", mark: "best", note: "最低有效" },
    ]}
  />
)

export const specimen: Specimen = { title: "dot-plot", Show }
