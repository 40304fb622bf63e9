import { useState } from "react"
import { ActionBar } from "#ui/action-bar/action-bar.tsx"
import { Card, Facts } from "#ui/card/card.tsx"
import { SampleChart } from "#ui/chart-view/chart-view.specimen.tsx"
import { Money } from "#ui/money/money.tsx"
import type { Specimen } from "#ui/theme/specimen.ts"
import { Timeline } from "#ui/timeline/timeline.tsx"
import { sampleEntries } from "#ui/timeline/timeline.specimen.tsx"
import { ApprovalStories } from "./approvals-card.tsx"
import { DocumentFrame } from "./document-frame.tsx"
import { RelatedPicture } from "./related-picture.tsx"

const hour = 3_600_000
const asked = Date.UTC(2026, 10, 18, 2, 30)
const [lin, xu] = [
  { id: "lin", name: "林国栋" },
  { id: "xu", name: "许静怡" },
]
const step = { mode: "any" as const, decisions: [], enteredAt: asked, dueAt: null, escalated: null, addedBy: null }

/** One approval waits and is late at its second step; the earlier one was returned. */
const Approvals = () => (
  <Card title="审批">
    <ApprovalStories
      approvals={[
        {
          approval: "2",
          version: 2,
          state: "inApproval",
          subject: "award",
          submitter: { id: "chen", name: "陈立新" },
          requestedAt: asked,
          chain: [
            {
              ...step,
              key: "a",
              name: "部门经理",
              state: "done",
              people: [{ ...lin, asked: false, closed: false }],
              decisions: [{ by: lin, for: lin, at: asked + hour, decision: "approved", comment: "价格合理，同意。" }],
            },
            {
              ...step,
              key: "b",
              name: "财务",
              state: "current",
              people: [{ ...xu, asked: true, closed: false }],
              dueAt: asked + 9 * hour,
              escalated: { at: asked + 9 * hour, to: [lin] },
            },
          ],
        },
        {
          approval: "1",
          version: 2,
          state: "returned",
          subject: "publication",
          submitter: { id: "chen", name: "陈立新" },
          requestedAt: asked - 48 * hour,
          chain: [
            {
              ...step,
              key: "a",
              name: "部门经理",
              state: "returned",
              people: [{ ...lin, asked: false, closed: false }],
              decisions: [{ by: lin, for: lin, at: asked - 47 * hour, decision: "returned", comment: "请补充技术要求。" }],
            },
          ],
        },
      ]}
    />
  </Card>
)

const Related = () => (
  <Card title="相关单据">
    <RelatedPicture
      label="相关单据"
      self={{ number: "ZB-2026-00042", title: "2027 年度轴承框架采购", state: { tone: "running", word: "评审中" } }}
      from={[{ key: "rounds", word: "前几轮招标", count: 1, states: [], go: null }]}
      to={[
        { key: "clarifications", word: "澄清函", count: 2, states: [], go: "/gallery?part=document-frame" },
        {
          key: "questions",
          word: "提问",
          count: 5,
          states: [
            { tone: "green", word: "已答复", count: 4 },
            { tone: "amber", word: "待答复", count: 1 },
          ],
          go: "/gallery?part=document-frame",
        },
        {
          key: "bids",
          word: "开启的投标",
          count: 3,
          states: [
            { tone: "green", word: "有效", count: 2 },
            { tone: "red", word: "否决", count: 1 },
          ],
          go: "/gallery?part=document-frame",
        },
        { key: "contract", word: "合同", count: 1, note: "HT-2026-0117", states: [], go: () => undefined },
      ]}
    />
  </Card>
)

function Whole() {
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
        { id: "related", label: "相关单据", content: <Related /> },
        { id: "approvals", label: "审批", count: 2, content: <Approvals /> },
      ]}
      next="陈立新（采购）自 2026-11-20 14:05 起"
      chart={<SampleChart />}
      timeline={<Timeline entries={sampleEntries} sentence={(entry) => entry.type} position={position} onStep={setPosition} />}
      asOf={at === undefined ? null : { at, onNow: () => setPosition(null) }}
    />
  )
}

/** A page with a preview beside it: on a phone both are tabs. */
const Beside = () => (
  <DocumentFrame
    number="ZB-2026-00043"
    title="数控机床主轴备件"
    state={{ tone: "quiet", word: "新建" }}
    actions={null}
    tabs={[{ id: "write", label: "编制", content: <Card title="采购需求">这一步的字段</Card> }]}
    aside={[{ id: "preview", label: "预览", content: "供应商看到的样子" }]}
    chart={<SampleChart />}
    timeline={<Timeline entries={sampleEntries} sentence={(entry) => entry.type} position={null} onStep={() => undefined} />}
  />
)

const Show = () => (
  <>
    <Whole />
    <Beside />
    <Related />
    <Approvals />
  </>
)

export const specimen: Specimen = { title: "document-frame", Show }
