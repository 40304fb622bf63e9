import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { documentCounts } from "./list.contract.ts"

/** The call `counts` of a kind that is known by name alone; it counts all that the caller may see. */
export const anyCounts = endpoint("POST", ":kind/counts", {
  summary: "How many documents of a kind that the caller may see stand in each state",
  params: z.strictObject({ kind: z.string() }),
  body: z.strictObject({}),
  data: documentCounts,
})
