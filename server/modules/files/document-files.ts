import { createHash } from "node:crypto"
import type { DocumentFiles, FileGroupView, FileReceipt, FileTakings } from "#contract/file.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import { fileBusiness } from "#machines/_kit/kind-files.ts"
import type { Tx } from "#server/database/database.ts"
import { type FilesContext, type FilesOfKind, groupOf, isNameless, priceFor, rightIn } from "#server/documents/files.ts"
import type { Services } from "#server/http/services.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { namesOf } from "#server/identity/names.ts"
import { asShown } from "./businesses.ts"
import { businessesWithFiles, listFiles } from "./file-store.ts"
import { portableName } from "./send-files.ts"

interface Named {
  readonly kind: string
  readonly id: string
}

type FolderNames = Readonly<Record<string, readonly string[]>>

/** A document and its kind, as a person sees it. */
interface Laid {
  readonly of: FilesOfKind
  readonly context: FilesContext
}

/** The most takings in one reply. */
const mostTold = 500

/** All files of documents of all kinds. */
export class FilesOfDocuments {
  private readonly services: Services
  private readonly kinds: ReadonlyMap<string, FilesOfKind>

  constructor(services: Services, kinds: readonly FilesOfKind[]) {
    this.services = services
    this.kinds = new Map(kinds.map((one) => [one.kind, one]))
  }

  /** @throws Refused 10007 when there is no such document, or the person may not see it. */
  private async lay(tx: Tx, user: SessionUser, { kind, id }: Named, purpose: "read" | "change" = "read"): Promise<Laid> {
    const of = this.kinds.get(kind)
    const context = of && (await of.lay(this.services, tx, user, id, purpose))
    if (!of || !context) throw new Refused({ code: code.absent })
    return { of, context }
  }

  /** The document and, where the person may see it, its parent. */
  private async layAll(tx: Tx, user: SessionUser, named: Named): Promise<readonly Laid[]> {
    const own = await this.lay(tx, user, named)
    const { above } = own.context
    if (above === null) return [own]
    for (const of of this.kinds.values()) {
      const context = await of.lay(this.services, tx, user, above, "read")
      if (context) return [{ of, context }, own]
    }
    return [own]
  }

  /** The groups that the person may see, in the order of the declaration: those with files, and those of the document as a whole. */
  private async groupsOf(tx: Tx, { of, context }: Laid): Promise<FileGroupView[]> {
    const names = Object.keys(of.groups)
    const types = names.map((name) => fileBusiness(of.kind, name))
    const kept = await businessesWithFiles(tx, types, context.id)
    const views: FileGroupView[] = []
    for (const [index, group] of names.entries()) {
      const businessType = types[index] ?? ""
      const own = kept.filter((one) => one.businessType === businessType).map(({ businessId }) => businessId)
      const declared = groupOf(of.groups, group)
      const whole = declared?.each || declared?.of ? [] : [context.id]
      for (const businessId of new Set([...whole, ...own])) {
        const part = businessId.split(".")[1] ?? null
        const right = await rightIn(of, context, group, part)
        if (right === "none") continue
        const records = asShown({ kind: of, group, context, part }, await listFiles(tx, { businessType, businessId }))
        const isTold = part !== null && context.keeps && declared !== undefined && !isNameless(declared, context)
        const party = isTold ? ((await context.told(group, part))?.party ?? null) : null
        const partyName = party === null ? null : ((await namesOf(tx, [party]))[party] ?? null)
        views.push({ businessType, businessId, kind: of.kind, group, part, partyName, mayWrite: right === "write", records })
      }
    }
    return views
  }

  list = (user: SessionUser, named: Named): Promise<DocumentFiles> =>
    this.services.database.reading(async (tx) => {
      const laid = await this.layAll(tx, user, named)
      const groups = (await Promise.all(laid.map((one) => this.groupsOf(tx, one)))).flat()
      const [above] = laid
      return {
        groups,
        price: above ? await pricedFor(tx, above) : null,
        keeps: laid.some(({ context }) => context.id === named.id && context.keeps),
      }
    })

