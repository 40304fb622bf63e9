import type { Specimen } from "#ui/theme/specimen.ts"
import { RangeRuler } from "./range-ruler.tsx"

const bar = (id: string, label: string, from: string | null, to: string | null, tone: "solid" | "draft" | "own" = "solid") => ({
  id,
  label,
  from,
  to,
  tone,
})

const Show = () => (
  <RangeRuler
    label="发布审批"
    unit="CNY"
    gap="任一审批人"
    lanes={[
      {
        id: "a",
        label: "华东精工",
        within: ["c"],
        bars: [
          bar("1", "小额采购", "0", "100000"),
          bar("2", "中额采购", "100000", "1000000", "own"),
          bar("3", "大额采购", "5000000", null),
        ],
      },
      {
        id: "b",
        label: "采购部",
        within: ["a", "c"],
        bars: [bar("4", "部门流程", "100000", "5000000"), bar("5", "部门流程 (2)", "1000000", null, "draft")],
      },
      { id: "c", label: "所有公司", within: [], bars: [bar("6", "通用流程", "1000000", null)] },
    ]}
  />
)

export const specimen: Specimen = { title: "range-ruler", Show }
