import { createContext, useContext, useEffect } from "react"
import { z } from "zod"

/** The contract's shape of what a form sends. */
export type FormSchema = z.ZodObject<Readonly<Record<string, z.ZodType>>>

/** What a form and its fields tell each other. */
export interface FormFrame {
  /** The labels of the fields by their names, in the order in which they came to stand. */
  readonly labels: Map<string, string>
  /** The contract's shape of what the form sends; null where it has none. */
  readonly schema: FormSchema | null
}

export const FormFrameContext = createContext<FormFrame>({ labels: new Map(), schema: null })

/** The part of a shape in which a field of this name stands, such as `content.title` or `lines.0.price`. */
export const partAt = (schema: z.ZodType | null | undefined, name: string): z.ZodType | null =>
  name.split(".").reduce<z.ZodType | null | undefined>((part, key) => {
    if (part instanceof z.ZodArray) return part.element as z.ZodType
    return part instanceof z.ZodObject ? (part.shape as FormSchema["shape"])[key] : null
  }, schema) ?? null

/** Whether a field that nobody has written in is left out: the contract takes nothing in its place. */
export const isLeftOut = (part: z.ZodType | null, value: unknown): boolean => value === "" && part?.safeParse(null).success === true

/** Makes a field known to its form, and answers the contract's shape of its value. */
export function useFormFrame(name: string, label: string): z.ZodType | null {
  const { labels, schema } = useContext(FormFrameContext)
  useEffect(() => {
    labels.set(name, label)
    return () => void labels.delete(name)
  }, [labels, name, label])
  return partAt(schema, name)
}
