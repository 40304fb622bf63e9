import { X } from "lucide-react"
import { type ReactNode, useEffect, useId, useRef } from "react"
import { useTranslation } from "react-i18next"
import { IconButton } from "#ui/button/button.tsx"
import { cx } from "#ui/theme/cx.ts"
import s from "./dialog.module.css"

/** A modal over the page, on the browser's own `dialog`: focus stays inside, Esc and a click outside close it, focus returns. */
export function Dialog(props: {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  readonly foot?: ReactNode
  /** `left` is a drawer for the phone's menu. */
  readonly shape?: "plain" | "wide" | "left"
}) {
  const { t } = useTranslation("common")
  const box = useRef<HTMLDialogElement>(null)
  const title = useId()
  useEffect(() => {
    const dialog = box.current
    if (!props.open || !dialog) return
    dialog.showModal()
    return () => dialog.close()
  }, [props.open])
  if (!props.open) return null
  return (
    <dialog
      ref={box}
      aria-labelledby={title}
      className={cx(s.dialog, props.shape === "wide" && s.wide, props.shape === "left" && s.left)}
      onCancel={(event) => {
        event.preventDefault()
        props.onClose()
      }}
      onPointerDown={(event) => event.target === box.current && props.onClose()}
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
