import type { TenderInputName } from "#contract/tender.contract.ts"
import { tenderCommands } from "#machines/tender/tender.commands.ts"

/** An approver judges a publication on the notice, since the form is the purchaser's alone. */
const approving: ReadonlySet<string> = new Set(["approvePublication", "returnPublication"])

/** The screen where a command is run. */
export const screenOf = (name: TenderInputName): string =>
  approving.has(name)
    ? "announcement-preview-view"
    : name in tenderCommands
      ? tenderCommands[name as keyof typeof tenderCommands].screen
      : ""
