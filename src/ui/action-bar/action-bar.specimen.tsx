import type { Specimen } from "#ui/theme/specimen.ts"
import { type Action, ActionBar } from "./action-bar.tsx"

const nothing = () => undefined
const few: readonly Action[] = [
  {
    name: "open",
    label: "开标",
    primary: true,
    verdict: { allowed: false, code: "18003", params: { at: 1_795_154_400_000 }, states: ["投标截止·待开标"] },
    onRun: nothing,
  },
  { name: "extend", label: "延长截止时间", verdict: { allowed: true }, onRun: nothing },
  { name: "clarify", label: "发澄清函", verdict: { allowed: true }, onRun: nothing },
  { name: "terminate", label: "终止招标", danger: true, verdict: { allowed: true }, onRun: nothing },
]
const many: readonly Action[] = [
  {
    name: "submit",
    label: "提交定标",
    primary: true,
    verdict: { allowed: true },
    onRun: () => new Promise((done) => setTimeout(done, 1500)),
  },
  ...["撤回", "暂停", "公示候选人", "退回重评"].map((label) => ({
    name: label,
    label,
    verdict: { allowed: false as const, code: "16001", states: ["投标中", "初步评审"] },
    onRun: nothing,
  })),
]

const Show = () => (
  <div style={{ display: "grid", gap: 20 }}>
    <ActionBar actions={few} />
    <ActionBar actions={many} />
  </div>
)

export const specimen: Specimen = { title: "action-bar", Show }