  /** The keys of the newest versions that the person may download, each with its folder: by the names that the page gives its groups, else by those of the declaration. */
  async newest(user: SessionUser, named: Named, names: FolderNames = {}): Promise<ReadonlyMap<string, string>> {
    const { groups } = await this.list(user, named)
    return this.services.database.reading(async (tx) => {
      const laid = await this.layAll(tx, user, named)
      const taken = new Map<string, string>()
      for (const { businessType, businessId, kind, group, part, records } of groups) {
        const of = laid.find((one) => one.of.kind === kind)
        if (!of || (await rightIn(of.of, of.context, group, part)) === "offered") continue
        const folder = names[`${businessType} ${businessId}`] ?? (part === null ? [group] : [group, part])
        for (const { bucketKey } of records) taken.set(bucketKey, folder.map(portableName).join("/"))
      }
      return taken
    })
  }

  takings = (user: SessionUser, document: Named): Promise<FileTakings> =>
    this.services.database.reading(async (tx) => {
      const { of, context } = await this.lay(tx, user, document)
      if (!context.keeps) throw new Refused({ code: code.notPermitted })
      const named = (group: string) => {
        const declared = groupOf(of.groups, group)
        return declared !== undefined && !isNameless(declared, context)
      }
      const visible = (await this.groupsOf(tx, { of, context }))
        .filter(({ group }) => named(group))
        .map(({ businessType, businessId }) => `${businessType} ${businessId}`)
      const records = await readTakings(tx, context.id, visible)
      const told = records.slice(0, mostTold).map(({ type, ...one }) => ({ ...one, group: type.slice(of.kind.length + 1) }))
      return { records: told, more: records.length > mostTold, receipts: await readReceipts(tx, context.id, null) }
    })

  /** @throws Refused 10007 where nothing is for sale to this person. */
  buy = (user: SessionUser, named: Named): Promise<FileReceipt> =>
    this.services.database.transaction(async (tx) => {
      const laid = await this.lay(tx, user, named, "change")
      const { id, number } = laid.context
      const price = await pricedFor(tx, laid)
      if (!price || user.party === null) throw new Refused({ code: code.absent })
      // The number must not reveal how many have bought before.
      const sign = createHash("sha256").update(`${id} ${user.party}`).digest("hex").slice(0, 6).toUpperCase()
      await tx.query({
        text: `insert into file_sale (document, party, person, number, amount, currency) values ($1, $2, $3, $4, $5, $6) on conflict (document, party) do nothing`,
        values: [id, user.party, user.id, `${number}-${sign}`, price.amount, price.currency],
      })
      const [receipt] = await readReceipts(tx, id, user.party)
      if (!receipt) throw new Error(`no receipt for ${id}`)
      return receipt
    })
}

/** The price of a document's files for its reader's company; null where nothing is for sale to it. */
async function pricedFor(tx: Tx, { of, context }: Laid): Promise<DocumentFiles["price"]> {
  for (const name of Object.keys(of.groups)) {
    const group = groupOf(of.groups, name)
    const price = group && priceFor(group, context)
    if (price) return { ...price, receipt: (await readReceipts(tx, context.id, context.user.party))[0] ?? null }
  }
  return null
}

/** Receipts of a document in order of time; of one company where one is given. */
async function readReceipts(tx: Tx, document: string, party: string | null): Promise<FileReceipt[]> {
  const { rows } = await tx.query<FileReceipt>({
    text: `select s.number, c.name as "partyName", p.display_name as person, s.amount::text, s.currency,
        floor(extract(epoch from s.at) * 1000)::float8 as at
      from file_sale s join party c on c.id = s.party join person p on p.id = s.person
      where s.document = $1 and ($2::text is null or s.party = $2) order by s.at, s.number`,
    values: [document, party],
  })
  return rows
}

interface Taking extends Omit<FileTakings["records"][number], "group"> {
  readonly type: string
}

/** Who downloaded which files of these businesses, the latest first; one more than is shown tells that there are more. */
async function readTakings(tx: Tx, document: string, businesses: readonly string[]): Promise<Taking[]> {
  const { rows } = await tx.query<Taking>({
    text: `select f.name, f.version, f.business_type as type, p.display_name as person, c.name as "partyName", t.way,
        floor(extract(epoch from t.at) * 1000)::float8 as at
      from file_taking t join business_file f using (bucket_key) join person p on p.id = t.person left join party c on c.id = t.party
      where t.document = $1 and f.business_type || ' ' || f.business_id = any($2) order by t.position desc limit ${mostTold + 1}`,
    values: [document, businesses],
  })
  return rows
}
