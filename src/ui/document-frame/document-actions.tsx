import { Flex, Text } from "@chakra-ui/react"
import { type ReactNode, Suspense, useState } from "react"
import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { z } from "zod"
import type { VerdictView } from "#contract/document.ts"
import { lazyPart } from "#client/browser/lazy-part.ts"
import type { DocumentCommand } from "#client/documents/document.ts"
import { type Action, ActionBar } from "#ui/action-bar/action-bar.tsx"
import { reason } from "#ui/action-bar/reason.ts"
import { ButtonLink } from "#ui/button/button.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { TextAreaField } from "#ui/field/inputs.tsx"
import type { Shape } from "#ui/schema-form/shape.ts"
import type { DocumentDefinition, Opened } from "./define-document.ts"
import { noticeOf } from "./notice-of.tsx"
import { useFormCommand } from "./use-form-command.ts"
import { valuesIn } from "#ui/schema-form/shape.ts"

/** Loaded with the first form that is opened: with pickers and their lists it is larger than the rest of a document's page. */
const InputDialog = lazyPart(async () => (await import("#ui/schema-form/input-dialog.tsx")).InputDialog)

/** A command's dialog: it collects the input and runs the command. */
export type CommandForms<View, Name extends string> = Partial<Record<Name, (document: Opened<View>, close: () => void) => ReactNode>>

interface OfDocument<View, Name extends string> {
  readonly definition: DocumentDefinition<View, Name>
  readonly document: Opened<View>
}

/** The commands of a document that a page offers. */
export interface Offered<View, Name extends string> {
  /** The screen's name in the specification: its commands are the page's buttons. */
  readonly screen: string
  /** The dialogs of commands that need more than a reason, where they are not derived from the declaration. */
  readonly forms?: CommandForms<View, Name>
  /** Commands that the page's tabs offer themselves, so that the heading does not repeat them. */
  readonly within?: readonly Name[]
  /** Commands of other screens that are offered here too. */
  readonly also?: readonly Name[]
  /** Whether the heading first links to another screen, where this person's next step may be. */
  readonly leads?: boolean
  /** Commands that this person has already run: still possible, but not the next step. */
  readonly given?: (document: Opened<View>) => readonly Name[]
}

/** What a command asks for: only confirmation, a reason, or a form of the screen's own. */
function askOf<View, Name extends string>({ inputs }: DocumentDefinition<View, Name>, name: Name): "nothing" | "reason" | "form" {
  const input = inputs[name]
  const fields = input instanceof z.ZodObject ? Object.entries(input.shape as Record<string, z.ZodType>) : []
  const names = fields.filter(([, field]) => !field.safeParse(undefined).success).map(([key]) => key)
  return names.length === 0 ? "nothing" : names.join() === "reason" ? "reason" : "form"
}

/** The buttons of a document's page, derived from the chart's verdicts on this screen's commands. */
export function DocumentActions<View, Name extends string>(props: OfDocument<View, Name> & Offered<View, Name>) {
  const { definition, document, screen, forms = {}, within = [], also = [], leads = false, given } = props
  const { danger, never, layout, screenOf } = definition
  const { command, state, screen: named } = definition.useWords()
  const [asked, setAsked] = useState<Name | null>(null)
  const { verdicts } = document.now
  // Commands of other people are hidden; a command forbidden by a rule is shown with the rule.
  const isForPerson = (verdict: VerdictView | undefined) => verdict !== undefined && (verdict.allowed || !never.has(verdict.rule ?? ""))
  const dialogs: CommandForms<View, Name> = forms
  const shown = definition.commands.filter(
    (name) =>
      (also.includes(name) || screenOf(name) === screen) &&
      !within.includes(name) &&
      (askOf(definition, name) !== "form" || definition.looks || dialogs[name]) &&
      isForPerson(verdicts[name]),
  )
  const over = layout.states.some(({ id, final }) => final && id === document.now.state)
  // Commands of other states are shown as disabled buttons only where nothing is possible on this page and the document has not ended.
  const possible = shown.filter((name) => verdicts[name]?.allowed === true)
  const idle = possible.length === 0 && !within.some((name) => verdicts[name]?.allowed === true)
  const useful = shown.filter((name) => {
    const verdict = verdicts[name]
    return verdict?.allowed === true || verdict?.rule !== "inState" || (idle && !over)
  })
  const there = (name: Name) => verdicts[name]?.allowed === true && !danger.has(name) && screenOf(name) !== screen && !also.includes(name)
  const next = leads ? definition.commands.find(there) : undefined
  const done = given?.(document) ?? []
  const first = possible.find((one) => !danger.has(one) && !done.includes(one))
  const actions = useful.map((name, index): Action => ({
    name,
    label: command(name),
    verdict: verdicts[name] ?? { allowed: true },
    primary: next === undefined && !danger.has(name) && (name === first || (possible.length === 0 && index === 0)),
    danger: danger.has(name),
    onRun: () => setAsked(name),
  }))
  const close = () => setAsked(null)
  return (
    <>
      <Flex wrap="wrap" gap="2">
        {next === undefined ? null : (
          <ButtonLink look="solid" to={definition.pathOf(screenOf(next), document.id)}>
            {named(screenOf(next))}
          </ButtonLink>
        )}
        {actions.length > 0 ? <ActionBar actions={actions} stateLabel={state} /> : null}
      </Flex>
      {asked === null ? null : (
        <Settled document={document}>
          {dialogs[asked]?.(document, close) ?? <Asked definition={definition} document={document} name={asked} onClose={close} />}
        </Settled>
      )}
    </>
  )
}

/** A command's dialog, once the person's command before it has ended: it begins with what that one has left. */
export function Settled({ document, children }: { readonly document: Pick<Opened<unknown>, "busy">; readonly children: ReactNode }) {
  const [begun, setBegun] = useState(false)
  if (!begun && !document.busy) setBegun(true)
  return begun ? children : null
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
export function Asked<View, Name extends string>(props: OfDocument<View, Name> & { readonly name: Name; readonly onClose: () => void }) {
  const { definition, document, name, onClose } = props
  const { t } = useTranslation(["common", "rules", "codes"])
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
      <Suspense fallback={null}>
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
      </Suspense>
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

/** Asks for a reason, after naming the consequence. */
export function ReasonDialog(props: {
  readonly title: string
  readonly consequence: string
  readonly danger: boolean
  readonly onSend: (reason: string) => Promise<boolean>
  readonly onClose: () => void
}) {
  const { t } = useTranslation("common")
  const form = useForm({ defaultValues: { reason: "" } })
  return (
    <FormDialog
      title={props.title}
      form={form}
      look={props.danger ? "danger" : "solid"}
      onSend={({ reason }) => props.onSend(reason)}
      onClose={props.onClose}
    >
      {props.consequence ? <Text marginBottom="3">{props.consequence}</Text> : null}
      <TextAreaField name="reason" label={t("document.reason")} required />
    </FormDialog>
  )
}
