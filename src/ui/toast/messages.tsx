import { X } from "lucide-react"
import { LazyMotion } from "framer-motion"
import * as m from "framer-motion/m"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { Button, IconButton } from "#ui/button/button.tsx"
import { toneIcon } from "#ui/state-pill/state-pill.tsx"
import { cx } from "#ui/theme/cx.ts"
import { type ToastMessage, dropToast, untilClosed } from "./toast.ts"
import s from "./toaster.module.css"

const features = async () => (await import("./motion-features.ts")).features

/** The messages themselves. They stay out of the first load, and so does what moves them. */
export const Messages = ({ messages }: { readonly messages: readonly ToastMessage[] }) => (
  <LazyMotion features={features} strict>
    {messages.map((message) => (
      <Message key={message.id} {...message} />
    ))}
  </LazyMotion>
)

function Message({ id, tone, text, action, lasts }: ToastMessage) {
  const { t } = useTranslation("common")
  const Icon = toneIcon[tone]
  const undoable = action !== undefined
  useEffect(() => {
    const stands = lasts ?? (tone === "red" ? untilClosed : undoable ? 10_000 : 6000)
    if (stands === untilClosed) return
    const timer = setTimeout(() => dropToast(id), stands)
    return () => clearTimeout(timer)
  }, [id, tone, undoable, lasts])
  return (
    <m.div className={cx(s.message, s[tone])} initial={{ opacity: 0, y: 8 }} animate={{ opacity: 1, y: 0 }} transition={{ duration: 0.14 }}>
      <Icon size={16} aria-hidden />
      <span className={cx(s.text, text.includes("\n") && s.titled)}>{text}</span>
      {action ? (
        <Button
          look="link"
          size="small"
          onClick={() => {
            dropToast(id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <IconButton label={t("close")} onClick={() => dropToast(id)}>
        <X />
      </IconButton>
    </m.div>
  )
}
