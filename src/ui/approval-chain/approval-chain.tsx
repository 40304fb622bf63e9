import { Box, defineStyle, Flex, Grid, Text } from "@chakra-ui/react"
import { Check, Clock, CornerUpRight, RotateCcw, User, UserPlus } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Instant } from "#ui/instant/instant.tsx"

const stepStyle = defineStyle({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "26px minmax(0, 1fr)",
  columnGap: "2.5",
  paddingBottom: "14px",
  "&:last-child": { paddingBottom: "0" },
  "&:not(:last-child)::before": { content: '""', position: "absolute", left: "12px", top: "26px", bottom: "0", borderLeftWidth: "2px" },
})

const mark = defineStyle({
  display: "grid",
  placeItems: "center",
  width: "26px",
  height: "26px",
  borderRadius: "full",
  background: "bg.sunken",
  color: "fg.muted",
})

/** How a step's state affects its mark, its box and the line to the next. */
const states = {
  done: {
    step: { "&:not(:last-child)::before": { borderColor: "green.fg" } },
    mark: { background: "green.subtle", color: "green.fg" },
    box: {},
    dot: { borderColor: "green.fg", background: "green.fg" },
  },
  returned: {
    step: {},
    mark: { background: "red.subtle", color: "red.fg" },
    box: {},
    dot: { borderColor: "red.fg", background: "red.fg" },
  },
  current: {
    step: {},
    mark: { background: "theme.subtle", color: "theme.fg" },
    box: { borderColor: "theme.fg" },
    dot: { borderColor: "theme.fg", background: "theme.fg" },
  },
  waiting: { step: {}, mark: {}, box: { borderStyle: "dashed" }, dot: {} },
} as const

const dot = defineStyle({ width: "9px", height: "9px", borderWidth: "1px", borderColor: "line.strong", borderRadius: "full" })

const box = defineStyle({
  display: "grid",
  gap: "1.5",
  paddingBlock: "2",
  paddingInline: "3",
  borderWidth: "1px",
  borderRadius: "md",
  minWidth: "0",
})

const head = defineStyle({ display: "flex", flexWrap: "wrap", rowGap: "0.5", columnGap: "2", alignItems: "baseline" })

const note = defineStyle({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "1", color: "fg.muted", fontSize: "xs" })

const person = defineStyle({
  paddingInline: "2",
  borderWidth: "1px",
  borderRadius: "full",
  fontSize: "xs",
  lineHeight: "22px",
  color: "fg.muted",
})

const asked = defineStyle({ borderColor: "theme.fg", color: "theme.fg" })

const late = defineStyle({ color: "red.fg" })

type StepState = "done" | "returned" | "current" | "waiting"

/** A step of an approval for display. */
export interface ChainStep {
  readonly key: string
  readonly name: string
  readonly mode: "any" | "all" | "sequential"
  readonly state: StepState
  /** The people who decide the step: `asked` marks those whose turn it is, `closed` those who cannot sign in. */
  readonly people: readonly { readonly id: string; readonly name: string; readonly asked: boolean; readonly closed: boolean }[]
  readonly decisions: readonly {
    readonly by: { readonly id: string; readonly name: string }
    readonly for: { readonly id: string; readonly name: string }
    readonly at: number
    readonly decision: "approved" | "returned"
    readonly comment: string
  }[]
  readonly dueAt: number | null
  readonly escalated: { readonly at: number; readonly to: readonly { readonly name: string }[] } | null
  readonly addedBy: { readonly name: string } | null
}

const icons = { done: Check, returned: RotateCcw, current: User, waiting: Clock } as const

/** The people of a step who have not decided, with their marks; those who have are listed below with the time. */
const left = ({ people, decisions }: ChainStep) =>
  people.filter(({ id }) => !decisions.some((one) => one.for.id === id || one.by.id === id))

/** An approval as a chart from top to bottom: each step with its decisions, and who is asked next. */
export function ApprovalChain({
  label,
  steps,
  anyone,
}: {
  readonly label: string
  readonly steps: readonly ChainStep[]
  readonly anyone: boolean
}) {
  const { t } = useTranslation("approval")
  if (steps.length === 0)
    return (
      <Text color="fg.subtle" fontSize="xs">
        {anyone ? t("anyone") : t("unknown")}
      </Text>
    )
  return (
    <Grid as="ol" aria-label={label}>
      {steps.map((step, index) => (
        <Node key={step.key} step={step} at={index} />
      ))}
    </Grid>
  )
}

