import type { Business, FileVersion } from "#contract/file.contract.ts"
import { fileBusiness } from "#machines/_kit/kind-files.ts"
import type { Tx } from "#server/database/database.ts"
import { type FilesContext, type FilesOfKind, groupOf, isNameless, readerOf } from "#server/documents/files.ts"
import type { FileOwner, FileOwners, FileServices } from "#server/files/file-owner.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import type { KeptFile } from "./file-store.ts"

/** A group of files of a kind's documents. */
interface GroupOfKind {
  readonly kind: FilesOfKind
  readonly group: string
}
export type AnyBusiness = FileOwner | GroupOfKind

/** The owner of each kind of business, by its name on the wire. */
export const ownersOf = (services: FileServices, owners: FileOwners, kinds: readonly FilesOfKind[]): ReadonlyMap<string, AnyBusiness> =>
  new Map<string, AnyBusiness>([
    ...Object.entries(owners).map(([type, owner]) => [type, owner(services)] as const),
    ...kinds.flatMap((kind) => Object.keys(kind.groups).map((group) => [fileBusiness(kind.kind, group), { kind, group }] as const)),
  ])

interface Asking {
  readonly user: SessionUser
  readonly business: Business
  readonly purpose: "read" | "change"
}

export interface Laid extends GroupOfKind {
  readonly context: FilesContext
  readonly part: string | null
}

/** The document to which files belong, as a person sees it; null where the person may not. */
export async function layBusiness(
  services: FileServices,
  tx: Tx,
  { kind, group }: GroupOfKind,
  { user, business, purpose }: Asking,
): Promise<Laid | null> {
  const [id = "", part = null] = business.businessId.split(".")
  const context = await kind.lay(services, tx, user, id, purpose)
  return context && { kind, group, context, part }
}

/** Files of a business that were added before this time can no longer be removed; null for no such time. */
export async function fixedBefore(services: FileServices, tx: Tx, of: GroupOfKind, asking: Asking): Promise<number | null> {
  const laid = await layBusiness(services, tx, of, asking)
  const fixed = laid && groupOf(laid.kind.groups, of.group)?.fixed
  return fixed ? fixed(await readerOf(laid.context, of.group, laid.part)) : null
}

/** Files without the names of those who added them, where their reader may not know them. */
export function asShown<File extends FileVersion>({ kind, group, context }: Laid, files: readonly File[]): File[] {
  const declared = groupOf(kind.groups, group)
  return declared && isNameless(declared, context) ? files.map((file) => ({ ...file, uploader: "" })) : [...files]
}

/** The distinct businesses of the files. */
export function businessesOf(files: readonly KeptFile[]): Business[] {
  const each = new Map(files.map(({ businessType, businessId }) => [`${businessType} ${businessId}`, { businessType, businessId }]))
  return [...each.values()].toSorted((a, b) => (`${a.businessType} ${a.businessId}` < `${b.businessType} ${b.businessId}` ? -1 : 1))
}
