import { type ReactNode, useState } from "react"
import { useForm } from "react-hook-form"
import { tenderContract, type TenderInputName, tenderInputs } from "#contract/tender.contract.ts"
import type { VerdictView } from "#contract/document.ts"
import layout from "#machines/tender/tender.layout.json" with { type: "json" }
import { tenderCommands } from "#machines/tender/tender.commands.ts"
import { type Action, ActionBar } from "#ui/action-bar/action-bar.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { TextAreaField } from "#ui/field/inputs.tsx"
import { useTenderCommand } from "./use-tender-command.ts"
import { useTenderWords } from "./tender-words.ts"
import s from "./tender-page.module.css"
import type { OpenTender } from "./use-tender.ts"

/** The dialog of one command: it collects the input and says when it is done. */
export type CommandForms = Partial<Record<TenderInputName, (tender: OpenTender, close: () => void) => ReactNode>>

const danger = new Set<string>([
  "revoke",
  "terminate",
  "withdrawBid",
  "declineAward",
  "declineAssignment",
  "returnPublication",
  "returnAward",
  "returnForRescore",
  "suspend",
])
/** Cannot be taken back by anyone: the consequence is named, and a word has to be typed. */
const final = new Set<string>(["openBids", "openCommercial", "issueNotice", "withdrawBid", "closeScoring", "finishReview", "signContract"])

const inputNames = (name: TenderInputName): string[] => ("shape" in tenderInputs[name] ? Object.keys(tenderInputs[name].shape) : [])
/** What a command asks for: nothing but a yes, a reason, or a form of the screen's own. */
const askOf = (name: TenderInputName): "nothing" | "reason" | "form" => {
  const names = inputNames(name)
  return names.length === 0 ? "nothing" : names.join() === "reason" ? "reason" : "form"
}
/** Rules that can never become true for this person on this tender: what they forbid is not shown. */
const never = new Set(["hasRole", "isWinner", "isTwoEnvelope", "publicityIsOn"])
/** A command that is not this person's at all is not shown; one that a rule forbids is, with the rule. */
const isForPerson = (verdict: VerdictView | undefined): verdict is VerdictView =>
  verdict !== undefined && (verdict.allowed || !never.has(verdict.rule ?? ""))

/** The buttons of a tender screen: what the chart says about this screen's commands, nobody lists them by hand. */
export function TenderActions(props: {
  readonly tender: OpenTender
  readonly screen: string
  readonly forms?: CommandForms
  readonly within?: readonly string[]
  readonly also?: readonly TenderInputName[]
}) {
  const { tender, screen, forms = {}, within = [], also = [] } = props
  const { command, state } = useTenderWords()
  const [asked, setAsked] = useState<TenderInputName | null>(null)
  const { verdicts } = tender.now
  const names = (Object.keys(tenderCommands) as TenderInputName[]).filter(
    (name) =>
      (also.includes(name) || tenderCommands[name as keyof typeof tenderCommands].screen === screen) &&
      !within.includes(name) &&
      (askOf(name) !== "form" || forms[name]),
  )
  const shown = names.filter((name) => isForPerson(verdicts[name]))
  const over = layout.states.some(({ id, final: last }) => last && id === tender.now.state)
  // Of what another state would allow, a grey button is worth showing only where nothing is possible here and the life goes on.
  const possible = shown.filter((name) => verdicts[name]?.allowed === true)
  const useful = shown.filter(
    (name) =>
      verdicts[name]?.allowed === true || (verdicts[name] as { rule?: string }).rule !== "inState" || (possible.length === 0 && !over),
  )
  const actions = useful.map((name, index): Action => ({
    name,
    label: command(name),
    verdict: verdicts[name] ?? { allowed: true },
    primary: !danger.has(name) && (name === possible.find((one) => !danger.has(one)) || (possible.length === 0 && index === 0)),
    danger: danger.has(name),
    onRun: () => setAsked(name),
  }))
  const close = () => setAsked(null)
  return (
    <>
      {actions.length > 0 ? <ActionBar actions={actions} stateLabel={state} /> : null}
      {asked === null ? null : (forms[asked]?.(tender, close) ?? <Asked name={asked} tender={tender} onClose={close} />)}
    </>
  )
}

/** Asks for a yes, or for the reason, and sends the command. */
export function Asked({
  name,
  tender,
  onClose,
}: {
  readonly name: TenderInputName
  readonly tender: OpenTender
  readonly onClose: () => void
}) {
  const { t, command } = useTenderWords()
  const run = useTenderCommand(tender)
  const send = async (input: object) => (await run(tenderContract[name as "submit"], input as Record<string, never>)) !== null
  const consequence = t(`tender:consequences.${name}`, "")
  if (askOf(name) === "reason")
    return (
      <ReasonDialog
        title={command(name)}
        consequence={consequence}
        danger={danger.has(name)}
        onSend={(reason) => send({ reason })}
        onClose={onClose}
      />
    )
  return (
    <Confirm
      open
      title={command(name)}
      consequence={consequence}
      verb={command(name)}
      danger={danger.has(name)}
      {...(final.has(name) ? { word: command(name) } : {})}
      onConfirm={() => void send({}).then((done) => done && onClose())}
      onClose={onClose}
    />
  )
}

/** Asks for the reason of something, after its consequence. */
export function ReasonDialog(props: {
  readonly title: string
  readonly consequence: string
  readonly danger: boolean
  readonly onSend: (reason: string) => Promise<boolean>
  readonly onClose: () => void
}) {
  const { t } = useTenderWords()
  const form = useForm({ defaultValues: { reason: "" } })
  return (
    <FormDialog
      title={props.title}
      form={form}
      look={props.danger ? "danger" : "solid"}
      onSend={({ reason }) => props.onSend(reason)}
      onClose={props.onClose}
    >
      {props.consequence ? <p className={s.consequence}>{props.consequence}</p> : null}
      <TextAreaField name="reason" label={t("tender:reason")} required />
    </FormDialog>
  )
}
