import { Box, defineStyle, Flex, Stack, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { PartSteps } from "#ui/committee/part-steps.tsx"
import { type PartStep, partSteps } from "./part-steps.ts"
import type { OpenTender } from "../open-tender.ts"
import { VerdictAction } from "../tender-actions.tsx"

const bidders = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  rowGap: "1",
  columnGap: "2",
  marginTop: "2",
  "& li": { paddingBlock: "0.5", paddingInline: "2", borderWidth: "1px", borderRadius: "sm", fontSize: "sm" },
})

/** An expert's own part in the evaluation as three steps, the present one with its button; an expert with a conflict of interest can recuse instead. */
export function OwnPart({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-evaluate")
  const { assignment } = tender.view.facts.own
  if (assignment === null) return null
  const steps = partSteps(assignment)
  const isThrough = !steps.some(({ at }) => at === "now")
  return (
    <Stack gap="3">
      <PartSteps
        title={t("part.title")}
        steps={steps.map((step) => ({
          id: step.command,
          at: step.at,
          title: t(`part.${step.command}`),
          text: t(`part.${step.command}Text`),
          body: step.command === "declareNoConflict" ? <Bidders tender={tender} /> : null,
          action: <StepAction tender={tender} step={step} />,
        }))}
      />
      {/* Whoever declared before the opening learns of the bidders only now. */}
      {isThrough && tender.now.verdicts["declineAssignment"]?.allowed ? (
        <VerdictAction tender={tender} name="declineAssignment" look="danger" />
      ) : null}
    </Stack>
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

/** The bidders that the declaration is about, once an expert may know them. */
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
