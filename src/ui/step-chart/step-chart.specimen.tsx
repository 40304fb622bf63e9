import { useState } from "react"
import type { Specimen } from "#ui/theme/specimen.ts"
import { StepChart } from "./step-chart.tsx"
import type { DrawnStep } from "./step-node.tsx"

const sample: readonly DrawnStep[] = [
  { key: "a", name: "部门经理", mode: "any", people: ["部门负责人"], hours: "24", escalateTo: "林国栋", problem: null },
  { key: "b", name: "财务会签", mode: "all", people: ["许静怡", "罗永昌", "谢佳宁"], hours: null, escalateTo: null, problem: null },
  { key: "c", name: "领导审批", mode: "sequential", people: ["徐明远", "林国栋"], hours: "48", escalateTo: null, problem: null },
]
const wrong: readonly DrawnStep[] = [
  { key: "a", name: "", mode: "any", people: [], hours: null, escalateTo: null, problem: "第 1 步没有审批人" },
]

function Show() {
  const [steps, setSteps] = useState(sample)
  const [chosen, setChosen] = useState<string | null>("b")
  const words = { start: "提交", end: "通过", onChoose: setChosen, chosen }
  const move = (key: string, to: number) =>
    setSteps((now) => {
      const left = now.filter((one) => one.key !== key)
      return [...left.slice(0, to), ...now.filter((one) => one.key === key), ...left.slice(to)]
    })
  return (
    <>
      <StepChart {...words} label="编辑" steps={steps} actions={{ add: () => undefined, move, remove: () => undefined }} />
      <StepChart {...words} label="试运行" steps={sample} chosen={null} actions={null} lit />
      <StepChart {...words} label="有问题" steps={wrong} chosen={null} actions={null} />
      <StepChart {...words} label="空" steps={[]} chosen={null} actions={{ add: () => undefined, move, remove: () => undefined }} />
    </>
  )
}

export const specimen: Specimen = { title: "step-chart", Show }
