import { Box, defineStyle, Stack } from "@chakra-ui/react"
import { Check } from "lucide-react"
import type { ReactNode } from "react"
import { Card } from "#ui/card/card.tsx"

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

interface Step {
  readonly id: string
  readonly at: "done" | "now" | "ahead"
  readonly title: string
  readonly text: string
  readonly body?: ReactNode
  /** The action of the step, shown while it is the present one. */
  readonly action?: ReactNode
}

/** The steps of a person's own part, with the action of the present one. */
export const PartSteps = ({ title, steps }: { readonly title: string; readonly steps: readonly Step[] }) => (
  <Card title={title}>
    <Stack as="ol" gap="0">
      {steps.map((step, index) => (
        <Box as="li" key={step.id} css={stepStyle} data-at={step.at} aria-current={step.at === "now" ? "step" : undefined}>
          <Box as="span" css={mark} data-part="mark" aria-hidden>
            {step.at === "done" ? <Check size={14} /> : index + 1}
          </Box>
          <Box css={body}>
            <strong>{step.title}</strong>
            <p>{step.text}</p>
            {step.body}
            {step.at === "now" ? step.action : null}
          </Box>
        </Box>
      ))}
    </Stack>
  </Card>
)
