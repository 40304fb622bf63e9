import { Box, defineStyle, Flex, Text } from "@chakra-ui/react"
import type { ClipboardEvent } from "react"
import { useForm, useFormContext, useWatch } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { type AskedLine, type QuotationContent, quotationContent, type QuotedLine } from "#contract/inquiry.contract.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import { multiply, sumAmounts } from "#machines/scoring/money.ts"
import { reason } from "#ui/action-bar/reason.ts"
import { useCommand } from "#ui/document-frame/use-command.ts"
import { Problem } from "#ui/edit/problem.tsx"
import { Input } from "#ui/field/control.tsx"
import { AmountField, DateField, TextAreaField } from "#ui/field/inputs.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { Money, Quantity } from "#ui/money/money.tsx"
import { type OpenQuotation, quotationDocument, useQuotationT } from "./quotation.document.ts"

const written = ["unitPrice", "maximum", "leadDays", "brand", "remark"] as const
type Field = (typeof written)[number]
/** A line as it is typed. */
type Typed = Readonly<Record<Field, string>>
interface Values {
  readonly lines: Typed[]
  readonly taxRate: string
  readonly validUntil: string
  readonly terms: string
}

const sheet = defineStyle({
  overflowX: "auto",
  gridColumn: "1 / -1",
  borderWidth: "1px",
  borderRadius: "md",
  "& table": { width: "full", borderCollapse: "collapse", fontSize: "sm" },
  "& th": { textAlign: "start", padding: "2", fontWeight: "semibold", color: "fg.muted", whiteSpace: "nowrap", background: "bg.panel" },
  "& td": { padding: "1.5", borderTopWidth: "1px", verticalAlign: "top" },
  "& td:first-child": { paddingInlineStart: "3", minWidth: "180px" },
  "& input": { minWidth: "84px" },
  "& [data-part~=number]": { textAlign: "end", whiteSpace: "nowrap" },
})

const exact = /^\d+(\.\d+)?$/
const typed = (line: QuotedLine | undefined): Typed => ({
  unitPrice: line?.unitPrice ?? "",
  maximum: line?.maximum ?? "",
  leadDays: line?.leadDays == null ? "" : String(line.leadDays),
  brand: line?.brand ?? "",
  remark: line?.remark ?? "",
})
const sent = ({ unitPrice, maximum, leadDays, brand, remark }: Typed): QuotedLine => ({
  unitPrice: unitPrice.trim() || null,
  maximum: maximum.trim() || null,
  leadDays: leadDays.trim() === "" ? null : Number(leadDays),
  brand: brand.trim(),
  remark: remark.trim(),
})
const contentOf = ({ lines, taxRate, validUntil, terms }: Values): QuotationContent => ({
  lines: lines.map(sent),
  taxRate,
  validUntil: validUntil || null,
  terms,
})
const totalOf = (asked: AskedLine, { unitPrice }: Typed): string | null =>
  exact.test(unitPrice.trim()) ? multiply(unitPrice.trim(), asked.quantity) : null

/** Prices what is asked, line by line; a column can be pasted from a workbook. */
export function QuoteForm({ document, onClose }: { readonly document: OpenQuotation; readonly onClose: () => void }) {
  const t = useQuotationT()
  const { t: said } = useTranslation(["common", "rules", "codes"])
  const words = quotationDocument.useWords()
  const run = useCommand(document, words)
  const { ask, rounds, content: sealed } = document.now.facts
  // A new round begins with what was offered in the one before.
  const content = sealed ?? rounds.at(-1)?.content
  const lines = ask?.lines ?? []
  const form = useForm<Values>({
    defaultValues: {
      lines: lines.map((_, index) => typed(content?.lines[index])),
      taxRate: content?.taxRate ?? "",
      validUntil: content?.validUntil ?? "",
      terms: content?.terms ?? "",
    },
  })
  const held = useWatch({ control: form.control }) as Values
  const faults = faultsIn(contentOf(held))
  const verdict = form.formState.isDirty && faults.size === 0 ? document.verdictWith("submit", { content: contentOf(held) }) : null
  return (
    <FormDialog
      title={words.command("submit")}
      verb={t("seal")}
      width="1180px"
      form={form}
      onSend={async (values) =>
        faultsIn(contentOf(values)).size === 0 && (await run(quotation.calls.submit, { content: contentOf(values) })) !== null
      }
      onClose={onClose}
    >
      <Text gridColumn="1 / -1" color="fg.muted" fontSize="sm">
        {t("howToQuote")}
      </Text>
      <Lines asked={lines} currency={ask?.currency ?? ""} faults={faults} />
      <AmountField name="taxRate" label={t("fields.taxRate")} span="half" required />
      <DateField name="validUntil" label={t("fields.validUntil")} span="half" />
      <TextAreaField name="terms" label={t("ownTerms")} />
      <Problem
        text={
          faults.size > 0 ? t("faults", { count: faults.size }) : verdict && !verdict.allowed ? reason(said, verdict, words.state) : null
        }
      />
    </FormDialog>
  )
}

