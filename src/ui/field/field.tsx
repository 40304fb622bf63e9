import { Box, Flex, Grid, type GridProps, Text } from "@chakra-ui/react"
import { CircleAlert } from "lucide-react"
import { type ReactNode, useId } from "react"

/** The attributes that connect a control with its label, hint and error. */
export interface ControlProps {
  readonly id: string
  readonly "aria-invalid": true | undefined
  readonly "aria-describedby": string | undefined
  readonly "aria-required": true | undefined
}

export interface FieldFrame {
  readonly label: string
  readonly required?: boolean
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** The path of its value, by which the field can be found. */
  readonly path?: string
  /** The part of a form's row that it takes from 768 px on; the whole by default. */
  readonly span?: "half" | "third"
}

/** The place of a field in a form. */
export const FieldPlace = ({ span, ...rest }: GridProps & { readonly span?: FieldFrame["span"] }) => (
  <Grid data-span={span} gap="4px" minWidth="0" {...rest} />
)

interface FieldProps extends FieldFrame {
  /** A way to fill in the control. It stays, with what was typed into it, when the error takes the place of the hint. */
  readonly tool?: ReactNode
  readonly children: (control: ControlProps) => ReactNode
}

/** A label, a mark when required, the control, and below it the error or the hint, and a tool. */
export function Field(props: FieldProps) {
  const id = useId()
  const note = `${id}note`
  const control = {
    id,
    "aria-invalid": props.error ? true : undefined,
    "aria-describedby": props.error || props.hint ? note : undefined,
    "aria-required": props.required || undefined,
  } as const
  const told = <Note id={note} error={props.error} hint={props.hint} />
  return (
    <FieldPlace span={props.span} data-path={props.path}>
      <Box asChild color="fg.muted">
        <label htmlFor={id}>
          {props.label}
          <Mark required={props.required} />
        </label>
      </Box>
      {props.children(control)}
      {props.tool ? (
        <Flex wrap="wrap" align="center" columnGap="2" rowGap="1">
          {told}
          {props.tool}
        </Flex>
      ) : (
        told
      )}
    </FieldPlace>
  )
}

/** The red star of a required field; screen readers use `aria-required`. */
export const Mark = ({ required }: { readonly required: boolean | undefined }) =>
  required ? (
    <Text as="span" marginInlineStart="2px" color="red.fg" aria-hidden>
      *
    </Text>
  ) : null

/** The error, or else the hint. */
export function Note({ id, error, hint }: { readonly id: string; readonly error: string | undefined; readonly hint: ReactNode }) {
  if (error) {
    return (
      <Flex as="span" id={id} role="alert" align="center" gap="4px" fontSize="xs" color="red.fg">
        <CircleAlert size={13} aria-hidden />
        {error}
      </Flex>
    )
  }
  return hint ? (
    <Text as="span" id={id} fontSize="xs" color="fg.subtle">
      {hint}
    </Text>
  ) : null
}
