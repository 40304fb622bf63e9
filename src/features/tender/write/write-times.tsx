import { Box, chakra, defineStyle, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { serverClock } from "#client/http/clock.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { Prose, Tick, Whole, When } from "#ui/draft/draft-fields.tsx"
import { timesOf } from "../tender-times.ts"
import { TakeTemplate } from "../template/take-template.tsx"
import { withWords } from "../template/with-words.ts"
import { Departure } from "./write-departure.tsx"
import type { WriteProps } from "./write-step.ts"
import { fields, group } from "./tender-wizard.style.ts"

const track = defineStyle({
  display: "grid",
  gap: "0",
  padding: "4px 0 4px 6px",
  "& li": {
    position: "relative",
    display: "grid",
    gridTemplateColumns: "110px 100px minmax(0, 1fr)",
    gap: "2",
    padding: "4px 0 4px 18px",
    borderInlineStartWidth: "2px",
    borderInlineStartColor: "theme.line",
    fontSize: "sm",
  },
  "& li::before": {
    content: '""',
    position: "absolute",
    insetInlineStart: "-5px",
    top: "11px",
    width: "2",
    height: "2",
    borderRadius: "full",
    background: "theme.solid",
  },
  "& li[data-past]": { color: "amber.fg" },
  mdDown: {
    "& li": { gridTemplateColumns: "90px 90px minmax(0, 1fr)" },
  },
})

const day = 86_400_000

/** Step 3: the times, and whether suppliers have to qualify first. */
export function WriteTimes({ document, lookups, outside, set }: WriteProps) {
  const { t } = useTranslation(["tender-write", "tender-document", "tender"])
  return (
    <Box css={fields}>
      <When path="questionDeadline" label={t("tender:times.questionDeadline")} span="half" hint={t("write.questionsWhy")} />
      <When path="bidDeadline" label={t("tender:times.bidDeadline")} span="half" required deadline />
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
      <Departure document={document} lookups={lookups} outside={outside} minimum="notice" />
      <Departure document={document} lookups={lookups} outside={outside} minimum="lead" />
      <TimeTrack document={document} />
      <chakra.fieldset css={group}>
        <chakra.legend fontWeight="semibold">{t("write.prequalification")}</chakra.legend>
        <Tick path="prequalification" label={t("write.prequalificationWhy")} />
        {document.prequalification ? (
          <Box css={fields}>
            <When path="prequalDeadline" label={t("tender:times.prequalDeadline")} span="half" required deadline />
            <Whole path="minQualified" label={t("write.minQualified")} unit={t("write.companies")} min={1} span="half" />
            <Whole
              path="prequalLimit"
              label={t("write.prequalLimit")}
              unit={t("write.companies")}
              min={1}
              span="half"
              hint={t("write.noLimit")}
            />
            <Prose path="prequalCriteria" label={t("tender-document:document.prequalCriteria")} />
            <TakeTemplate
              kind="criteria"
              category={document.category}
              onTake={({ words }) => set("prequalCriteria", withWords(document.prequalCriteria, words))}
            />
            <Tick path="earlyClose" label={t("write.earlyClose")} />
          </Box>
        ) : null}
      </chakra.fieldset>
    </Box>
  )
}

/** The times on an axis from now to the last, which shows what is too near or out of order. */
function TimeTrack({ document }: Pick<WriteProps, "document">) {
  const { t } = useTranslation(["tender-write", "tender-document", "tender"])
  const now = serverClock.now()
  const times = timesOf(document)
    .flatMap(({ name, at }) => (at === null ? [] : [{ name, at }]))
    .toSorted((a, b) => a.at - b.at)
  if (times.length === 0) return null
  return (
    <Box as="ol" css={track} aria-label={t("write.inOrder")}>
      {times.map(({ name, at }) => (
        <li key={name} data-past={at <= now || undefined}>
          <span>{t(`tender:times.${name}`)}</span>
          <span>{formatInstant(at).slice(5, 16)}</span>
          <Text as="span" color="fg.muted">
            {at <= now ? t("write.isPast") : t("write.inDays", { count: Math.round((at - now) / day) })}
          </Text>
        </li>
      ))}
    </Box>
  )
}