function Node({ step, at }: { readonly step: ChainStep; readonly at: number }) {
  const { t } = useTranslation(["approval", "common"])
  const Icon = icons[step.state]
  const look = states[step.state]
  const waiting = step.state === "done" || step.state === "returned" ? [] : left(step)
  return (
    <Box as="li" css={[stepStyle, look.step]} aria-current={step.state === "current" ? "step" : undefined}>
      <Box as="span" css={[mark, look.mark]}>
        <Icon size={14} aria-hidden />
      </Box>
      <Box css={[box, look.box]}>
        <Box as="p" css={head}>
          <strong>{step.name === "" ? t("step", { number: at + 1 }) : step.name}</strong>
          {step.people.length > 1 ? (
            <Text as="span" color="fg.subtle" fontSize="xs">
              {t(`modes.${step.mode}`)}
            </Text>
          ) : null}
          <Text as="span" marginInlineStart="auto" color="fg.muted" fontSize="xs">
            {t(`steps.${step.state}`)}
          </Text>
        </Box>
        {step.addedBy === null ? null : (
          <Box as="p" css={note}>
            <UserPlus size={13} aria-hidden /> {t("addedBy", { name: step.addedBy.name })}
          </Box>
        )}
        {step.decisions.length > 0 ? <Decisions decisions={step.decisions} /> : null}
        {step.people.length === 0 && step.state === "current" ? <p>{t("anyone")}</p> : null}
        {waiting.length > 0 ? (
          <Flex as="ul" wrap="wrap" gap="1">
            {waiting.map((one) => (
              <Box as="li" key={one.id} css={[person, one.asked ? asked : undefined]}>
                {one.closed ? t("closed", { name: one.name }) : one.name}
              </Box>
            ))}
          </Flex>
        ) : null}
        {step.dueAt === null ? null : (
          <Box as="p" css={note}>
            <Clock size={13} aria-hidden /> {t("dueAt")} <Instant at={step.dueAt} />
          </Box>
        )}
        {step.escalated === null ? null : (
          <Box as="p" css={[note, late]}>
            <CornerUpRight size={13} aria-hidden />{" "}
            {step.escalated.to.length === 0
              ? t("overdue")
              : t("escalatedTo", { names: step.escalated.to.map(({ name }) => name).join(t("common:comma")) })}
          </Box>
        )}
      </Box>
    </Box>
  )
}

/** Who decided what and when, in whose place, and with which comment. */
function Decisions({ decisions }: Pick<ChainStep, "decisions">) {
  const { t } = useTranslation("approval")
  return (
    <ul>
      {decisions.map((one) => (
        <Box as="li" key={`${one.by.id}/${one.at}`} overflowWrap="anywhere">
          <Text as="span" color={one.decision === "approved" ? "green.fg" : "red.fg"}>
            {t(`decisions.${one.decision}`)}
          </Text>{" "}
          {one.for.id === one.by.id ? one.by.name : t("inPlaceOf", { by: one.by.name, name: one.for.name })}{" "}
          <Text as="span" color="fg.subtle" fontSize="xs">
            <Instant at={one.at} />
          </Text>
          {one.comment === "" ? null : (
            <Box as="q" display="block" color="fg.muted" whiteSpace="pre-wrap">
              {one.comment}
            </Box>
          )}
        </Box>
      ))}
    </ul>
  )
}

/** The steps of an approval in one line, for a row of a list: a dot each, and the present one by name. */
export function ChainDots({ steps }: { readonly steps: readonly { readonly name: string; readonly state: StepState }[] }) {
  const { t } = useTranslation("approval")
  const at = steps.findIndex(({ state }) => state === "current" || state === "returned")
  const present = at < 0 ? null : steps[at]
  const name = present ? present.name || t("step", { number: at + 1 }) : ""
  const done = steps.filter(({ state }) => state === "done").length
  const said = steps.length === 0 ? t("anyone") : t("progress", { done, number: steps.length, name })
  return (
    <Box as="span" display="inline-flex" alignItems="center" gap="2" maxWidth="full" title={said}>
      <Box as="span" aria-hidden display="inline-flex" gap="3px">
        {steps.map(({ state }, index) => (
          <Box as="span" key={index} css={[dot, states[state].dot]} />
        ))}
      </Box>
      <Box as="span" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
        {said}
      </Box>
    </Box>
  )
}
