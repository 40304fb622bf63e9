import { useTranslation } from "react-i18next"
import { formatInstant } from "#client/moment.ts"
import { Button } from "#ui/button/button.tsx"
import { Notice } from "./bid-notices.tsx"
import type { Writing } from "./use-writing.ts"
import s from "./tender-wizard.module.css"

/** Says who saved another version meanwhile, and asks which of the two counts; nothing while saving overwrites nobody. */
export function OvertakenNotice({ writing }: { readonly writing: Writing }) {
  const { t } = useTranslation("tender-write")
  const { overtaken } = writing
  if (overtaken === null) return null
  return (
    <Notice title={t("overtaken.title", { name: overtaken.by.name ?? "", at: formatInstant(overtaken.at) })}>
      <p>{t("overtaken.text")}</p>
      <div className={s.choices}>
        <Button size="small" onClick={writing.discard}>
          {t("overtaken.theirs")}
        </Button>
        <Button size="small" onClick={writing.keepMine}>
          {t("overtaken.mine")}
        </Button>
      </div>
    </Notice>
  )
}
