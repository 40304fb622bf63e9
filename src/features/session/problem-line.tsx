import { CircleAlert } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Unverified } from "#machines/session/session.types.ts"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import s from "./sign-in.module.css"

/** Why signing in failed, in a line; nothing without an error. */
export function ProblemLine({ error }: { readonly error: unknown }) {
  const { t } = useTranslation("first")
  const text = useErrorText(error)
  if (error === null || error === undefined) return null
  return (
    <p className={s.problem} role="alert">
      <CircleAlert size={16} aria-hidden />
      {error instanceof Unverified ? t(error.reason) : text}
    </p>
  )
}
