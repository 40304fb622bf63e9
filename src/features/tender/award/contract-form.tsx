import { useState } from "react"
import { useForm } from "react-hook-form"
import { contractData, type RecordedContract } from "#contract/contract-data.ts"
import { serverClock } from "#client/http/clock.ts"
import { tenderContract, tenderInputs } from "#contract/tender.contract.ts"
import type { Subcontractor } from "#contract/subcontractor.ts"
import { dayAt } from "#contract/time.ts"
import { awardedTo, unfitDays } from "#machines/tender/tender.contracts.ts"
import { useFormCommand } from "#ui/document-frame/use-form-command.ts"
import { useRead } from "#ui/document-frame/use-read.ts"
import { AmountField, DateField, TextAreaField, TextField } from "#ui/field/inputs.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { useBidWords } from "../bid-words.ts"
import type { OpenTender } from "../open-tender.ts"
import { ContractSubcontractors } from "./contract-subcontractors.tsx"

/** The form's values: an unknown day is empty. */
interface Values {
  readonly number: string
  readonly amount: string
  readonly from: string
  readonly to: string
  readonly buyerSigned: { readonly by: string; readonly on: string }
  readonly supplierSigned: { readonly by: string; readonly on: string }
  readonly subcontractors: readonly Subcontractor[]
  readonly note: string
  readonly reason: string
}

/** The fields of the form; the contract's company is given. */
const asked = contractData.omit({ party: true }).extend({ reason: tenderInputs.recordContract.shape.reason })

function valuesOf(tender: OpenTender, party: string, recorded: RecordedContract | undefined, offered: readonly Subcontractor[]): Values {
  const { contractNumber } = tender.view.facts
  if (recorded) {
    const { from, to, ...data } = recorded.data
    return { subcontractors: [], ...data, from: from ?? "", to: to ?? "", reason: "" }
  }
  const unsigned = { by: "", on: dayAt(serverClock.now()) }
  return {
    number: contractNumber ?? "",
    amount: awardedTo(tender.view.facts, party),
    from: "",
    to: "",
    buyerSigned: unsigned,
    supplierSigned: unsigned,
    subcontractors: offered,
    note: "",
    reason: "",
  }
}

interface Props {
  readonly tender: OpenTender
  readonly party: string
  readonly recorded: RecordedContract | undefined
  readonly onClose: () => void
}

/** Records the contract with one winner, or corrects it. A first record begins with the subcontractors that the winner's bid names. */
export function ContractForm(props: Props) {
  const { data, error } = useRead(props.tender, tenderContract.bids)
  // Without the bids, too, a contract can be recorded; once the form stands, it keeps what was typed.
  if (data === null && error === null) return null
  const offered = data?.find(({ party }) => party === props.party)?.technical?.subcontractors ?? []
  return <FilledForm {...props} offered={offered} />
}

function FilledForm(props: Props & { readonly offered: readonly Subcontractor[] }) {
  const { tender, party, recorded, onClose, offered } = props
  const { b, ...words } = useBidWords()
  const [began] = useState(recorded)
  const { run } = useFormCommand(tender, words, JSON.stringify(recorded) !== JSON.stringify(began))
  const form = useForm<Values>({ defaultValues: valuesOf(tender, party, recorded, offered), mode: "onTouched" })
  const fits = (day: keyof ReturnType<typeof unfitDays>, wrong: string) => () => {
    const { from, to, ...held } = form.getValues()
    return !unfitDays({ ...held, from: from || null, to: to || null }, dayAt(serverClock.now()))[day] || wrong
  }
  const signed = (day: "buyerSigned.on" | "supplierSigned.on") => ({ validate: fits(day, b("contracts.signedLater")) })
  const send = async ({ reason, from, to, subcontractors, ...data }: Values) => {
    const given = subcontractors.length > 0 ? { subcontractors } : {}
    const contract = contractData.parse({ ...data, ...given, party, from: from || null, to: to || null })
    return (await run(tenderContract.recordContract, { contract, reason })) !== null
  }
  return (
    <FormDialog
      title={b(recorded ? "contracts.correct" : "contracts.record")}
      width="760px"
      form={form}
      schema={asked}
      onSend={send}
      onClose={onClose}
    >
      <TextField name="number" label={b("contract.number")} required span="half" />
      <AmountField name="amount" label={b("contracts.amount")} unit={tender.view.facts.document?.currency ?? ""} required span="half" />
      <DateField name="from" label={b("contracts.from")} span="half" rules={{ deps: ["to"] }} />
      <DateField name="to" label={b("contracts.to")} span="half" rules={{ validate: fits("to", b("contracts.endsEarly")) }} />
      <TextField name="buyerSigned.by" label={b("contracts.buyerBy")} required span="half" />
      <DateField name="buyerSigned.on" label={b("contracts.buyerOn")} required span="half" rules={signed("buyerSigned.on")} />
      <TextField name="supplierSigned.by" label={b("contracts.supplierBy")} required span="half" />
      <DateField name="supplierSigned.on" label={b("contracts.supplierOn")} required span="half" rules={signed("supplierSigned.on")} />
      <ContractSubcontractors />
      <TextAreaField name="note" label={b("contracts.note")} hint={b("contracts.noteHint")} rows={2} />
      {recorded ? (
        <TextAreaField name="reason" label={b("contracts.reason")} hint={b("contracts.correctionHint")} required rows={2} />
      ) : null}
    </FormDialog>
  )
}
