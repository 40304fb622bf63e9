import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "#ui/toast/toast.ts"

/** How long the notification of a failed sending stands, in milliseconds; the fields keep saying it. */
const lasts = 8_000

/** Says why a form could not be sent: the label and message of every field that is wrong (spec 5). */
export function useTellProblems(): (problems: readonly { readonly label: string; readonly message: string }[]) => void {
  const { t } = useTranslation("message")
  return useCallback(
    (problems) => toast("red", [t("form.wrong"), ...problems.map((problem) => t("form.line", problem))].join("\n"), undefined, lasts),
    [t],
  )
}
