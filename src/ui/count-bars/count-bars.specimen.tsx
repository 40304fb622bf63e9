import { useState } from "react"
import type { Specimen } from "#ui/theme/specimen.ts"
import { CountBand, CountBars } from "./count-bars.tsx"

const stages = [
  { id: "registered", name: "已注册", count: 14 },
  { id: "potential", name: "潜在供应商", count: 32, tone: "running" },
  { id: "qualified", name: "合格供应商", count: 118, tone: "green", pale: true },
  { id: "preferred", name: "优选供应商", count: 21, tone: "green" },
  { id: "blacklisted", name: "黑名单", count: 2, tone: "red" },
] as const
const categories = ["轴承", "电缆", "泵与阀门", "包装材料", "仪器仪表"].map((name, place) => ({ id: name, name, count: 1280 >> place }))

function Show() {
  const [chosen, setChosen] = useState<string | null>("qualified")
  return (
    <div style={{ display: "grid", gap: 16, maxWidth: 560 }}>
      <CountBand label="阶段" counts={stages} chosen={chosen} onChoose={setChosen} />
      <CountBars label="品类" counts={categories} chosen={chosen} onChoose={setChosen} most={4} />
    </div>
  )
}

export const specimen: Specimen = { title: "count-bars", Show }
