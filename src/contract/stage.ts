import { z } from "zod"

/** The stage of a document's life, whatever its kind calls the state: `failed` is an end that only commands lead to which take something away. */
export const stage = z.enum(["begun", "waiting", "running", "ended", "failed"])
export type Stage = z.infer<typeof stage>
