import { X } from "lucide-react"
import * as m from "framer-motion/m"
import { useEffect, useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { IconButton } from "#ui/button/button.tsx"
import { toneIcon } from "#ui/state-pill/state-pill.tsx"
import { cx } from "#ui/theme/cx.ts"
import { type ToastMessage, dropToast, onToasts, shownToasts } from "./toast.ts"
import s from "./toaster.module.css"

/** Where messages stand: a live region that is always there. A failure stays until it is closed. */
export function Toaster() {
  const messages = useSyncExternalStore(onToasts, shownToasts, shownToasts)
  return (
    <div className={s.toaster} role="status" aria-live="polite">
      {messages.map((message) => (
        <Message key={message.id} {...message} />
      ))}
    </div>
  )
}

function Message({ id, tone, text }: ToastMessage) {
  const { t } = useTranslation("common")
  const Icon = toneIcon[tone]
  useEffect(() => {
    if (tone === "red") return
    const timer = setTimeout(() => dropToast(id), 6000)
    return () => clearTimeout(timer)
  }, [id, tone])
  return (
    <m.div className={cx(s.message, s[tone])} initial={{ opacity: 0, y: 8 }} animate={{ opacity: 1, y: 0 }} transition={{ duration: 0.14 }}>
      <Icon size={16} aria-hidden />
      <span className={s.text}>{text}</span>
      <IconButton label={t("close")} onClick={() => dropToast(id)}>
        <X />
      </IconButton>
    </m.div>
  )
}
