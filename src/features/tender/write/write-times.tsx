import { useTranslation } from "react-i18next"
import { serverClock } from "#client/http/clock.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { Prose, Tick, Whole, When } from "#ui/draft/draft-fields.tsx"
import { timesOf } from "../tender-times.ts"
import type { WriteProps } from "./write-step.ts"
import s from "./tender-wizard.module.css"

const day = 86_400_000

/** Step 3: the times, and whether suppliers have to qualify first. */
export function WriteTimes({ document }: WriteProps) {
  const { t } = useTranslation(["tender-write", "tender"])
  return (
    <div className={s.fields}>
      <When path="questionDeadline" label={t("tender:times.questionDeadline")} span="half" hint={t("write.questionsWhy")} />
      <When path="bidDeadline" label={t("tender:times.bidDeadline")} span="half" required />
      <When path="openingTime" label={t("tender:times.openingTime")} span="half" required hint={t("write.openingWhy")} />
      <When path="reviewDeadline" label={t("tender:times.reviewDeadline")} span="half" required />
      <Whole
        path="clarifyLeadDays"
        label={t("write.clarifyLeadDays")}
        unit={t("write.days")}
        min={0}
        max={60}
        span="half"
        hint={t("write.clarifyLeadWhy")}
      />
      <TimeTrack document={document} />
      <fieldset className={s.group}>
        <legend className={s.heading}>{t("write.prequalification")}</legend>
        <Tick path="prequalification" label={t("write.prequalificationWhy")} />
        {document.prequalification ? (
          <div className={s.fields}>
            <When path="prequalDeadline" label={t("tender:times.prequalDeadline")} span="half" required />
            <Whole path="minQualified" label={t("write.minQualified")} unit={t("write.companies")} min={1} span="half" />
            <Whole
              path="prequalLimit"
              label={t("write.prequalLimit")}
              unit={t("write.companies")}
              min={1}
              span="half"
              hint={t("write.noLimit")}
            />
            <Prose path="prequalCriteria" label={t("write.prequalCriteria")} />
            <Tick path="earlyClose" label={t("write.earlyClose")} />
          </div>
        ) : null}
      </fieldset>
    </div>
  )
}

/** The times on one line from now to the last, so that what is too near or out of order is seen. */
function TimeTrack({ document }: Pick<WriteProps, "document">) {
  const { t } = useTranslation(["tender-write", "tender"])
  const now = serverClock.now()
  const times = timesOf(document)
    .flatMap(({ name, at }) => (at === null ? [] : [{ name, at }]))
    .toSorted((a, b) => a.at - b.at)
  if (times.length === 0) return null
  return (
    <ol className={s.track} aria-label={t("write.inOrder")}>
      {times.map(({ name, at }) => (
        <li key={name} data-past={at <= now || undefined}>
          <span className={s.trackName}>{t(`tender:times.${name}`)}</span>
          <span className={s.trackAt}>{formatInstant(at).slice(5, 16)}</span>
          <span className={s.trackIn}>{at <= now ? t("write.isPast") : t("write.inDays", { days: Math.round((at - now) / day) })}</span>
        </li>
      ))}
    </ol>
  )
}
