import { type ReactNode, useState } from "react"
import { flushSync } from "react-dom"
import { useTranslation } from "react-i18next"
import { Confirm } from "#ui/confirm/confirm.tsx"

/** Closes a form: at once without changes, otherwise after `question`, which is rendered beside the form, was confirmed. */
export function useLeave(dirty: boolean, onClose: () => void): { readonly close: () => void; readonly question: ReactNode } {
  const { t } = useTranslation("common")
  const [leaving, setLeaving] = useState(false)
  return {
    close: () => (dirty ? setLeaving(true) : onClose()),
    question: (
      <Confirm
        open={leaving}
        danger
        title={t("leave.title")}
        verb={t("leave.verb")}
        consequence={t("leave.text")}
        onConfirm={() => {
          // The question goes before the form below it: in one go the form would close first, and the focus would not come back to what opened it.
          flushSync(() => setLeaving(false))
          onClose()
        }}
        onClose={() => setLeaving(false)}
      />
    ),
  }
}
