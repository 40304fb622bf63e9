import { fileRight, type FileGroup, type FileGroups, type FileReader, type FileRight, type PartTold } from "#machines/_kit/kind-files.ts"
import type { Kind } from "#machines/_kit/kind.ts"
import { numberOf } from "#machines/_kit/kind-row.ts"
import type { Tx } from "#server/database/database.ts"
import { readHead } from "#server/event-store/store.ts"
import type { Services } from "#server/http/services.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { locate, loadUnchecked } from "./context.ts"
import { memberOf } from "./kind-family.ts"
import { sideOn, storedOf } from "./kind-handler.ts"
import { notSeen } from "./sight.ts"

/** A document as seen by a person who asks for its files. */
export interface FilesContext {
  readonly tx: Tx
  readonly user: SessionUser
  readonly id: string
  readonly number: string
  readonly facts: object
  readonly state: string
  readonly side: string
  /** Whether the person may see who took which file. */
  readonly keeps: boolean
  /** What is known of a part beyond the facts. */
  readonly told: (group: string, part: string) => Promise<PartTold | null>
  /** The parent document; null for none. */
  readonly above: string | null
}

/** The files of a kind's documents, as the server knows who may have them. */
export interface FilesOfKind {
  readonly kind: string
  readonly groups: FileGroups<never>
  /** Whether those who follow a document are shown which files it has: they hear of each change. */
  readonly areFollowed?: boolean
  /** Loads a document for a person; null when the person may not see it. With `change` it is locked until the transaction ends. */
  lay(room: Pick<Services, "keys">, tx: Tx, user: SessionUser, id: string, purpose: "read" | "change"): Promise<FilesContext | null>
}

const nothingTold = () => Promise.resolve(null)

interface FilesShown extends Pick<FilesOfKind, "areFollowed"> {
  /** The member kinds, whose readers may be shown its files. */
  readonly members?: readonly Kind[] | undefined
}

/** The files of a declared kind. */
export function filesOf<Facts extends object, SideName extends string>(
  kind: Kind<Facts, SideName>,
  { members = [], areFollowed = false }: FilesShown = {},
): FilesOfKind | null {
  if (Object.keys(kind.files).length === 0 && !kind.above) return null
  const handler = storedOf(kind)
  const [first] = Object.keys(kind.sides)
  return {
    kind: kind.id,
    groups: kind.files as FileGroups<never>,
    areFollowed,
    async lay(_, tx, user, id, purpose) {
      const context = await locate(tx, handler, user, id, purpose)
        .then((called) => loadUnchecked(tx, handler, user, id, called))
        .catch(notSeen(null))
      if (!context) return null
      const { facts } = context.document
      const own = await sideOn(kind, context)
      const side = own ?? (await sideBelow(tx, user, id, members))
      if (side === null) return null
      const above = own === null || !kind.above ? null : kind.above(facts)
      const state = context.state
      return { tx, user, id, number: numberOf(facts), facts, state, side, keeps: side === first, told: nothingTold, above }
    },
  }
}

/** The side on which a person stands in the member document of the person's own company. */
async function sideBelow(tx: Tx, user: SessionUser, id: string, members: readonly Kind[]): Promise<string | null> {
  if (user.party === null) return null
  for (const member of members) {
    const stream = memberOf(id, member.id, user.party)
    if (!(await readHead(tx, stream))) continue
    const handler = storedOf(member)
    const side = await sideOn(member, await loadUnchecked(tx, handler, user, stream, await locate(tx, handler, user, stream, "read")))
    if (side !== null) return `${member.id}.${side}`
  }
  return null
}

/** What a reader of a document may do with a group's files. */
export async function rightIn({ groups }: FilesOfKind, context: FilesContext, name: string, part: string | null): Promise<FileRight> {
  const group = groupOf(groups, name)
  if (!group) return "none"
  const right = fileRight(group, await readerOf(context, name, part))
  if (right !== "read" || priceFor(group, context) === null) return right
  return (await hasBought(context)) ? right : "offered"
}

export const groupOf = (groups: FileGroups<never>, name: string): FileGroup | undefined =>
  Object.hasOwn(groups, name) ? (groups[name] as FileGroup | undefined) : undefined

export async function readerOf(context: FilesContext, group: string, part: string | null): Promise<FileReader<object>> {
  const { facts, state, side, user, told } = context
  const { roles, id: person, party } = user
  return { facts, state, side, roles, person, party, part, told: part === null ? null : await told(group, part) }
}

/** Whether this reader is not told who added and who took a group's files. */
export const isNameless = ({ nameless = false }: FileGroup, { keeps }: FilesContext): boolean => nameless && keeps

/** The price of a group's files for this reader; null when they are free. */
export function priceFor({ sold }: FileGroup, { side, facts, user }: FilesContext): { amount: string; currency: string } | null {
  if (sold?.to !== side || user.party === null) return null
  const price = sold.price(facts)
  return price === null || Number(price.amount) === 0 ? null : price
}

async function hasBought({ tx, id, user }: FilesContext): Promise<boolean> {
  const { rowCount } = await tx.query({ text: "select from file_sale where document = $1 and party = $2", values: [id, user.party] })
  return rowCount > 0
}
