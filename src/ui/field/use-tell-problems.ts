import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "#ui/toast/toast.ts"

/** How long the notification of a failed submission is shown, in milliseconds; the fields keep showing their errors. */
const toastMs = 8_000

/** Shows why a form could not be submitted: the label and message of every invalid field (spec 5). */
export function useTellProblems(): (problems: readonly { readonly label: string; readonly message: string }[]) => void {
  const { t } = useTranslation("message")
  return useCallback(
    (problems) => toast("red", [t("form.wrong"), ...problems.map((problem) => t("form.line", problem))].join("\n"), undefined, toastMs),
    [t],
  )
}
