import { Button } from "#ui/button/button.tsx"
import type { Specimen } from "#ui/theme/specimen.ts"
import { Empty } from "./empty.tsx"

const Show = () => (
  <Empty title="还没有招标" text="从一份需求开始：填好标段和物料，邀请供应商，提交审批。" action={<Button look="solid">新建招标</Button>} />
)

export const specimen: Specimen = { title: "empty", Show }
