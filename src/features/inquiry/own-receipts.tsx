import { Stack } from "@chakra-ui/react"
import { quotationContract, type QuotationReceipt } from "#contract/inquiry.contract.ts"
import { useRead } from "#ui/document-frame/use-read.ts"
import { Callout } from "#ui/callout/callout.tsx"
import { Card } from "#ui/card/card.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { ReceiptSheet } from "#ui/signed-receipt/receipt-sheet.tsx"
import { type OpenQuotation, useQuotationT } from "./quotation.document.ts"

/** Whether the reader is the supplier, who alone has receipts. */
export const hasReceipts = ({ view: { facts } }: OpenQuotation): boolean => facts.sides[0] === "supplier"

interface OwnReceiptProps {
  readonly document: OpenQuotation
  /** An earlier round; the present one when left out. */
  readonly round?: number
}

/** The supplier's signed receipt for what counts in a round; nothing where nothing was received, or it was taken back. */
export function OwnReceipt({ document, round }: OwnReceiptProps) {
  const { data, error, reload } = useRead(document, quotationContract.receipts)
  if (error) return <ErrorPanel error={error} onAgain={reload} />
  const received = round === undefined ? data?.receipt : data?.earlier.findLast((one) => one.round === round)
  return received ? <ReceiptCard document={document} received={received} /> : null
}

function ReceiptCard({ document, received }: { readonly document: OpenQuotation; readonly received: QuotationReceipt }) {
  const t = useQuotationT()
  const { round, receipt, openedAsReceived } = received
  const { inquiry, ask } = document.view.facts
  return (
    <Card title={t("receipt.title")}>
      <Stack gap="3">
        {openedAsReceived === true ? <Callout tone="green" title={t("receipt.same")} /> : null}
        {openedAsReceived === false ? (
          <Callout tone="red" title={t("receipt.other")}>
            {t("receipt.otherWhy")}
          </Callout>
        ) : null}
        <ReceiptSheet
          receipt={receipt}
          about={{ name: t("receipt.of"), title: ask?.title ?? "", number: inquiry }}
          version={t("receipt.version", { round, version: receipt.version })}
        />
      </Stack>
    </Card>
  )
}
