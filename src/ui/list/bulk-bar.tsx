import { Box, defineStyle, Text } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "#ui/button/button.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { toast } from "#ui/toast/toast.ts"
import { BulkDialog } from "./bulk-dialog.tsx"
import type { BulkAction } from "./define-list.ts"
import { arranged, sheetText } from "./layout.ts"
import type { ListAtWork } from "./use-list.ts"

const bulkStyle = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "2",
  minHeight: "control",
  paddingBlock: "1",
  paddingInline: "3",
  borderWidth: "1px",
  borderColor: "theme.line",
  borderRadius: "md",
  background: "theme.subtle",
  _print: { display: "none" },
})

/** Replaces the tools while rows are selected: their number across pages, and the actions on them. */
export function BulkBar<Row>({ list }: { readonly list: ListAtWork<Row> }) {
  const { t } = useTranslation("list")
  const { definition, setup, selected, send, bulk } = list
  const [asking, setAsking] = useState<BulkAction<Row> | null>(null)
  const { bulkActions = [] } = definition
  const perform = ({ id }: BulkAction<Row>) => {
    setAsking(null)
    send({ type: "list.perform", action: id, rows: selected })
  }
  const copy = () => {
    const shown = arranged(definition.columns, setup.layout).filter(({ hidden }) => !hidden)
    navigator.clipboard.writeText(sheetText(shown, [...selected.values()])).then(
      () => toast("green", t("copied", { number: selected.size })),
      () => toast("red", t("notCopied")),
    )
  }
  const action = bulkActions.find(({ id }) => id === bulk?.action)
  return (
    <Box css={bulkStyle} role="group" aria-label={t("chosen", { number: selected.size })}>
      <Text as="span" marginInlineEnd="2" fontWeight="semibold" aria-live="polite">
        {t("chosen", { number: selected.size })}
      </Text>
      {bulkActions.map((one) => (
        <Button
          key={one.id}
          size="small"
          look={one.danger ? "danger" : "outline"}
          onClick={() => (one.consequence || one.ask ? setAsking(one) : perform(one))}
        >
          {one.label}
        </Button>
      ))}
      <Button size="small" onClick={copy}>
        {t("copyChosen")}
      </Button>
      <Button size="small" look="ghost" onClick={() => send({ type: "list.clear" })}>
        {t("clear")}
      </Button>
      {asking ? <Asked action={asking} count={selected.size} onPerform={() => perform(asking)} onClose={() => setAsking(null)} /> : null}
      {bulk && action ? (
        <BulkDialog
          title={action.label}
          bulk={bulk}
          going={list.working === "working"}
          rowName={definition.rowName}
          onStop={() => send({ type: "list.stop" })}
          onClose={() => send({ type: "list.close" })}
        />
      ) : null}
    </Box>
  )
}

/** The question before an action on the selected rows: the list's own dialog, or a confirmation. */
function Asked<Row>(props: {
  readonly action: BulkAction<Row>
  readonly count: number
  readonly onPerform: () => void
  readonly onClose: () => void
}) {
  const { action, count, onPerform, onClose } = props
  if (action.ask) return action.ask(onPerform, onClose, count)
  return (
    <Confirm
      open
      danger={action.danger ?? false}
      title={action.label}
      verb={action.label}
      consequence={action.consequence?.(count)}
      onConfirm={onPerform}
      onClose={onClose}
    />
  )
}
