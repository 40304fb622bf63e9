import { Flex } from "@chakra-ui/react"
import { Redo2, Trash2, Undo2 } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { shownSaved } from "#client/drafts/saved.ts"
import { IconButton } from "#ui/button/button.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { SavedState } from "#ui/steps/steps.tsx"
import type { Writing } from "./use-writing.ts"

/** The buttons of a draft, and where its input is saved. */
export function DraftTools({ writing }: { readonly writing: Writing<unknown, unknown> }) {
  const { t } = useTranslation("client")
  const shown = shownSaved(writing.saved)
  return (
    <Flex as="span" align="center" gap="1" minWidth="0">
      <IconButton label={t("draft.undo")} aria-disabled={!writing.canUndo || undefined} onClick={() => writing.canUndo && writing.undo()}>
        <Undo2 />
      </IconButton>
      <IconButton label={t("draft.redo")} aria-disabled={!writing.canRedo || undefined} onClick={() => writing.canRedo && writing.redo()}>
        <Redo2 />
      </IconButton>
      {shown === null ? null : (
        <>
          <Discard writing={writing} />
          <SavedState saved={shown} />
        </>
      )}
    </Flex>
  )
}

/** Discards the input after confirmation: the last saved version is shown again. */
function Discard({ writing }: { readonly writing: Writing<unknown, unknown> }) {
  const { t } = useTranslation(["client", "draft"])
  const [asked, setAsked] = useState(false)
  if (!writing.changed) return null
  return (
    <>
      <IconButton label={t("draft.discard")} onClick={() => setAsked(true)}>
        <Trash2 />
      </IconButton>
      <Confirm
        open={asked}
        danger
        title={t("draft.discard")}
        consequence={t(writing.begun === null ? "draft:discard.new" : "draft:discard.begun")}
        verb={t("draft.discard")}
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          writing.discard()
        }}
      />
    </>
  )
}
