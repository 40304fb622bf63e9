import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { ColorButton } from "#ui/shell/color-button.tsx"
import { LanguageMenu } from "#ui/shell/language-menu.tsx"
import { Toaster } from "#ui/toast/toaster.tsx"
import type { Specimen } from "#ui/theme/specimen.ts"
import s from "./gallery.module.css"

const found = import.meta.glob<Specimen>(["../ui/**/*.specimen.tsx", "../features/**/*.specimen.tsx"], { import: "specimen", eager: true })
const specimens = Object.values(found).toSorted((a, b) => a.title.localeCompare(b.title))

/** Every widget with believable content (/gallery), or one of them (/gallery?part=draft). */
export function Screen() {
  const { t } = useTranslation("shell")
  const part = useSearchParams()[0].get("part")
  const shown = part === null ? specimens : specimens.filter(({ title }) => title === part)
  return (
    <>
      <header className={s.head}>
        <h1 className={s.title}>{t("gallery")}</h1>
        <LanguageMenu />
        <ColorButton />
      </header>
      <div className={s.list}>
        {shown.map(({ title, Show }) => (
          <section key={title} className={s.specimen} id={title} aria-labelledby={`${title}-title`}>
            <h2 id={`${title}-title`} className={s.name}>
              {title}
            </h2>
            <Show />
          </section>
        ))}
      </div>
      <Toaster />
    </>
  )
}
