import { z } from "zod"
import type { DocumentDefinition } from "./define-document.ts"

/** What a command asks for: only confirmation, a reason, or a form of the screen's own. */
export function askOf<View, Name extends string>({ inputs }: DocumentDefinition<View, Name>, name: Name): "nothing" | "reason" | "form" {
  const input = inputs[name]
  const fields = input instanceof z.ZodObject ? Object.entries(input.shape as Record<string, z.ZodType>) : []
  const names = fields.filter(([, field]) => !field.safeParse(undefined).success).map(([key]) => key)
  return names.length === 0 ? "nothing" : names.join() === "reason" ? "reason" : "form"
}
