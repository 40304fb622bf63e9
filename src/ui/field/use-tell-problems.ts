import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "#ui/toast/toast.ts"
import type { Told } from "./form-frame.ts"

/** How long the notification of a failed submission is shown, in milliseconds; the fields keep showing their errors. */
const toastMs = 8_000

/** More lines than these would cover the form. */
const mostLines = 8

/** Shows why a form could not be submitted: the label and message of every invalid field (spec 5), of many cells the first ones and how many there are. */
export function useTellProblems(): (problems: readonly Told[]) => void {
  const { t } = useTranslation("message")
  return useCallback(
    (problems) => {
      // A message that names its field already is not told after the field's name once more.
      const lines = problems.map((problem) =>
        problem.message.startsWith(problem.label) ? problem.message : t("form.line", { ...problem }),
      )
      const left = lines.length - mostLines
      const told = left > 0 ? [...lines.slice(0, mostLines), t("form.more", { count: left })] : lines
      toast("red", [t("form.wrong"), ...told].join("\n"), undefined, toastMs)
    },
    [t],
  )
}
