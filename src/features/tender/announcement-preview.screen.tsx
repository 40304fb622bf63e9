import { Printer } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { languages } from "#client/language.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Select } from "#ui/field/control.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { TenderBanner } from "./tender-banner.tsx"
import { TenderNotice } from "./tender-notice.tsx"
import { TenderPage } from "./tender-page.tsx"
import type { OpenTender } from "./use-tender.ts"
import s from "./tender-document.module.css"

/** The notice exactly as suppliers will read it (/wel/announcement-preview-view); here an approver publishes or returns it. */
export function Screen() {
  const { t } = useTranslation("tender-write")
  return (
    <TenderPage
      screen="announcement-preview-view"
      also={["approvePublication", "returnPublication"]}
      tabs={(tender) => [{ id: "notice", label: t("notice.title"), content: <Notice tender={tender} /> }]}
    />
  )
}

const names = { zh: "中文", en: "English", es: "Español", ja: "日本語" } as const

function Notice({ tender }: { readonly tender: OpenTender }) {
  const { t, i18n } = useTranslation("tender-write")
  const [lng, setLng] = useState(i18n.language)
  const { facts } = tender.view
  if (!facts.document) return <Empty title={t("notice.nothing")} />
  return (
    <div className={s.stack}>
      <TenderBanner view={tender.view} />
      <Card>
        <div className={s.language}>
          <label htmlFor="notice-language">{t("notice.language")}</label>
          <Select id="notice-language" look="small" value={lng} onChange={(event) => setLng(event.currentTarget.value)}>
            {languages.map((language) => (
              <option key={language} value={language} lang={language}>
                {names[language]}
              </option>
            ))}
          </Select>
          <Button onClick={() => print()}>
            <Printer size={16} aria-hidden />
            {t("notice.print")}
          </Button>
        </div>
        <div className={s.paper}>
          <TenderNotice document={facts.document} number={facts.number} partyName={facts.partyName} publishedAt={facts.publishedAt} lng={lng} />
        </div>
      </Card>
    </div>
  )
}
