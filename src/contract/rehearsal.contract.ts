import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { instant } from "./time.ts"

/** The clock of a rehearsal. */
const rehearsalClock = z.object({
  serverTime: instant,
  /** The next deadline of a document; null where none is set. */
  next: instant.nullable(),
})

/** An installation for training, where a team goes through weeks in a short time: in all other installations each call is refused with 10007. */
export const rehearsalContract = {
  clock: endpoint("GET", "system/rehearsal", { summary: "The clock of a rehearsal, and its next deadline", data: rehearsalClock }),
  move: endpoint("POST", "system/rehearsal/move", {
    summary: "Moves the clock of a rehearsal forward, by at most a year at once; deadlines that are past strike",
    body: z.strictObject({ to: instant }),
    data: rehearsalClock,
  }),
}
