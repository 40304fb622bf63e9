import { registration } from "#machines/registration/registration.chart.ts"
import { openForReader } from "#server/documents/context.ts"
import { notSeen } from "#server/documents/sight.ts"
import type { FileOwner } from "#server/files/file-owner.ts"

const writing = new Set(["draft", "returned"])

/** The documents of a registration: the applicant adds them while writing, reviewers read them. */
export const registrationFiles = (): FileOwner => (tx, user, id) =>
  openForReader(tx, registration, user, id).then(
    ({ side, state }) => (side === "applicant" && writing.has(state) ? "write" : "read"),
    notSeen("none"),
  )
