import { useTranslation } from "react-i18next"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { toast } from "#ui/toast/toast.ts"
import s from "./admin.module.css"

/** An application's secret, this once. */
export function SecretDialog({ name, secret, onClose }: { readonly name: string; readonly secret: string; readonly onClose: () => void }) {
  const { t } = useTranslation(["admin", "common"])
  const copy = () => void navigator.clipboard.writeText(secret).then(() => toast("green", t("clients.copied")))
  return (
    <Dialog open title={t("clients.secret", { name })} onClose={onClose} foot={<Button onClick={onClose}>{t("common:close")}</Button>}>
      <p>{t("clients.secretText")}</p>
      <div className={s.secret}>
        <code>{secret}</code>
        <Button onClick={copy}>{t("clients.copy")}</Button>
      </div>
    </Dialog>
  )
}
