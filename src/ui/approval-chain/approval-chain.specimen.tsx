import type { Specimen } from "#ui/theme/specimen.ts"
import { ApprovalChain, ChainDots, type ChainStep } from "./approval-chain.tsx"

const [lin, xu, xie] = [
  { id: "lin", name: "林国栋" },
  { id: "xu", name: "许静怡" },
  { id: "xie", name: "谢佳宁" },
]
const at = Date.UTC(2026, 9, 20, 2, 30)
const nothing = { decisions: [], dueAt: null, escalated: null, addedBy: null }
const under: readonly ChainStep[] = [
  {
    ...nothing,
    key: "a",
    name: "部门经理",
    mode: "any",
    state: "done",
    people: [{ ...lin, asked: false, closed: false }],
    decisions: [{ by: xu, for: lin, at, decision: "approved", comment: "价格合理，同意。" }],
  },
  {
    ...nothing,
    key: "b",
    name: "财务会签",
    mode: "all",
    state: "current",
    people: [
      { ...xu, asked: true, closed: false },
      { ...xie, asked: true, closed: true },
    ],
    dueAt: at + 86_400_000,
    addedBy: lin,
  },
  { ...nothing, key: "c", name: "", mode: "any", state: "waiting", people: [{ ...xie, asked: false, closed: false }] },
]
const returned: readonly ChainStep[] = [
  {
    ...nothing,
    key: "a",
    name: "部门经理",
    mode: "any",
    state: "returned",
    people: [{ ...lin, asked: false, closed: false }],
    decisions: [{ by: lin, for: lin, at, decision: "returned", comment: "请补充技术要求。" }],
    escalated: { at, to: [xie] },
  },
]

const Show = () => (
  <>
    <ChainDots steps={under} />
    <ApprovalChain label="审批中" steps={under} anyone={false} />
    <ApprovalChain label="退回" steps={returned} anyone={false} />
    <ApprovalChain label="任何审批人" steps={[]} anyone />
  </>
)

export const specimen: Specimen = { title: "approval-chain", Show }
