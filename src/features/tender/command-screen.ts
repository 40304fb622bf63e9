import type { TenderInputName } from "#contract/tender.contract.ts"
import { tenderCommands } from "#machines/tender/tender.commands.ts"

/** Approvers judge a publication on the notice page, since the form is only for the purchaser. */
const approving: ReadonlySet<string> = new Set(["approvePublication", "returnPublication"])

/** The screen on which a command is run. */
export const screenOf = (name: TenderInputName): string =>
  approving.has(name)
    ? "announcement-preview-view"
    : name in tenderCommands
      ? tenderCommands[name as keyof typeof tenderCommands].screen
      : ""
