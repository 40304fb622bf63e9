import type { Tx } from "#server/database/database.ts"
import type { Services } from "#server/http/services.ts"
import type { FileRight } from "#machines/_kit/kind-files.ts"
import type { SessionUser } from "#server/http/session-user.ts"

/** What the room of files needs of a server. */
export type FileServices = Pick<Services, "database" | "keys" | "log">

/** Who knows a kind of business that is no document: `none` also when there is no such business, since the two look the same. Says what a person may do with the files of one. With `change` the answer holds until the transaction ends. */
export type FileOwner = (tx: Tx, user: SessionUser, id: string, purpose: "read" | "change") => Promise<FileRight>

/** The kinds of business beside documents that have files, by the name on the wire (businessType). */
export type FileOwners = Readonly<Record<string, (services: FileServices) => FileOwner>>

/** Everybody's own files: nobody else may know of them. */
export const ownFiles = (): FileOwner => async (_, user, id) => (id === user.id ? "write" : "none")
