import { useTranslation } from "react-i18next"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { toast } from "#ui/toast/toast.ts"
import s from "./admin.module.css"

/** A secret, whose it is, and in `text` how it is kept and what to do with it. */
export interface Secret {
  readonly name: string
  readonly secret: string
  readonly text: string
}

/** Shows a secret, this once. */
export function SecretDialog(props: Secret & { readonly onClose: () => void }) {
  const { name, secret, onClose } = props
  const { t } = useTranslation(["admin", "common"])
  const copy = () => void navigator.clipboard.writeText(secret).then(() => toast("green", t("clients.copied")))
  return (
    <Dialog open title={t("clients.secret", { name })} onClose={onClose} foot={<Button onClick={onClose}>{t("common:close")}</Button>}>
      <p>{props.text}</p>
      <div className={s.secret}>
        <code>{secret}</code>
        <Button onClick={copy}>{t("clients.copy")}</Button>
      </div>
    </Dialog>
  )
}
