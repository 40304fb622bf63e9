import { Box, defineStyle } from "@chakra-ui/react"
import { useEffect, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { useCall } from "#client/http/use-call.ts"
import type { DocumentBeside } from "#contract/document.ts"
import { type Receipt, type ReceiptCalls, receiptCalls } from "#contract/receipt.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import type { Column } from "#ui/data-grid/column.ts"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import { useOperation } from "#ui/edit/use-operation.ts"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Pagination } from "#ui/pagination/pagination.tsx"
import type { KeepsReceipts, Opened } from "./define-document.ts"
import { visitedStates } from "./timeline-facts.ts"

const signed = defineStyle({
  paddingBlock: "4",
  paddingInline: "6",
  borderWidth: "1px",
  borderRadius: "8px",
  background: "bg.panel",
  color: "green.fg",
})

const signStyle = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "3",
  paddingBlock: "4",
  paddingInline: "6",
  borderWidth: "1px",
  borderRadius: "8px",
  background: "bg.panel",
})

interface OfDocument {
  readonly document: Opened<DocumentBeside>
  /** Whether it is to be signed for, and the deadline. */
  readonly signing: { readonly by: number | null } | null
}

/** Records that its reader has read a document and offers signing; people who manage it see who has. */
export function Receipts({ kind, document }: { readonly kind: KeepsReceipts; readonly document: Opened<DocumentBeside> }) {
  const { id, now, timeline, stepped } = document
  const [calls] = useState(() => receiptCalls(kind.id))
  const { sides } = kind
  const { side, asksToSign, signBy } = kind.receipts
  // Every reader is shown the facts on which this depends.
  const facts = now.facts as unknown as never
  const of: OfDocument = { document, signing: asksToSign(facts) ? { by: signBy?.(facts) ?? null } : null }
  const known = sides[side]?.in ?? [now.state]
  const isReader = now.facts.sides.includes(side) && known.includes(now.state)
  const unread = isReader && now.facts.readAt === null
  useEffect(() => {
    if (unread) void call(calls.read, { params: { id } }).catch(() => undefined)
  }, [unread, calls, id])
  if (stepped !== null) return null
  const isOut = [now.state, ...visitedStates(timeline, id)].some((state) => known.includes(state))
  return (
    <>
      {of.signing && known.includes(now.state) ? <Signing {...of} calls={calls} isReader={isReader} /> : null}
      {now.facts.sides[0] === Object.keys(sides)[0] && isOut ? <ReceiptList id={id} calls={calls} signing={of.signing !== null} /> : null}
    </>
  )
}

/** The button that signs, for people who are asked to; afterwards the time at which they signed. */
function Signing({ document, signing, calls, isReader }: OfDocument & { readonly calls: ReceiptCalls; readonly isReader: boolean }) {
  const { t } = useTranslation("document")
  const { id, now, reload } = document
  const operation = useOperation(reload)
  if (now.facts.signedAt !== null)
    return (
      <Box as="p" css={signed}>
        {t("receipts.signedAt")} <Instant at={now.facts.signedAt} />
      </Box>
    )
  if (!isReader) return null
  const sign = () => void operation.run(t("receipts.signedNow"), () => call(calls.signFor, { params: { id } }))
  return (
    <Box css={signStyle}>
      {signing?.by ? (
        <span>
          {t("receipts.signBy")} <Instant at={signing.by} />
        </span>
      ) : null}
      <Button look="solid" onClick={sign}>
        {t("receipts.signNow")}
      </Button>
      {operation.problem === null ? null : <span role="alert">{operation.problem}</span>}
    </Box>
  )
}

/** Who was addressed, who has read and who has signed; those who have not come first. */
function ReceiptList({ id, calls, signing }: { readonly id: string; readonly calls: ReceiptCalls; readonly signing: boolean }) {
  const { t } = useTranslation("document")
  const [{ page, pageSize }, setPage] = useState({ page: 1, pageSize: 10 })
  const { data, error, reload } = useCall(calls.receipts, { params: { id }, query: { page, pageSize }, body: {} })
  const columns = useMemo<readonly Column<Receipt>[]>(
    () => [
      { id: "who", head: t("receipts.who"), width: 140, cell: (row) => row.who },
      { id: "company", head: t("receipts.company"), width: 220, grow: true, cell: (row) => row.company },
      { id: "read", head: t("receipts.read"), width: 170, cell: (row) => <Instant at={row.readAt} /> },
      ...(signing ? [{ id: "signed", head: t("receipts.signed"), width: 170, cell: (row: Receipt) => <Instant at={row.signedAt} /> }] : []),
    ],
    [t, signing],
  )
  return (
    <Card title={t("receipts.all")} flush>
      {data ? (
        <DataGrid label={t("receipts.all")} rows={data.records} columns={columns} rowKey={(row) => row.id} empty={t("receipts.nobody")} />
      ) : error ? (
        <ErrorPanel error={error} onAgain={reload} />
      ) : (
        <LoadingRows rows={4} />
      )}
      {data && data.total > pageSize ? <Pagination total={data.total} page={page} pageSize={pageSize} onChange={setPage} /> : null}
    </Card>
  )
}
