import { Box, Text } from "@chakra-ui/react"
import { useMemo, useState } from "react"
import { useController, useForm, useWatch } from "react-hook-form"
import type { TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { lineKey } from "#contract/ids.ts"
import { type Ask, type AskedLine, type QuotationContent, quotationContent, type QuotedLine } from "#contract/inquiry.contract.ts"
import type { Tier } from "#contract/tiers.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import { multiply, roundAmount } from "#machines/scoring/money.ts"
import { offeredFor, tiersOverlap } from "#machines/scoring/tier-price.ts"
import { readTiers, tiersText } from "#machines/scoring/tier-text.ts"
import { reason } from "#ui/action-bar/reason.ts"
import { useCommand } from "#ui/document-frame/use-command.ts"
import { Problem } from "#ui/edit/problem.tsx"
import { AmountField, DateField, TextAreaField } from "#ui/field/inputs.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { FilesInDialog } from "#ui/files/files-panel.tsx"
import { type FilesByPart, useFilesByPart } from "#ui/files/part-file-links.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import type { LineColumn } from "#ui/line-grid/define-lines.ts"
import { LineGrid } from "#ui/line-grid/line-grid.tsx"
import { useLines } from "#ui/line-grid/use-lines.ts"
import { type OfferLine, offerLines, saidOfNone } from "#ui/offer-grid/offer-lines.ts"
import { countedPrice } from "#ui/offer-grid/offer-price.ts"
import { type OpenQuotation, quotationDocument, useQuotationT } from "./quotation.document.ts"

/** A line with the quantities that have prices of their own, and these prices as they are typed. */
interface QuoteLine extends OfferLine {
  readonly ranges: string
  readonly shipTo: string
  readonly minimum: string
  readonly packing: string
  readonly tiers: string
}

interface Values {
  readonly lines: readonly QuoteLine[]
  readonly taxRate: string
  readonly validUntil: string
  readonly terms: string
}

/** A row of the grid: the requested line with its offer. */
const typed = (asked: AskedLine, index: number, offered: QuotedLine | undefined): QuoteLine => ({
  key: String(index + 1),
  item: asked.item,
  specification: asked.specification,
  quantity: asked.quantity,
  unit: asked.unit,
  needBy: asked.needBy ?? "",
  price: offered?.unitPrice ?? "",
  otherPrice: "",
  taxRate: "",
  maximum: offered?.maximum ?? "",
  leadDays: offered?.leadDays == null ? "" : String(offered.leadDays),
  brand: offered?.brand ?? "",
  deviation: offered?.remark ?? "",
  ranges: tiersText(asked.tiers ?? []),
  shipTo: asked.shipTo ?? "",
  minimum: offered?.minimum ?? "",
  packing: offered?.packing ?? "",
  tiers: tiersText(offered?.tiers ?? []),
})

/** An unreadable text is sent unchanged, so that the contract refuses it. */
const unread = (text: string): Tier[] => [{ from: text, to: null, price: null }]

/** The part of a row that is sent; prices are compared without tax. */
const sent = (line: QuoteLine, taxRate: string): QuotedLine => ({
  unitPrice: (countedPrice({ ...line, taxRate }, "net") ?? line.price) || null,
  ...(line.minimum === "" ? {} : { minimum: line.minimum }),
  ...(line.packing === "" ? {} : { packing: line.packing }),
  ...(line.tiers === "" ? {} : { tiers: readTiers(line.tiers) ?? unread(line.tiers) }),
  maximum: line.maximum || null,
  leadDays: line.leadDays === "" ? null : Number(line.leadDays),
  brand: line.brand,
  remark: line.deviation,
})
const contentOf = ({ lines, taxRate, validUntil, terms }: Values): QuotationContent => ({
  lines: lines.map((line) => sent(line, taxRate)),
  taxRate,
  validUntil: validUntil || null,
  terms,
})

/** A line's amount without tax, at the price for the requested quantity. */
function amountOf(line: QuoteLine): string | null {
  const price = offeredFor({ unitPrice: countedPrice(line, "net"), tiers: readTiers(line.tiers) ?? [] }, line.quantity)
  return price === null ? null : roundAmount(multiply(price, line.quantity), 2)
}

/** Takes the prices line by line as in a spreadsheet: typed, pasted, or imported from a workbook that was filled in elsewhere. */
export function QuoteForm({ document, onClose }: { readonly document: OpenQuotation; readonly onClose: () => void }) {
  const t = useQuotationT()
  const { t: said } = useTranslation(["common", "rules", "codes"])
  const words = quotationDocument.useWords()
  const run = useCommand(document, words)
  const { ask, rounds, content: sealed } = document.now.facts
  const isSealed = ask?.openness === "sealed"
  // A new round begins with the offer of the round before.
  const content = sealed ?? rounds.at(-1)?.content
  const form = useForm<Values>({
    defaultValues: {
      lines: (ask?.lines ?? []).map((line, index) => typed(line, index, content?.lines[index])),
      taxRate: content?.taxRate ?? "",
      validUntil: content?.validUntil ?? "",
      terms: content?.terms ?? "",
    },
  })
  const input = { content: contentOf(useWatch({ control: form.control }) as Values) }
  const isRead = quotationContent.safeParse(input.content).success
  const verdict = form.formState.isDirty && isRead ? document.verdictWith("submit", input) : null
  return (
    <FormDialog
      title={words.command("submit")}
      verb={t(isSealed ? "seal" : "offer")}
      width="1240px"
      form={form}
      onSend={async (values) => {
        const offered = contentOf(values)
        return quotationContent.safeParse(offered).success && (await run(quotation.calls.submit, { content: offered })) !== null
      }}
      onClose={onClose}
    >
      <Text gridColumn="1 / -1" marginBottom="2" color="fg.muted" fontSize="sm">
        {t("howToQuote")} {t(`howRead.${ask?.openness ?? "sealed"}`)}
      </Text>
      <AmountField name="taxRate" label={t("fields.taxRate")} span="half" required />
      <DateField name="validUntil" label={t("fields.validUntil")} span="half" />
      <Lines document={document} />
      <TextAreaField name="terms" label={t("ownTerms")} />
      <Problem
        text={
          form.formState.isSubmitted && !isRead ? t("unreadable") : verdict && !verdict.allowed ? reason(said, verdict, words.state) : null
        }
      />
    </FormDialog>
  )
}

/** The key of the asked line behind a row. */
const keyIn = (ask: Ask | null, row: string): string => lineKey(ask?.lines[Number(row) - 1] ?? {}, Number(row) - 1)

/**
 * The columns of a line's less common fields: requested quantity ranges, the place of delivery, and offers besides the price, namely prices for other
 * quantities, the minimum order and packs.
 */
const moreColumns = (
  own: TFunction<"lines">,
  t: ReturnType<typeof useQuotationT>,
  ask: Ask | null,
  drawings: FilesByPart,
): readonly LineColumn<QuoteLine>[] => [
  ...(drawings.size > 0
    ? [
        {
          id: "drawings",
          kind: "detail",
          head: t("fields.drawings"),
          width: 80,
          of: ({ key }: QuoteLine) => String(drawings.get(keyIn(ask, key))?.length ?? ""),
        } as const,
      ]
    : []),
  ...(ask?.lines.some(({ tiers = [] }) => tiers.length > 0)
    ? [
        {
          id: "ranges",
          kind: "text",
          head: t("fields.askedTiers"),
          width: 140,
          readOnly: true,
          get: ({ ranges }: QuoteLine) => ranges,
          set: (line: QuoteLine) => line,
        } as const,
      ]
    : []),
  ...(ask?.lines.some(({ shipTo = "" }) => shipTo !== "")
    ? [
        {
          id: "shipTo",
          kind: "text",
          head: t("fields.shipTo"),
          width: 130,
          readOnly: true,
          get: ({ shipTo }: QuoteLine) => shipTo,
          set: (line: QuoteLine) => line,
        } as const,
      ]
    : []),
  {
    id: "tiers",
    kind: "text",
    head: own("tiers.head"),
    width: 190,
    get: ({ tiers }) => tiers,
    set: (line, text) => ({ ...line, tiers: tiersText(readTiers(text) ?? []) || text }),
    check: (text) => {
      const read = readTiers(text)
      return read === null ? own("tiers.unread") : tiersOverlap(read) ? t("rules:tiersDoNotOverlap") : null
    },
  },
  ...(["minimum", "packing"] as const).map((name): LineColumn<QuoteLine> => ({
    id: name,
    kind: "decimal",
    head: t(`fields.${name}`),
    width: 96,
    least: "0",
    get: (line) => line[name],
    set: (line, text) => ({ ...line, [name]: text }),
  })),
]

function Lines({ document }: { readonly document: OpenQuotation }) {
  const { ask, above } = document.now.facts
  const drawings = useFilesByPart({ kind: quotation.id, id: document.id, group: "drawings" }, document.now.version)
  const [shown, setShown] = useState<string | null>(null)
  const t = useQuotationT()
  const { t: own } = useTranslation("lines")
  const { field } = useController<Values, "lines">({ name: "lines" })
  const taxRate = useWatch<Values, "taxRate">({ name: "taxRate" })
  const { lines, change, history } = useLines(field.value)
  const definition = useMemo(
    () =>
      offerLines<QuoteLine>(own, {
        id: "quotation",
        counts: "net",
        currency: ask?.currency ?? "",
        without: saidOfNone(ask?.lines ?? []),
        fields: ["price", "otherPrice", "maximum", "leadDays", "brand", "deviation"],
        required: false,
        amount: amountOf,
        more: moreColumns(own, t, ask, drawings),
      }),
    [own, t, ask, drawings],
  )
  // One tax rate applies to all lines, and gives their prices with tax.
  const taxed = useMemo(() => lines.map((line) => ({ ...line, taxRate })), [lines, taxRate])
  return (
    <Box gridColumn="1 / -1" minWidth="0">
      <LineGrid
        label={t("fields.lines")}
        definition={definition}
        lines={taxed}
        history={history}
        onChange={(next) => {
          change(next)
          field.onChange(next)
        }}
        onDetail={(row) => setShown(keyIn(ask, String(row + 1)))}
      />
      {shown === null ? null : (
        <Dialog open title={t("fields.drawings")} onClose={() => setShown(null)}>
          <FilesInDialog business={{ businessType: "inquiry-drawings", businessId: `${above}.${shown}` }} />
        </Dialog>
      )}
    </Box>
  )
}
