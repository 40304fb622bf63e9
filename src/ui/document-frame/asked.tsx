import { Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { lazyPart } from "#client/browser/lazy-part.ts"
import type { DocumentCommand } from "#client/documents/document.ts"
import { reason } from "#ui/action-bar/reason.ts"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { type Shape, valuesIn } from "#ui/schema-form/shape.ts"
import { askOf } from "./ask-of.ts"
import type { DocumentDefinition, Opened } from "./define-document.ts"
import { noticeOf } from "./notice-of.tsx"
import { ReasonDialog } from "./reason-dialog.tsx"
import { useFormCommand } from "./use-form-command.ts"

/** Loaded with the first form that is opened: with pickers and their lists it is larger than the rest of a document's page. */
const InputDialog = lazyPart(async () => (await import("#ui/schema-form/input-dialog.tsx")).InputDialog)

export interface AskedProps<View, Name extends string> {
  readonly definition: DocumentDefinition<View, Name>
  readonly document: Opened<View>
  readonly name: Name
  readonly onClose: () => void
}

/** The version of the open approval, for a command that acts on it. */
function seenOf<View, Name extends string>(
  { acts }: DocumentDefinition<View, Name>,
  { approvals }: Opened<View>,
  name: Name,
): { readonly seen?: number } {
  const open = acts?.has(name) ? approvals?.find(({ state }) => state === "inApproval") : undefined
  return open ? { seen: open.version } : {}
}

/** Asks for confirmation, a reason or the declared input, and runs the command. */
export function Asked<View, Name extends string>(props: AskedProps<View, Name>) {
  const { definition, document, name, onClose } = props
  const { t } = useTranslation(["common", "rules"])
  const words = definition.useWords()
  const { seen, run } = useFormCommand(document, words)
  const along = { ...definition.along?.(seen.now, name), ...seenOf(definition, seen, name) }
  // Calls of commands differ in their input types; the server validates the input in any case.
  const send = async (input: object, onOvertaken?: (now: Opened<View>) => void) =>
    (await run(definition.calls[name] as DocumentCommand, { ...along, ...input }, { onOvertaken })) !== null
  const misfit = (input: object): string | null => {
    const verdict = document.verdictWith(name, { ...along, ...input })
    return verdict === null || verdict.allowed ? null : reason(t, verdict, words.state)
  }
  const consequence = words.consequence(name)
  const danger = definition.danger.has(name)
  const asked = askOf(definition, name)
  if (asked === "form" && definition.looks && words.fields)
    return (
      <InputDialog
        title={words.dialog?.(name) ?? words.command(name)}
        verb={name === "save" ? t("save") : words.command(name)}
        look={danger ? "danger" : "solid"}
        consequence={consequence ? <Text marginBottom="3">{consequence}</Text> : null}
        schema={definition.inputs[name] as Shape}
        looks={definition.looks}
        words={words.fields}
        known={valuesIn(seen.now.facts)}
        misfit={misfit}
        notice={noticeOf(definition, document.id)}
        onSend={(input, follow) => send(input, ({ now }) => follow(valuesIn(now.facts)))}
        onClose={onClose}
      />
    )
  if (asked === "reason")
    return (
      <ReasonDialog
        title={words.command(name)}
        consequence={consequence}
        danger={danger}
        onSend={(text) => send({ reason: text })}
        onClose={onClose}
      />
    )
  return (
    <Confirm
      open
      title={words.command(name)}
      consequence={consequence}
      verb={words.command(name)}
      danger={danger}
      {...(definition.final.has(name) ? { word: words.command(name) } : {})}
      onConfirm={async () => {
        // Nothing is typed here: whoever was overtaken looks at the page again.
        if (await send({}, onClose)) onClose()
      }}
      onClose={onClose}
    />
  )
}
