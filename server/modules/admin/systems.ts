import { code, Refused } from "#contract/errors.ts"
import type { SystemDraft, SystemRow } from "#contract/systems.contract.ts"
import { changeRecord, recordAdded, type RecordKind } from "#server/audit/change-record.ts"
import { recordChange } from "#server/audit/record-change.ts"
import type { Tx } from "#server/database/database.ts"
import type { Services } from "#server/http/services.ts"
import { sealFor } from "#server/identity/seal.ts"
import { newToken } from "#server/identity/secrets.ts"
import { pageFrom, type Paged } from "#server/database/page-from.ts"
import { testAddress } from "./test-system.ts"

const duplicateNumber = "10006"
const columns = `s.id, s.name, s.kind, s.address, s.enabled, floor(extract(epoch from s.contact_at) * 1000)::float8 as "contactAt", s.version`
type SystemsContext = Pick<Services, "database" | "keys">

const sealOf = ({ keys }: SystemsContext) => sealFor(keys.gate, "connected-system")

/** A page of connected systems, ordered by id. */
export const querySystems = (
  tx: Tx,
  { name = "", page, pageSize }: { readonly name?: string | undefined; readonly page: number; readonly pageSize: number },
): Promise<Paged<SystemRow>> =>
  pageFrom<SystemRow>(tx, {
    columns,
    from: "connected_system s where position(lower($1) in lower(s.id || ' ' || s.name)) > 0",
    values: [name],
    order: `s.id collate "C"`,
    page,
    pageSize,
  })

async function readSystem(tx: Tx, id: string): Promise<SystemRow> {
  const { rows } = await tx.query<SystemRow>({ text: `select ${columns} from connected_system s where s.id = $1 for update`, values: [id] })
  const [row] = rows
  if (!row) throw new Refused({ code: code.absent })
  return row
}

const connected: RecordKind<SystemRow> = {
  kind: "system",
  read: readSystem,
  subjectOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  portraitOf: ({ name, kind, address, enabled }) => ({ name, kind, address, enabled }),
}

/** Adds a system and returns its secret, which is stored sealed. */
export const addSystem = (context: SystemsContext, draft: SystemDraft, who: string): Promise<{ system: SystemRow; secret: string }> =>
  context.database.transaction(async (tx) => {
    const secret = newToken()
    const { id, name, kind, address, enabled } = draft
    const { iv, box } = sealOf(context).seal(id, secret)
    const { rowCount } = await tx.query({
      text: `insert into connected_system (id, name, kind, address, enabled, secret_iv, secret_box)
        values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing`,
      values: [id, name, kind, address, enabled, iv, box],
    })
    if (rowCount === 0) throw new Refused({ code: duplicateNumber })
    return { system: await recordAdded(tx, connected, id, who), secret }
  })

/** Creates a secret for a system and stores it sealed, replacing the former one. */
async function giveSecret(context: SystemsContext, tx: Tx, id: string): Promise<string> {
  const secret = newToken()
  const { iv, box } = sealOf(context).seal(id, secret)
  await tx.query({ text: "update connected_system set secret_iv = $2, secret_box = $3 where id = $1", values: [id, iv, box] })
  return secret
}

/**
 * Changes a system. Its secret belongs to one server: when the address moves to another server, the system gets a new secret, which is returned only
 * here. Otherwise an administrator could learn the former one by having it sent to a server of their own.
 */
export const updateSystem = (
  context: SystemsContext,
  { id, version, ...draft }: SystemDraft & { readonly version: number },
  who: string,
): Promise<{ system: SystemRow; secret: string | null }> =>
  context.database.transaction(async (tx) => {
    const { address } = await readSystem(tx, id)
    const moves = new URL(address).origin !== new URL(draft.address).origin
    const secret = moves ? await giveSecret(context, tx, id) : null
    const system = await changeRecord(tx, connected, { key: id, version, what: "update", who }, () =>
      tx.query({
        text: "update connected_system set name = $2, kind = $3, address = $4, enabled = $5, version = version + 1 where id = $1",
        values: [id, draft.name, draft.kind, draft.address, draft.enabled],
      }),
    )
    const given = { kind: "system", subject: id, name: system.name, what: "newSecret", before: null, after: null, person: who } as const
    if (moves) recordChange(tx, given)
    return { system, secret }
  })

/** Replaces the secret of a system. */
export const replaceSystemSecret = (
  context: SystemsContext,
  { id, version }: { readonly id: string; readonly version: number },
  who: string,
): Promise<{ system: SystemRow; secret: string }> =>
  context.database.transaction(async (tx) => {
    const secret = await giveSecret(context, tx, id)
    const system = await changeRecord(tx, connected, { key: id, version, what: "newSecret", who }, () =>
      tx.query({ text: "update connected_system set version = version + 1 where id = $1", values: [id] }),
    )
    return { system, secret }
  })

/** Asks a system whether it responds and accepts the secret, and stores when it did. No transaction stays open meanwhile. */
export async function testSystem({ database, keys, config }: Services, id: string) {
  const { rows } = await database.query<{ address: string; enabled: boolean; iv: Buffer; box: Buffer }>({
    text: "select address, enabled, secret_iv as iv, secret_box as box from connected_system where id = $1",
    values: [id],
  })
  const [row] = rows
  if (!row) throw new Refused({ code: code.absent })
  if (!row.enabled) throw new Refused({ code: code.wrongState, rule: "systemIsEnabled" })
  const secret = String(sealOf({ database, keys }).open(id, row))
  const tested = await testAddress(row.address, secret, config.innerSystems === true)
  const answered = tested.outcome !== "noAnswer" && tested.outcome !== "notAllowed"
  if (answered) await database.query({ text: "update connected_system set contact_at = platform_clock() where id = $1", values: [id] })
  return { ...tested, system: await readSystem(database, id) }
}