/** The cells that cannot be sent as they are, as `<line>.<field>`. */
function faultsIn(content: QuotationContent): ReadonlySet<string> {
  const { error } = quotationContent.safeParse(content)
  return new Set((error?.issues ?? []).flatMap(({ path }) => (path[0] === "lines" ? [`${String(path[1])}.${String(path[2])}`] : [])))
}

function Lines(props: { readonly asked: readonly AskedLine[]; readonly currency: string; readonly faults: ReadonlySet<string> }) {
  const { asked, currency, faults } = props
  const t = useQuotationT()
  const { register, setValue, control } = useFormContext<Values>()
  const lines = useWatch({ control, name: "lines" })
  /** What is pasted from a workbook fills the cells below and to the right. */
  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const rows = event.clipboardData
      .getData("text/plain")
      .replace(/\r?\n$/, "")
      .split(/\r?\n/)
      .map((line) => line.split("\t"))
    if (rows.length === 1 && rows[0]?.length === 1) return
    event.preventDefault()
    for (const [down, cells] of rows.entries())
      for (const [right, cell] of cells.entries()) {
        const field = written[column + right]
        if (field && row + down < asked.length)
          setValue(`lines.${row + down}.${field}`, numeric(field) ? cell.replaceAll(/[\s,]/g, "") : cell.trim(), { shouldDirty: true })
      }
  }
  const total = sumAmounts(asked.flatMap((line, index) => totalOf(line, lines[index] ?? typed(undefined)) ?? []))
  return (
    <>
      <Box css={sheet}>
        <table>
          <thead>
            <tr>
              <th>{t("fields.item")}</th>
              <th data-part="number">{t("fields.quantity")}</th>
              {written.map((field) => (
                <th key={field}>{t(`fields.${field}`)}</th>
              ))}
              <th data-part="number">{t("lineTotal")}</th>
            </tr>
          </thead>
          <tbody>
            {asked.map((line, row) => (
              <tr key={`${row} ${line.item}`}>
                <td>
                  <Text as="span" fontWeight="semibold">
                    {line.item}
                  </Text>
                  <Text margin="0" color="fg.muted" fontSize="xs">
                    {[line.specification, line.needBy].filter(Boolean).join(" · ")}
                  </Text>
                </td>
                <td data-part="number">
                  <Quantity value={line.quantity} unit={line.unit} />
                </td>
                {written.map((field, column) => (
                  <td key={field}>
                    <Input
                      {...register(`lines.${row}.${field}`)}
                      look="small"
                      right={numeric(field)}
                      inputMode={numeric(field) ? "decimal" : "text"}
                      autoComplete="off"
                      aria-label={`${line.item} ${t(`fields.${field}`)}`}
                      aria-invalid={faults.has(`${row}.${field}`)}
                      onPaste={(event) => paste(event, row, column)}
                    />
                  </td>
                ))}
                <td data-part="number">
                  <Money value={totalOf(line, lines[row] ?? typed(undefined))} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
      <Flex gridColumn="1 / -1" justifyContent="flex-end" gap="3" fontWeight="semibold">
        <span>{t("fields.total")}</span>
        <Money value={total} currency={currency} />
      </Flex>
    </>
  )
}

const numeric = (field: Field): boolean => field !== "brand" && field !== "remark"
