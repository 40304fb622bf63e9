import { CircleAlert } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Refused } from "#contract/errors.ts"
import { Button } from "#ui/button/button.tsx"
import s from "#ui/empty/empty.module.css"
import { useErrorText } from "./use-error-text.ts"

/** Says what went wrong in words, the code small behind it, and offers the same again where that may help. */
export function ErrorPanel({ error, onAgain }: { readonly error: unknown; readonly onAgain?: () => void }) {
  const { t } = useTranslation("common")
  const text = useErrorText(error)
  return (
    <div className={s.empty} role="alert">
      <CircleAlert size={32} strokeWidth={1.25} className={s.bad} aria-hidden />
      <p className={s.title}>{text}</p>
      {error instanceof Refused ? <p className={s.code}>{error.refusal.code}</p> : null}
      {onAgain ? (
        <div className={s.action}>
          <Button onClick={onAgain}>{t("again")}</Button>
        </div>
      ) : null}
    </div>
  )
}
