import { X } from "lucide-react"
import { type CSSProperties, type ReactNode, useId, useLayoutEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { IconButton } from "#ui/button/button.tsx"
import { cx } from "#ui/theme/cx.ts"
import s from "./dialog.module.css"
import { useOutsidePress } from "./use-outside-press.ts"

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  readonly foot?: ReactNode
  /** `left` is a drawer for the phone's menu, `right` one for settings. */
  readonly shape?: "plain" | "wide" | "left" | "right"
  /** A CSS length that replaces the width of the shape; the dialog is never wider than the screen. */
  readonly width?: string
}

/** A modal over the page, on the browser's own `dialog`: focus stays inside, Esc and a click outside close it, focus returns. What has `data-first` is focused first, else the first field of a form. */
export const Dialog = (props: DialogProps) => (props.open ? <Open {...props} /> : null)

const firstField = "form :is(input:not([type=hidden], [type=file], [readonly]), select, textarea:not([readonly])):enabled"

function Open(props: DialogProps) {
  const { t } = useTranslation("common")
  const box = useRef<HTMLDialogElement>(null)
  const title = useId()
  const outside = useOutsidePress(props.onClose)
  // A layout effect: it is undone while the dialog still stands in the page, and only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    const first = dialog?.querySelector<HTMLElement>("[data-first]") ?? dialog?.querySelector<HTMLElement>(firstField)
    first?.focus()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={box}
      aria-labelledby={title}
      className={cx(s.dialog, props.shape && props.shape !== "plain" && s[props.shape])}
      style={props.width ? ({ "--dialog-width": props.width } as CSSProperties) : undefined}
      onCancel={(event) => {
        // The event bubbles: a dialog above this one sends it as well, and so does a file field whose choice was cancelled.
        if (event.target !== box.current) return
        event.preventDefault()
        props.onClose()
      }}
      {...outside}
    >
      <div className={s.head}>
        <h2 id={title} className={s.title}>
          {props.title}
        </h2>
        <IconButton label={t("close")} onClick={props.onClose}>
          <X />
        </IconButton>
      </div>
      <div className={s.body}>{props.children}</div>
      {props.foot ? <div className={s.foot}>{props.foot}</div> : null}
    </dialog>
  )
}
