import { Box, defineStyle } from "@chakra-ui/react"
import { useState } from "react"
import { useForm, useFormContext, useWatch } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { Award } from "#contract/comparison.contract.ts"
import type { Ask, InquiryView } from "#contract/inquiry.contract.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { byLine } from "#machines/inquiry/inquiry.choice.ts"
import { reason } from "#ui/action-bar/reason.ts"
import { useCommand } from "#ui/document-frame/use-command.ts"
import { Problem } from "#ui/edit/problem.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { AmountField, TextAreaField } from "#ui/field/inputs.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { inquiryDocument, type OpenInquiry, useT } from "./inquiry.document.ts"
import { type OfferedLines, Substitute, substituteOf } from "./substitute.tsx"
import { useOffers } from "./use-offers.ts"

const row = defineStyle({
  display: "grid",
  gridColumn: "1 / -1",
  gridTemplateColumns: "minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr)",
  gap: "3",
  alignItems: "end",
  mdDown: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" },
})

interface Values {
  readonly awards: readonly Award[]
  readonly remark: string
}

/** A supplier with an empty quantity wins nothing. */
const winners = (awards: readonly Award[]): Award[] =>
  awards.filter(({ quantity }) => quantity.trim() !== "" && !/^0+(\.0+)?$/.test(quantity))

const textOf = (awards: readonly Award[]): string =>
  JSON.stringify(byLine(awards).map(({ line, supplier, quantity, unitPrice }) => [line, supplier, quantity, unitPrice]))

const readOf = ({ awards, remark }: Values) => inquiry.commands.verifyPrice.input.safeParse({ awards: winners(awards), remark }).data

/** Why what is typed cannot be sent; it alone is drawn at each keystroke. */
function Refusal({ document, moved }: { readonly document: OpenInquiry; readonly moved: boolean }) {
  const t = useT()
  const { t: said } = useTranslation(["common", "rules", "inquiry-rules"])
  const words = inquiryDocument.useWords()
  const { control } = useFormContext<Values>()
  const input = useWatch({ control, compute: readOf })
  if (moved) return <Problem text={t("awardsMoved")} />
  if (!input) return <Problem text={t("notNumbers")} />
  const verdict = document.verdictWith("verifyPrice", input)
  return <Problem text={verdict && !verdict.allowed ? reason(said, verdict, words.state) : null} />
}

/** Shown until the offers are read, without which nobody could tell what is bought. */
function Unread({ offers: { error, reload } }: { readonly offers: ReturnType<typeof useOffers> }) {
  return <Box gridColumn="1 / -1">{error ? <ErrorPanel error={error} onAgain={reload} /> : <LoadingRows />}</Box>
}

/** The quantity and price of one award, and what is bought: a substitute is named beside what was asked for. */
export function VerifiedAward(props: {
  readonly award: Award
  /** Its place in the form. */
  readonly index: number
  readonly read: { readonly content: Pick<Ask, "lines">; readonly offers: readonly OfferedLines[] }
  readonly names: InquiryView["names"]
}) {
  const { award, index, read, names } = props
  const t = useT()
  const { line, supplier } = award
  const { item = "", specification = "" } = read.content.lines[line] ?? {}
  return (
    <Box css={row}>
      <Box mdDown={{ gridColumn: "1 / -1" }}>
        <strong>{`${line + 1} ${item}`}</strong>
        <Box color="fg.muted" fontSize="sm" overflowWrap="anywhere">
          {[specification, names[supplier]].filter(Boolean).join(" · ")}
          <Substitute name={substituteOf(read, line, supplier)} color="amber.fg" />
        </Box>
      </Box>
      <AmountField name={`awards.${index}.quantity`} label={t("fields.quantity")} />
      <AmountField name={`awards.${index}.unitPrice`} label={t("fields.unitPrice")} />
    </Box>
  )
}

/** Sets the quantity and price of each award (核价); `begun` are other awards to begin with, such as with a further winner. */
export function VerifyForm(props: { readonly document: OpenInquiry; readonly begun?: readonly Award[]; readonly onClose: () => void }) {
  const { document, begun, onClose } = props
  const t = useT()
  const words = inquiryDocument.useWords()
  const run = useCommand(document, words)
  const { awards: chosen, names } = document.now.facts
  const offers = useOffers(document)
  const { read } = offers
  // What is typed belongs to the awards with which the form was opened: what somebody else verifies meanwhile is not drawn beside it, nor lost.
  const [opened] = useState(() => ({ awards: byLine(begun ?? chosen), chosen: textOf(chosen) }))
  const form = useForm<Values>({ defaultValues: { awards: opened.awards, remark: "" } })
  const { isSubmitting } = form.formState
  const moved = !isSubmitting && textOf(chosen) !== opened.chosen
  return (
    <FormDialog
      title={words.dialog?.("verifyPrice") ?? ""}
      verb={words.command("verifyPrice")}
      width="760px"
      form={form}
      onSend={async (values) => {
        const input = readOf(values)
        return read !== null && !moved && input !== undefined && (await run(inquiry.calls.verifyPrice, input)) !== null
      }}
      onClose={onClose}
    >
      {read === null ? (
        <Unread offers={offers} />
      ) : (
        opened.awards.map((award, index) => (
          <VerifiedAward key={`${award.line} ${award.supplier}`} award={award} index={index} read={read} names={names} />
        ))
      )}
      <TextAreaField name="remark" label={t("fields.remark")} />
      <Refusal document={document} moved={moved} />
    </FormDialog>
  )
}
