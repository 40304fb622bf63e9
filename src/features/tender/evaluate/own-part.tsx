import { Box, defineStyle, Flex, Stack, Text } from "@chakra-ui/react"
import { Check } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Card } from "#ui/card/card.tsx"
import { type PartStep, partSteps } from "./part-steps.ts"
import type { OpenTender } from "../open-tender.ts"
import { VerdictAction } from "../tender-actions.tsx"

const stepStyle = defineStyle({
  display: "grid",
  gridTemplateColumns: "24px minmax(0, 1fr)",
  gap: "3",
  paddingBottom: "4",
  position: "relative",
  "&:last-child": { paddingBottom: "0" },
  "&:not(:last-child)::before": { content: '""', position: "absolute", inset: "28px auto 4px 11px", borderInlineStartWidth: "1px" },
  '&[data-at="done"] [data-part=mark]': { borderColor: "green.muted", background: "green.subtle", color: "green.fg" },
  '&[data-at="now"] [data-part=mark]': { borderColor: "transparent", background: "theme.solid", color: "theme.contrast" },
  '&[data-at="ahead"] strong': { color: "fg.muted" },
})

const mark = defineStyle({
  display: "grid",
  placeItems: "center",
  width: "6",
  height: "6",
  borderWidth: "1px",
  borderColor: "line.strong",
  borderRadius: "full",
  color: "fg.muted",
  fontSize: "xs",
})

const body = defineStyle({
  "& strong": { fontWeight: "semibold", lineHeight: "24px" },
  "& p": { color: "fg.muted", fontSize: "sm" },
})

const bidders = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  rowGap: "1",
  columnGap: "2",
  marginTop: "2",
  "& li": { paddingBlock: "0.5", paddingInline: "2", borderWidth: "1px", borderRadius: "sm", fontSize: "sm" },
})

/** An expert's own part in the evaluation as three steps, the present one with its button; who has an interest can recuse instead. */
export function OwnPart({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-evaluate")
  const { assignment } = tender.view.facts.own
  if (assignment === null) return null
  const steps = partSteps(assignment)
  return (
    <Card title={t("part.title")}>
      <Stack as="ol" gap="0">
        {steps.map((step, index) => (
          <Box as="li" key={step.command} css={stepStyle} data-at={step.at} aria-current={step.at === "now" ? "step" : undefined}>
            <Box as="span" css={mark} data-part="mark" aria-hidden>
              {step.at === "done" ? <Check size={14} /> : index + 1}
            </Box>
            <Box css={body}>
              <strong>{t(`part.${step.command}`)}</strong>
              <p>{t(`part.${step.command}Text`)}</p>
              {step.command === "declareNoConflict" ? <Bidders tender={tender} /> : null}
              {step.at === "now" ? <StepAction tender={tender} step={step} /> : null}
            </Box>
          </Box>
        ))}
      </Stack>
    </Card>
  )
}

function StepAction({ tender, step }: { readonly tender: OpenTender; readonly step: PartStep }) {
  return (
    <Flex wrap="wrap" gap="2" marginTop="2.5">
      <VerdictAction tender={tender} name={step.command} look="primary" />
      <VerdictAction tender={tender} name="declineAssignment" look="danger" />
    </Flex>
  )
}

/** Whom the declaration is about, as soon as an expert may know it. */
function Bidders({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-evaluate")
  const { opened, names } = tender.view.facts
  if (opened.length === 0) return <Text marginTop="1">{t("part.biddersLater")}</Text>
  return (
    <Box as="ul" css={bidders} aria-label={t("part.bidders")}>
      {opened.map(({ bid, party }) => (
        <li key={bid}>{names[party]}</li>
      ))}
    </Box>
  )
}
