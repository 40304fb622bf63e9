import { useState } from "react"
import { ActionBar } from "#ui/action-bar/action-bar.tsx"
import { Card, Facts } from "#ui/card/card.tsx"
import { SampleChart } from "#ui/chart-view/chart-view.specimen.tsx"
import { Money } from "#ui/money/money.tsx"
import type { Specimen } from "#ui/theme/specimen.ts"
import { Timeline } from "#ui/timeline/timeline.tsx"
import { sampleEntries } from "#ui/timeline/timeline.specimen.tsx"
import { DocumentFrame } from "./document-frame.tsx"

function Show() {
  const [position, setPosition] = useState<string | null>(null)
  const at = sampleEntries.find((entry) => entry.position === position)?.at
  return (
    <DocumentFrame
      number="ZB-2026-00042"
      title="2027 年度轴承框架采购"
      state={{ tone: "running", word: "评审中" }}
      also={["已暂停"]}
      deadline={{ label: "评审截止", at: 1_795_654_400_000 }}
      actions={
        <ActionBar
          actions={[
            { name: "finish", label: "结束评审", primary: true, verdict: { allowed: true }, onRun: () => undefined },
            { name: "award", label: "提交定标", verdict: { allowed: false, code: "16001", states: ["预定标"] }, onRun: () => undefined },
            { name: "stop", label: "终止招标", danger: true, verdict: { allowed: true }, onRun: () => undefined },
          ]}
        />
      }
      tabs={[
        {
          id: "facts",
          label: "基本信息",
          content: (
            <Card title="采购需求">
              <Facts
                rows={[
                  ["采购单位", "华东第二机床厂"],
                  ["评标办法", "最低价法"],
                  ["预算金额", <Money key="m" value="3375" currency="UAH" />],
                ]}
              />
            </Card>
          ),
        },
        { id: "lines", label: "标段与物料", count: 12, content: "12 行" },
      ]}
      next="陈立新（采购）自 2026-11-20 14:05 起"
      chart={<SampleChart />}
      timeline={<Timeline entries={sampleEntries} sentence={(entry) => entry.type} position={position} onStep={setPosition} />}
      asOf={at === undefined ? null : { at, onNow: () => setPosition(null) }}
    />
  )
}

export const specimen: Specimen = { title: "document-frame", Show }
