import type { Tx } from "#server/database/database.ts"
import type { Services } from "#server/http/services.ts"
import type { FileRight } from "#machines/_kit/kind-files.ts"
import type { SessionUser } from "#server/http/session-user.ts"

/** The services that the file room needs. */
export type FileServices = Pick<Services, "database" | "keys" | "log">

/**
 * Answers what a person may do with the files of a business that is no document; `none` also for an unknown business, so that the two are
 * indistinguishable. With `change` the answer holds until the transaction ends.
 */
export type FileOwner = (tx: Tx, user: SessionUser, id: string, purpose: "read" | "change") => Promise<FileRight>

/** The kinds of business other than documents that have files, by their name on the wire (businessType). */
export type FileOwners = Readonly<Record<string, (services: FileServices) => FileOwner>>

/** Everybody's own files, which nobody else may see. */
export const ownFiles = (): FileOwner => async (_, user, id) => (id === user.id ? "write" : "none")
