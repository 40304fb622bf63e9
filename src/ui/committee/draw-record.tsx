import { Box, chakra, defineStyle, Text } from "@chakra-ui/react"
import { CircleAlert, CircleCheck, ShieldCheck } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { checkDraw, type DrawCheck, type RecordedDraw } from "./check-draw.ts"
import { useFieldWords } from "./field-words.ts"
import { signed } from "./committee.style.ts"

const drawn = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  gap: "2",
  marginTop: "0",
  marginInline: "0",
  marginBottom: "3",
  "& li": {
    display: "inline-flex",
    alignItems: "center",
    gap: "2",
    padding: "6px 14px 6px 6px",
    borderWidth: "1px",
    borderColor: "theme.line",
    borderRadius: "md",
    background: "theme.subtle",
    fontWeight: "semibold",
  },
})

const freshStyle = defineStyle({
  "& li": { animation: "rise 180ms ease-out both", animationDelay: "calc(300ms + var(--nth) * 520ms)" },
  "@media (prefers-reduced-motion: reduce)": {
    "& li": { animation: "none" },
  },
})

const place = defineStyle({
  display: "grid",
  placeItems: "center",
  width: "22px",
  height: "22px",
  borderRadius: "full",
  background: "theme.solid",
  color: "theme.contrast",
  fontSize: "xs",
})

const details = defineStyle({
  marginTop: "3",
  borderTopWidth: "1px",
  paddingTop: "2",
  "& summary": { minHeight: "7", color: "theme.fg", cursor: "pointer", lineHeight: "28px" },
})

const facts = defineStyle({
  display: "grid",
  gridTemplateColumns: "max-content minmax(0, 1fr)",
  rowGap: "2",
  columnGap: "4",
  marginTop: "2",
  marginInline: "0",
  marginBottom: "0",
  fontSize: "sm",
  "& dt": { color: "fg.muted" },
  "& dd": { margin: "0", minWidth: "0" },
  "@media (max-width: 640px)": {
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "0.5",
    "& dd": { marginBottom: "2" },
  },
})

const pool = defineStyle({ display: "flex", flexWrap: "wrap", rowGap: "1", columnGap: "4", listStyle: "decimal inside" })

const hit = defineStyle({ fontWeight: "semibold", color: "theme.fg" })

const excluded = defineStyle({
  display: "grid",
  gap: "1",
  "& li span": { marginInlineStart: "2", color: "fg.subtle" },
})

const checkStyle = defineStyle({ display: "flex", flexWrap: "wrap", alignItems: "center", rowGap: "2", columnGap: "3", fontSize: "sm" })

interface DrawRecordProps {
  readonly number: number
  readonly draw: RecordedDraw
  readonly names: Readonly<Record<string, string>>
  /** Just drawn: the names appear one after another, in drawn order. */
  readonly fresh: boolean
}

/** One recorded draw, complete enough for anyone to repeat it: seed, commitment, pool in order, exclusions with their reasons. */
export function DrawRecord({ number, draw, names, fresh }: DrawRecordProps) {
  const { t } = useTranslation("committee")
  const fieldWord = useFieldWords()
  const fields = draw.field === "" ? t("draw.anyField") : draw.field.split(" ").map(fieldWord).join(t("listComma"))
  const nameOf = (expert: string) => names[expert] ?? expert.slice(0, 8)
  const list = useRef<HTMLOListElement>(null)
  // Once: effects run again when the tab is shown again.
  const toShow = useRef(fresh)
  useEffect(() => {
    if (toShow.current) list.current?.scrollIntoView({ block: "center" })
    toShow.current = false
  }, [])
  return (
    <Card title={t("draw.title", { number })} aside={<Instant at={draw.at} />}>
      <Text marginTop="0" marginInline="0" marginBottom="3" color="fg.muted">
        {t("draw.summary", { pool: draw.pool.length, drawn: draw.drawn.length, field: fields })}
      </Text>
      <chakra.ol
        ref={list}
        css={[drawn, fresh ? freshStyle : undefined]}
        aria-label={t("draw.drawn")}
        aria-live={fresh ? "polite" : undefined}
      >
        {draw.drawn.map((expert, index) => (
          <li key={expert} style={{ "--nth": index }}>
            <Box as="span" css={place}>
              {index + 1}
            </Box>
            {nameOf(expert)}
          </li>
        ))}
      </chakra.ol>
      <Check draw={draw} nameOf={nameOf} />
      <chakra.details css={details}>
        <summary>{t("draw.record")}</summary>
        <Box as="dl" css={facts}>
          <dt>{t("draw.seed")}</dt>
          <Box as="dd" fontFamily="mono" fontSize="xs" overflowWrap="anywhere">
            {draw.seed}
          </Box>
          <dt>{t("draw.commitment")}</dt>
          <Box as="dd" fontFamily="mono" fontSize="xs" overflowWrap="anywhere">
            {draw.commitment}
          </Box>
          <dt>{t("draw.pool", { count: draw.pool.length })}</dt>
          <dd>
            <Box as="ol" css={pool}>
              {draw.pool.map((expert) => (
                <Box as="li" key={expert} css={draw.drawn.includes(expert) ? hit : undefined}>
                  {nameOf(expert)}
                </Box>
              ))}
            </Box>
          </dd>
          <dt>{t("draw.excluded", { count: draw.excluded.length })}</dt>
          <dd>
            {draw.excluded.length === 0 ? t("draw.nobodyExcluded") : null}
            <Box as="ul" css={excluded}>
              {draw.excluded.map(({ expert, reasons }) => (
                <li key={expert}>
                  {nameOf(expert)}
                  <span>{reasons.map((reason) => t(`ground.${reason}`)).join(t("listComma"))}</span>
                </li>
              ))}
            </Box>
          </dd>
        </Box>
      </chakra.details>
    </Card>
  )
}

/** Repeats the draw in this browser and tells whether the result is the same. */
function Check({ draw, nameOf }: { readonly draw: RecordedDraw; readonly nameOf: (expert: string) => string }) {
  const { t } = useTranslation("committee")
  const [check, setCheck] = useState<DrawCheck | null>(null)
  const good = check !== null && check.same && check.seedFits !== false
  return (
    <Box css={checkStyle}>
      <Button size="small" onClick={() => void checkDraw(draw).then(setCheck)}>
        <ShieldCheck aria-hidden />
        {t("draw.check")}
      </Button>
      <span role="status">
        {check === null ? null : (
          <Box as="span" css={signed} colorPalette={good ? "green" : "red"}>
            {good ? <CircleCheck size={15} aria-hidden /> : <CircleAlert size={15} aria-hidden />}
            {check.same
              ? t("draw.same", { names: check.redrawn.map(nameOf).join(t("listComma")) })
              : t("draw.differs", { names: check.redrawn.map(nameOf).join(t("listComma")) })}
            {check.seedFits === null ? ` ${t("draw.noHash")}` : check.seedFits ? ` ${t("draw.seedFits")}` : ` ${t("draw.seedDiffers")}`}
          </Box>
        )}
      </span>
    </Box>
  )
}
