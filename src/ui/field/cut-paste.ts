import { useEffect } from "react"
import { i18n } from "#client/texts/i18n.ts"
import { toast } from "#ui/toast/toast.ts"

type TextBox = Pick<HTMLInputElement, "maxLength" | "value" | "selectionStart" | "selectionEnd" | "tagName">

/** How many characters of a pasted text find no room in a box: the browser leaves them out without a word. Without `maxLength`, -1, everything does. */
export function leftOut({ maxLength, value, selectionStart, selectionEnd, tagName }: TextBox, pasted: string): number {
  if (maxLength < 0) return 0
  const taken = tagName === "INPUT" ? pasted.replace(/[\r\n]+$/, "") : pasted.replaceAll("\r\n", "\n")
  return Math.max(0, taken.length - (maxLength - value.length + (selectionEnd ?? 0) - (selectionStart ?? 0)))
}

/** While it is drawn, tells whoever pastes more than a box takes how much of it was left out. */
export function CutPastes(): null {
  useEffect(() => {
    document.addEventListener("paste", tellCut)
    return () => document.removeEventListener("paste", tellCut)
  }, [])
  return null
}

async function tellCut({ target, clipboardData, defaultPrevented }: ClipboardEvent): Promise<void> {
  if (defaultPrevented || !(target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) || target.readOnly) return
  const { maxLength: max } = target
  const count = leftOut(target, clipboardData?.getData("text/plain") ?? "")
  if (count === 0) return
  await i18n.loadNamespaces("field")
  toast("amber", i18n.t("field:pasteCut", { max, count }))
}
