import { useState } from "react"
import type { TimelineEntry } from "#contract/document.ts"
import type { Specimen } from "#ui/theme/specimen.ts"
import { AsOfBanner, Timeline } from "./timeline.tsx"

const start = 1_794_500_000_000
const told = [
  ["创建了招标", "陈立新", "draft"],
  ["提交发布审批", "陈立新", "publishApproval"],
  ["批准发布", "周敏", "biddingOpen"],
  ["密封了投标", "苏州精工轴承有限公司", null],
  ["密封了投标", "洛阳轴研科技", null],
  ["投标截止，5 份投标封存", "系统", "sealed"],
  ["开标：5 份投标全部有效开启", "陈立新", "opened"],
] as const

/** Facts for the gallery. */
export const sampleEntries: readonly TimelineEntry[] = told.map(([text, name, state], index) => ({
  position: String(index + 1),
  stream: "s",
  kind: "sample",
  version: index + 1,
  type: text,
  at: start + index * 86_400_000,
  by: { id: "u", name, roles: [] },
  state,
  values: {},
}))

function Show() {
  const [position, setPosition] = useState<string | null>("4")
  const at = sampleEntries.find((entry) => entry.position === position)?.at
  return (
    <div style={{ maxWidth: 320 }}>
      {at === undefined ? null : <AsOfBanner at={at} onNow={() => setPosition(null)} />}
      <Timeline entries={sampleEntries} sentence={(entry) => entry.type} position={position} onStep={setPosition} />
    </div>
  )
}

export const specimen: Specimen = { title: "timeline", Show }
