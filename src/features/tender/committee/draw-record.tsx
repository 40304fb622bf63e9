import { CircleAlert, CircleCheck, ShieldCheck } from "lucide-react"
import { type CSSProperties, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { cx } from "#ui/theme/cx.ts"
import { checkDraw, type DrawCheck, type RecordedDraw } from "./check-draw.ts"
import e from "../evaluate/evaluate.module.css"
import { useFieldWords } from "./field-words.ts"
import s from "./draw.module.css"

interface DrawRecordProps {
  readonly number: number
  readonly draw: RecordedDraw
  readonly names: Readonly<Record<string, string>>
  /** Just drawn: the names appear one after another, in the order in which they were drawn. */
  readonly fresh: boolean
}

/** One recorded draw, complete enough that anyone can draw again: seed, commitment, pool in order, exclusions with their reasons. */
export function DrawRecord({ number, draw, names, fresh }: DrawRecordProps) {
  const { t } = useTranslation("tender-evaluate")
  const fieldWord = useFieldWords()
  const fields = draw.field === "" ? t("draw.anyField") : draw.field.split(" ").map(fieldWord).join(t("listComma"))
  const nameOf = (expert: string) => names[expert] ?? expert.slice(0, 8)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (fresh) list.current?.scrollIntoView({ block: "center" })
  }, [fresh])
  return (
    <Card title={t("draw.title", { number })} aside={<Instant at={draw.at} />}>
      <p className={e.lead}>{t("draw.summary", { pool: draw.pool.length, drawn: draw.drawn.length, field: fields })}</p>
      <ol ref={list} className={cx(s.drawn, fresh && s.fresh)} aria-label={t("draw.drawn")} aria-live={fresh ? "polite" : undefined}>
        {draw.drawn.map((expert, index) => (
          <li key={expert} style={{ "--nth": index } as CSSProperties}>
            <span className={s.place}>{index + 1}</span>
            {nameOf(expert)}
          </li>
        ))}
      </ol>
      <Check draw={draw} nameOf={nameOf} />
      <details className={s.details}>
        <summary>{t("draw.record")}</summary>
        <dl className={s.facts}>
          <dt>{t("draw.seed")}</dt>
          <dd className={s.mono}>{draw.seed}</dd>
          <dt>{t("draw.commitment")}</dt>
          <dd className={s.mono}>{draw.commitment}</dd>
          <dt>{t("draw.pool", { count: draw.pool.length })}</dt>
          <dd>
            <ol className={s.pool}>
              {draw.pool.map((expert) => (
                <li key={expert} className={draw.drawn.includes(expert) ? s.hit : undefined}>
                  {nameOf(expert)}
                </li>
              ))}
            </ol>
          </dd>
          <dt>{t("draw.excluded", { count: draw.excluded.length })}</dt>
          <dd>
            {draw.excluded.length === 0 ? t("draw.nobodyExcluded") : null}
            <ul className={s.excluded}>
              {draw.excluded.map(({ expert, reasons }) => (
                <li key={expert}>
                  {nameOf(expert)}
                  <span>{reasons.map((reason) => t(`ground.${reason}`)).join(t("listComma"))}</span>
                </li>
              ))}
            </ul>
          </dd>
        </dl>
      </details>
    </Card>
  )
}

/** Draws again in this browser and says whether it comes out the same. */
function Check({ draw, nameOf }: { readonly draw: RecordedDraw; readonly nameOf: (expert: string) => string }) {
  const { t } = useTranslation("tender-evaluate")
  const [check, setCheck] = useState<DrawCheck | null>(null)
  const good = check !== null && check.same && check.seedFits !== false
  return (
    <div className={s.check}>
      <Button size="small" onClick={() => void checkDraw(draw).then(setCheck)}>
        <ShieldCheck aria-hidden />
        {t("draw.check")}
      </Button>
      <span role="status">
        {check === null ? null : (
          <span className={good ? e.good : e.bad}>
            {good ? <CircleCheck size={15} aria-hidden /> : <CircleAlert size={15} aria-hidden />}
            {check.same
              ? t("draw.same", { names: check.redrawn.map(nameOf).join(t("listComma")) })
              : t("draw.differs", { names: check.redrawn.map(nameOf).join(t("listComma")) })}
            {check.seedFits === null ? ` ${t("draw.noHash")}` : check.seedFits ? ` ${t("draw.seedFits")}` : ` ${t("draw.seedDiffers")}`}
          </span>
        )}
      </span>
    </div>
  )
}
