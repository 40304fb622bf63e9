import { Box, Flex, Grid, Text, defineStyle } from "@chakra-ui/react"
import type { ComponentProps, ReactNode } from "react"
import { type FieldFrame, FieldPlace, Mark } from "./field.tsx"
import { tickBox } from "./tick.style.ts"

const box = { ...tickBox, marginTop: "3px" }

const check = defineStyle({ display: "flex", alignItems: "flex-start", gap: "8px", minHeight: "24px", "& > input": box })

const card = defineStyle({
  display: "flex",
  gap: "8px",
  padding: "10px 12px",
  borderWidth: "1px",
  borderColor: "line.strong",
  borderRadius: "md",
  background: "bg.panel",
  cursor: "pointer",
  _hover: { borderColor: "colorPalette.fg" },
  "&:has(:checked)": { borderColor: "colorPalette.solid", background: "colorPalette.subtle" },
  "&:has(:focus-visible)": { outline: "2px solid", outlineColor: "colorPalette.fg", outlineOffset: "2px" },
  "& > input": { ...box, _focusVisible: { outline: "none" } },
  "& strong": { display: "block", fontWeight: "semibold" },
})

type Box = Omit<ComponentProps<"input">, "type">

/** A checkbox with its text beside it. */
export const Check = ({ children, ...input }: Box) => (
  <Box asChild css={check}>
    <label>
      <input type="checkbox" {...input} />
      <span>{children}</span>
    </label>
  </Box>
)

/** A choice that needs a sentence: a card with a checkbox, or with a radio button. */
export const ChoiceCard = (
  props: Box & { readonly type: "radio" | "checkbox"; readonly label: string; readonly text?: string | undefined },
) => {
  const { label, text, ...input } = props
  return (
    <Box asChild css={card}>
      <label>
        <input {...input} />
        <span>
          <strong>{label}</strong>
          {text ? (
            <Text as="span" fontSize="xs" color="fg.muted">
              {text}
            </Text>
          ) : null}
        </span>
      </label>
    </Box>
  )
}

/** Cards side by side, as many as there is room for. */
export const ChoiceCards = ({ children }: { readonly children: ReactNode }) => (
  <Grid gap="8px" templateColumns="repeat(auto-fit, minmax(min(100%, 180px), 1fr))">
    {children}
  </Grid>
)

/** A field of several controls under one label. */
export const ChoiceField = (props: {
  readonly label: ReactNode
  readonly required?: boolean
  readonly span?: FieldFrame["span"]
  readonly describedBy?: string | undefined
  readonly path?: string
  readonly children: ReactNode
}) => (
  <FieldPlace asChild span={props.span} data-path={props.path}>
    <fieldset aria-describedby={props.describedBy}>
      <Box asChild marginBottom="4px" color="fg.muted">
        <legend>
          {props.label}
          <Mark required={props.required} />
        </legend>
      </Box>
      {props.children}
    </fieldset>
  </FieldPlace>
)

/** A control with its unit inside. */
export const WithUnit = ({ unit, children }: { readonly unit: string | undefined; readonly children: ReactNode }) =>
  unit ? (
    <Flex as="span" position="relative" align="center">
      {children}
      <Text as="span" position="absolute" insetInlineEnd="10px" fontSize="xs" color="fg.subtle" pointerEvents="none">
        {unit}
      </Text>
    </Flex>
  ) : (
    children
  )

/** Padding, so that text does not run under the unit. */
export const roomFor = (unit: string | undefined): string | undefined => (unit ? (unit.length > 4 ? "78px" : "48px") : undefined)
