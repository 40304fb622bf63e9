import { z } from "zod"

/** Templates for writing tenders: clauses (条款), qualification criteria (资格条件), scoring schemes (评标办法). */
export const templateKind = z.enum(["clause", "criteria", "scheme"])
export type TemplateKind = z.infer<typeof templateKind>
