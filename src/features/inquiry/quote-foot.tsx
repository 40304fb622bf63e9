import { Box, Flex } from "@chakra-ui/react"
import { Redo2, Undo2 } from "lucide-react"
import { useTranslation } from "react-i18next"
import { shownSaved } from "#client/drafts/saved.ts"
import { Button, IconButton } from "#ui/button/button.tsx"
import { Spinner } from "#ui/button/spinner.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { SavedState } from "#ui/steps/steps.tsx"
import type { QuoteDraft } from "./use-quote-draft.ts"

/** The buttons of a quotation's form, which stays open while it is being sent; and that there is no network, where it is seen by whoever submits. */
export function QuoteFoot(props: {
  readonly quote: Pick<QuoteDraft, "draft" | "changed">
  readonly verb: string
  readonly busy: boolean
  readonly online: boolean
  readonly onSubmit: () => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation(["common", "first"])
  const busy = props.busy || undefined
  return (
    <>
      {props.online ? null : (
        <Box flexBasis="100%">
          <Callout icon="offline" title={t("first:failure.network")} />
        </Box>
      )}
      <Tools quote={props.quote} />
      <Button aria-disabled={busy} onClick={props.onClose}>
        {t("close")}
      </Button>
      <Button look="solid" aria-busy={busy} onClick={props.onSubmit}>
        {busy ? <Spinner /> : null}
        {props.verb}
      </Button>
    </>
  )
}

/** Undo, redo, and where the draft is kept. */
function Tools({ quote: { draft, changed } }: Pick<Parameters<typeof QuoteFoot>[0], "quote">) {
  const { t } = useTranslation("client")
  const saved = shownSaved(draft.saved)
  return (
    <Flex flex="1 1 auto" flexWrap="wrap" align="center" gap="2" minWidth="0">
      <IconButton label={t("draft.undo")} aria-disabled={!draft.canUndo || undefined} onClick={draft.undo}>
        <Undo2 />
      </IconButton>
      <IconButton label={t("draft.redo")} aria-disabled={!draft.canRedo || undefined} onClick={draft.redo}>
        <Redo2 />
      </IconButton>
      {changed && saved ? <SavedState saved={saved} /> : null}
      {changed ? (
        <Button look="ghost" size="small" onClick={draft.discard}>
          {t("draft.discard")}
        </Button>
      ) : null}
    </Flex>
  )
}
