import type { Specimen } from "#ui/theme/specimen.ts"
import { TimePlot } from "./time-plot.tsx"

const point = (name: string, month: number, value: number) => ({
  id: `${name} ${month}`,
  name,
  at: Date.UTC(2026, month, 12),
  value,
  text: value.toFixed(2),
})

const Show = () => (
  <TimePlot
    label="深沟球轴承 6205-2RS"
    points={[
      point("杭州中控机电", 0, 18.6),
      point("宁波东海轴承", 2, 18.2),
      point("杭州中控机电", 5, 17.9),
      point("宁波东海轴承", 8, 18.9),
      point("杭州中控机电", 10, 17.4),
    ]}
  />
)

export const specimen: Specimen = { title: "time-plot", Show }
