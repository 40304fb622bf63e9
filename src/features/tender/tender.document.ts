import type { TenderView } from "#contract/tender.view.ts"
import { tenderContract, type TenderInputName, tenderInputs } from "#contract/tender.contract.ts"
import { buying } from "#contract/people.ts"
import { approvalActs, approvalIn } from "#machines/tender/tender.approval.ts"
import { actionsThat, tenderCommands } from "#machines/tender/tender.commands.ts"
import { tenderFolding } from "#machines/tender/tender.fold.ts"
import layout from "#machines/tender/tender.layout.json" with { type: "json" }
import { defineDocument } from "#ui/document-frame/define-document.ts"
import type { PartsOf } from "#ui/files/part-files.tsx"
import { deadlineOf } from "#machines/tender/tender.deadline.ts"
import { actsAsIn, heldSince } from "./acts-as-in.ts"
import { screenOf } from "./command-screen.ts"
import { screenPath } from "./open-path.ts"
import { relatedTo } from "./tender-related.ts"
import { toneOf, useTenderWords } from "./tender-words.ts"
import { typedKeys } from "#machines/_kit/typed.ts"

/** The lines that can have drawings, with their names, or numbers where nothing is written yet. */
export const linesWithFiles = ({ document }: Pick<TenderView, "document">): PartsOf => ({
  drawings: document?.lots.flatMap(({ lines }) =>
    lines.map(({ id, item, specification }, at) => ({ id, name: `${item} ${specification}`.trim() || String(at + 1) })),
  ),
})

const beside: ReadonlySet<string> = actionsThat((one) => one.beside)

/** The pages' definition of a tender. */
export const tenderDocument = defineDocument<TenderView, TenderInputName>({
  useWords: useTenderWords,
  get: tenderContract.get,
  timeline: tenderContract.timeline,
  fold: tenderFolding,
  commands: typedKeys(tenderCommands).filter((name) => !beside.has(name)),
  calls: tenderContract,
  inputs: tenderInputs,
  along: ({ facts }, name) => (Object.hasOwn(approvalActs, name) && facts.own.approval !== null ? { seen: facts.own.approval } : {}),
  layout: layout,
  screenOf,
  pathOf: screenPath,
  list: "/wel/tender-list",
  toneOf,
  titleOf: ({ number, document }, words) => ({ number, title: document?.title || words.untitled }),
  deadlineOf,
  actsAsIn,
  actsSince: heldSince,
  unsaid: new Set(["running"]),
  ill: new Set(["failed", "terminated"]),
  approvals: {
    waitsIn: approvalIn,
    readers: buying,
    approve: Object.keys(approvalActs).filter((name) => approvalActs[name] === "approve"),
  },
  related: relatedTo,
  files: { kind: "tender", parts: linesWithFiles },
  danger: actionsThat(({ danger }) => danger),
  final: actionsThat(({ final }) => final),
  never: new Set(["hasRole", "isWinner", "isTwoEnvelope", "publicityIsOn", "wasBegunAnew"]),
})
