import { createContext, useContext, useEffect } from "react"
import { z } from "zod"

/** The contract's schema of what a form submits. */
export type FormSchema = z.ZodObject<Readonly<Record<string, z.ZodType>>>

/** What is wrong with a field, as it is told. */
export interface Told {
  readonly label: string
  readonly message: string
}

/** A choice that a field offers. */
export interface Option {
  readonly value: string
  readonly label: string
  readonly text?: string
}

/** How a value of a field is written: by the choices that the field offers, as a date and time, or as a number where it is a decimal text. */
export interface Written {
  readonly options?: readonly Option[] | undefined
  readonly isInstant?: boolean | undefined
  readonly isDecimal?: boolean | undefined
}

/** A field as it is told about. */
export interface TellableField extends Written {
  readonly label: string
}

/** What a form and its fields share. */
export interface FormFrame {
  /** The labels of the fields by name, in the order of mounting. */
  readonly labels: Map<string, string>
  /** How the values of the fields are written, by name. */
  readonly written: Map<string, Written>
  /** What fields made of cells say of these, in place of one sentence about the whole; by name. */
  readonly cells: Map<string, () => readonly Told[]>
  /** The contract's schema of what the form submits; null for none. */
  readonly schema: FormSchema | null
}

export const FormFrameContext = createContext<FormFrame>({ labels: new Map(), written: new Map(), cells: new Map(), schema: null })

/** The part of a schema for the field of this name, such as `content.title` or `lines.0.price`. */
export const partAt = (schema: z.ZodType | null | undefined, name: string): z.ZodType | null =>
  name.split(".").reduce<z.ZodType | null | undefined>((part, key) => {
    if (part instanceof z.ZodArray) return part.element as z.ZodType
    return part instanceof z.ZodObject ? (part.shape as FormSchema["shape"])[key] : null
  }, schema) ?? null

/** Whether an empty field is omitted, because the contract accepts its absence. */
export const isLeftOut = (part: z.ZodType | null, value: unknown): boolean => value === "" && part?.safeParse(null).success === true

/** Registers a field with its form, and returns the contract's schema of its value. */
export function useFormFrame(name: string, { label, options, isInstant, isDecimal }: TellableField): z.ZodType | null {
  const { labels, written, schema } = useContext(FormFrameContext)
  useEffect(() => {
    labels.set(name, label)
    return () => void labels.delete(name)
  }, [labels, name, label])
  useEffect(() => {
    written.set(name, { options, isInstant, isDecimal })
    return () => void written.delete(name)
  }, [written, name, options, isInstant, isDecimal])
  return partAt(schema, name)
}

/** Lets a field that is made of cells tell its form what is wrong with each. */
export function useCellsToTell(name: string, told: () => readonly Told[]): void {
  const { cells } = useContext(FormFrameContext)
  useEffect(() => {
    cells.set(name, told)
    return () => void cells.delete(name)
  }, [cells, name, told])
}
