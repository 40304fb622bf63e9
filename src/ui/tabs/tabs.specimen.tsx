import type { Specimen } from "#ui/theme/specimen.ts"
import { Tabs } from "./tabs.tsx"

const Show = () => (
  <Tabs
    label="单据内容"
    tabs={[
      { id: "facts", label: "基本信息", content: "采购单位：华东第二机床厂" },
      { id: "lines", label: "标段与物料", count: 12, content: "12 行物料" },
      { id: "files", label: "附件", count: 3, content: "3 个文件" },
    ]}
  />
)

export const specimen: Specimen = { title: "tabs", Show }
