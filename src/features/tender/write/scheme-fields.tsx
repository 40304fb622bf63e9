import { Box, defineStyle, Heading, Text } from "@chakra-ui/react"
import { Plus, Trash2 } from "lucide-react"
import { useTranslation } from "react-i18next"
import { type ScoreScheme, scoreMode } from "#contract/tender.schema.ts"
import { sumAmounts } from "#machines/scoring/money.ts"
import { isSound } from "#machines/tender/tender.rules.ts"
import { Button, IconButton } from "#ui/button/button.tsx"
import { Decimal, Pick, PickCard, Prose, TextLine, Tick } from "#ui/draft/draft-fields.tsx"
import { newLocalId } from "./new-document.ts"
import type { WriteProps } from "./write-step.ts"
import { group } from "./tender-wizard.style.ts"

const sum = defineStyle({ fontSize: "sm", color: "green.fg" })

const sumOff = defineStyle({ fontSize: "sm", color: "red.fg" })

const groupHead = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  rowGap: "1",
  columnGap: "3",
})

const element = defineStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) 110px 34px",
  gap: "2",
  alignItems: "end",
  paddingBottom: "2.5",
  borderBottomWidth: "1px",
})

const whole = defineStyle({
  gridColumn: "1 / -1",
  "& textarea": { minHeight: "control" },
})

type Part = Pick<WriteProps, "misfits" | "set"> & { readonly scoring: ScoreScheme }

/** How bids are ranked: the method, and the scored elements. */
export function SchemeFields({ scoring, misfits, set }: Part) {
  const { t } = useTranslation(["tender-document", "tender"])
  const { mode } = scoring
  const pointed = mode === "comprehensive" || mode === "twoEnvelope"
  return (
    <>
      <PickCard
        path="scoring.mode"
        label={t("document.mode")}
        options={scoreMode.options.map((value) => ({ value, label: t(`tender:modes.${value}`), text: t(`scoring.explain.${value}`) }))}
      />
      {pointed ? <Elements scoring={scoring} misfits={misfits} set={set} /> : null}
      {mode === "twoEnvelope" ? (
        <Decimal
          path="scoring.technicalThreshold"
          label={t("scoring.threshold")}
          unit={t("scoring.points")}
          optional
          span="half"
          hint={t("scoring.thresholdWhy")}
        />
      ) : null}
      {pointed ? <Tick path="scoring.trim" label={t("scoring.trim")} /> : null}
      {mode === "bestValue" ? <Features scoring={scoring} misfits={misfits} set={set} /> : null}
    </>
  )
}

/** The sum of the weights, and whether it is right; nothing while a figure is invalid. */
function Sum({
  scoring,
  misfits,
  of,
  must,
}: {
  readonly scoring: ScoreScheme
  readonly misfits: readonly string[]
  readonly of: readonly string[]
  readonly must: string
}) {
  const { t } = useTranslation("tender-document")
  if (misfits.some((path) => path.startsWith("scoring.")))
    return (
      <Text as="span" fontSize="sm" color="red.fg">
        {t("scoring.unreadable")}
      </Text>
    )
  return (
    <Box as="span" role="status" css={[sum, !isSound(scoring) ? sumOff : undefined]}>
      {t(must, { sum: sumAmounts(of) })}
    </Box>
  )
}

function Elements({ scoring, misfits, set }: Part) {
  const { t } = useTranslation("tender-document")
  const { elements, priceWeight, mode } = scoring
  return (
    <Box as="section" css={group} aria-label={t("scoring.elements")}>
      <Box css={groupHead}>
        <Heading as="h3">{t("scoring.elements")}</Heading>
        <Sum scoring={scoring} misfits={misfits} of={[priceWeight, ...elements.map(({ weight }) => weight)]} must="scoring.sumIs" />
      </Box>
      <Box css={element}>
        <Text as="span" alignSelf="end" paddingBottom="7px" fontWeight="semibold">
          {t("scoring.price")}
        </Text>
        <Decimal path="scoring.priceWeight" label={t("scoring.weight")} unit={t("scoring.points")} />
        <span />
      </Box>
      {elements.map((one, index) => (
        <Box key={one.id} css={element}>
          <TextLine path={`scoring.elements.${index}.name`} label={t("scoring.element")} />
          <Decimal path={`scoring.elements.${index}.weight`} label={t("scoring.weight")} unit={t("scoring.points")} />
          <IconButton
            label={t("scoring.removeElement", { name: one.name })}
            onClick={() => set("scoring.elements", elements.toSpliced(index, 1))}
          >
            <Trash2 />
          </IconButton>
          {mode === "twoEnvelope" ? (
            <Pick
              path={`scoring.elements.${index}.envelope`}
              label={t("scoring.envelope")}
              options={(["technical", "commercial"] as const).map((value) => ({ value, label: t(`scoring.envelopes.${value}`) }))}
            />
          ) : null}
          <Box css={whole}>
            <Prose
              path={`scoring.elements.${index}.guidance`}
              label={t("scoring.guidance")}
              rows={1}
              maxLength={2000}
              placeholder={t("scoring.guidanceExample")}
            />
          </Box>
        </Box>
      ))}
      <Button
        size="small"
        justifySelf="start"
        onClick={() =>
          set("scoring.elements", [...elements, { id: newLocalId(), name: "", weight: "", envelope: "technical", guidance: "" }])
        }
      >
        <Plus size={15} aria-hidden />
        {t("scoring.addElement")}
      </Button>
    </Box>
  )
}

function Features({ scoring, misfits, set }: Part) {
  const { t } = useTranslation("tender-document")
  const { features } = scoring
  return (
    <Box as="section" css={group} aria-label={t("scoring.features")}>
      <Box css={groupHead}>
        <Heading as="h3">{t("scoring.features")}</Heading>
        <Sum scoring={scoring} misfits={misfits} of={features.map(({ max }) => max)} must="scoring.shareIs" />
      </Box>
      <Text fontSize="sm" color="fg.muted">
        {t("scoring.featuresWhy")}
      </Text>
      {features.map((one, index) => (
        <Box key={one.id} css={element}>
          <TextLine path={`scoring.features.${index}.name`} label={t("scoring.feature")} />
          <Decimal path={`scoring.features.${index}.max`} label={t("scoring.share")} placeholder="0.05" />
          <IconButton
            label={t("scoring.removeElement", { name: one.name })}
            onClick={() => set("scoring.features", features.toSpliced(index, 1))}
          >
            <Trash2 />
          </IconButton>
        </Box>
      ))}
      <Button
        size="small"
        justifySelf="start"
        onClick={() => set("scoring.features", [...features, { id: newLocalId(), name: "", max: "" }])}
      >
        <Plus size={15} aria-hidden />
        {t("scoring.addFeature")}
      </Button>
    </Box>
  )
}
