import { Flex } from "@chakra-ui/react"
import { type ReactNode, useEffect, useState } from "react"
import type { VerdictView } from "#contract/document.ts"
import { whenLoaded } from "#client/browser/idle.ts"
import { type Action, ActionBar } from "#ui/action-bar/action-bar.tsx"
import { ButtonLink } from "#ui/button/button.tsx"
import { askOf } from "./ask-of.ts"
import type { DocumentDefinition, Opened } from "./define-document.ts"
import { Asked, fetchAsked } from "./dialogs.ts"
import { Settled } from "./settled.tsx"

/** A command's dialog: it collects the input and runs the command. */
export type CommandForms<View, Name extends string> = Partial<Record<Name, (document: Opened<View>, close: () => void) => ReactNode>>

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
  /** Commands that the chart allows, but that what is typed on the page holds back, and why: they would act on something else than the page shows. */
  readonly held?: (document: Opened<View>) => Partial<Record<Name, VerdictView>>
}

/** The buttons of a document's page, derived from the chart's verdicts on this screen's commands. */
export function DocumentActions<View, Name extends string>(
  props: { readonly definition: DocumentDefinition<View, Name>; readonly document: Opened<View> } & Offered<View, Name>,
) {
  const { definition, document, screen, forms = {}, within = [], also = [], leads = false, given, held } = props
  const { danger, never, layout, screenOf } = definition
  const { command, state, screen: named } = definition.useWords()
  const [asked, setAsked] = useState<Name | null>(null)
  // They come once the page stands, so that nobody who presses a button waits for them; what fails is repeated when one is opened.
  useEffect(() => void whenLoaded().then(fetchAsked), [])
  const withheld: Readonly<Record<string, VerdictView | undefined>> = held?.(document) ?? {}
  const verdicts: typeof document.now.verdicts = Object.fromEntries(
    Object.entries(document.now.verdicts).map(([name, verdict]) => [name, (verdict.allowed && withheld[name]) || verdict]),
  )
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
