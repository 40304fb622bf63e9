import { Printer } from "lucide-react"
import { type ReactNode, useRef } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "#ui/button/button.tsx"
import { cx } from "#ui/theme/cx.ts"
import { printAlone } from "./print-alone.ts"
import s from "./print-sheet.module.css"

/** A part of a page that prints alone, without anything around it; under it, or `above` it, the print button, and beside that what else may be done with it. */
export function PrintSheet({
  also,
  above = false,
  children,
}: {
  readonly also?: ReactNode
  readonly above?: boolean
  readonly children: ReactNode
}) {
  const { t } = useTranslation("common")
  const sheet = useRef<HTMLDivElement>(null)
  const print = () => {
    if (sheet.current) printAlone(sheet.current)
  }
  const bar = (
    <div className={cx(s.bar, above && s.above)}>
      {also}
      <Button size="small" onClick={print}>
        <Printer size={14} aria-hidden />
        {t("print")}
      </Button>
    </div>
  )
  return (
    <div ref={sheet} className={s.sheet}>
      {above ? bar : null}
      {children}
      {above ? null : bar}
    </div>
  )
}
