import { useState } from "react"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import type { Specimen } from "#ui/theme/specimen.ts"
import { SavedState, Steps } from "./steps.tsx"

const steps = [
  { id: "lots", label: "项目与标段", missing: [] },
  { id: "suppliers", label: "供应商", missing: [] },
  { id: "times", label: "时间安排", missing: [{ label: "投标截止时间", onGo: () => undefined }, { label: "开标时间" }] },
  { id: "scoring", label: "评标办法", missing: [] },
  { id: "files", label: "文件与标书费", missing: [{ label: "招标文件" }] },
]

function Show() {
  const [current, setCurrent] = useState("times")
  return (
    <Steps
      steps={steps}
      current={current}
      onGo={setCurrent}
      saved={<SavedState saved={{ where: "device", at: 1_795_154_400_000 }} />}
      finish={<Button look="solid">提交审批</Button>}
    >
      <Card title={steps.find(({ id }) => id === current)?.label ?? ""}>这一步的字段</Card>
    </Steps>
  )
}

export const specimen: Specimen = { title: "steps", Show }
