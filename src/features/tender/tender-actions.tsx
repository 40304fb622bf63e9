import type { ComponentProps } from "react"
import type { TenderInputName } from "#contract/tender.contract.ts"
import type { TenderView } from "#contract/tender.view.ts"
import { Asked as AskedOf } from "#ui/document-frame/dialogs.ts"
import type { CommandForms as Forms } from "#ui/document-frame/document-actions.tsx"
import { VerdictAction as ActionOf } from "#ui/document-frame/verdict-action.tsx"
import { tenderDocument } from "./tender.document.ts"
import type { OpenTender } from "./open-tender.ts"

/** The dialogs of commands that ask for more than a reason. */
export type CommandForms = Forms<TenderView, TenderInputName>

type OfTender<Props> = Omit<Props, "definition" | "document"> & { readonly tender: OpenTender }

/** One of the tender's commands as a button beside the work it belongs to. */
export const VerdictAction = ({ tender, ...props }: OfTender<ComponentProps<typeof ActionOf<TenderView, TenderInputName>>>) => (
  <ActionOf definition={tenderDocument} document={tender} {...props} />
)

/** Asks for confirmation or a reason, and runs the command. */
export const Asked = ({ tender, ...props }: OfTender<ComponentProps<typeof AskedOf<TenderView, TenderInputName>>>) => (
  <AskedOf definition={tenderDocument} document={tender} {...props} />
)
