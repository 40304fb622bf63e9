import { CircleAlert } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Refused } from "#contract/errors.ts"
import { Button } from "#ui/first/button.tsx"
import { Message } from "#ui/first/message.tsx"
import { useErrorText } from "./use-error-text.ts"

/** An error in words, with the code in small print, and a retry where that may help. */
export function ErrorPanel({ error, onAgain }: { readonly error: unknown; readonly onAgain?: () => void }) {
  const { t } = useTranslation("first")
  const text = useErrorText(error)
  return (
    <Message icon={CircleAlert} alert="red" title={text} code={error instanceof Refused ? error.refusal.code : null}>
      {onAgain ? <Button onClick={onAgain}>{t("again")}</Button> : null}
    </Message>
  )
}
