import {
  Input as ChakraInput,
  type InputProps as ChakraInputProps,
  type HTMLChakraProps,
  Textarea as ChakraTextarea,
  type TextareaProps as ChakraTextareaProps,
  chakra,
  useRecipe,
} from "@chakra-ui/react"
import { type Ref, useState } from "react"

/** The size of a control; in forms it is medium and as wide as its field. */
interface ControlLook {
  readonly look?: "medium" | "small" | "large"
  /** Numbers and amounts are right-aligned. */
  readonly right?: boolean
}

const sizes = { small: "sm", medium: "md", large: "lg" } as const

export interface InputProps extends ControlLook, Omit<ChakraInputProps, "size" | "right" | "onCompositionStart" | "onCompositionEnd"> {
  /** The width in characters, as HTML's `size`. */
  readonly letters?: number
  readonly ref?: Ref<HTMLInputElement>
}

/**
 * One line of text. While an input method composes, the field shows what is being composed, whatever is made of it: a field that was written over, as with
 * narrow digits, would have the composition twice.
 */
export function Input({ look = "medium", right, letters, value, onChange, ...rest }: InputProps) {
  const [composed, setComposed] = useState<string | null>(null)
  return (
    <ChakraInput
      size={sizes[look]}
      textAlign={right ? "end" : undefined}
      htmlSize={letters}
      {...rest}
      value={value === undefined ? undefined : (composed ?? value)}
      onChange={(event) => {
        if (composed !== null) setComposed(event.currentTarget.value)
        onChange?.(event)
      }}
      onCompositionStart={({ currentTarget }) => setComposed(currentTarget.value)}
      onCompositionEnd={() => setComposed(null)}
    />
  )
}

interface SelectProps extends ControlLook, Omit<HTMLChakraProps<"select">, "right"> {
  readonly ref?: Ref<HTMLSelectElement>
}

/** A choice from a few, by the browser's own list. */
export function Select({ look = "medium", right, css, ...rest }: SelectProps) {
  const recipe = useRecipe({ key: "input" })
  return <chakra.select css={[recipe({ size: sizes[look] }), css]} textAlign={right ? "end" : undefined} {...rest} />
}

interface TextareaProps extends ChakraTextareaProps {
  readonly ref?: Ref<HTMLTextAreaElement>
}

/** Several lines; grows with the text where the browser supports it. */
export const Textarea = (props: TextareaProps) => <ChakraTextarea {...props} />
