import type { ClientDraft, ClientRow } from "#contract/admin.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import type { Database, Tx } from "#server/database/database.ts"
import { digest, newToken } from "#server/identity/secrets.ts"
import { changeRecord, recordAdded, type RecordKind } from "#server/audit/change-record.ts"
import { pageFrom, type Paged } from "#server/database/page-from.ts"

const duplicateNumber = "10006"
const columns = `c.id, c.name, c.grant_types as "grantTypes", c.token_seconds as "tokenSeconds", c.active, c.redirect_uris as "redirectUris",
  c.sign_out_uris as "signOutUris", c.first_party as "firstParty", c.secret_hash is not null as "hasSecret", c.version`

/** A page of applications, the platform itself first. */
export const queryClients = (
  tx: Tx,
  { name = "", page, pageSize }: { readonly name?: string | undefined; readonly page: number; readonly pageSize: number },
): Promise<Paged<ClientRow>> =>
  pageFrom<ClientRow>(tx, {
    columns,
    from: "client_application c where position(lower($1) in lower(c.id || ' ' || c.name)) > 0",
    values: [name],
    order: `not c.first_party, c.id collate "C"`,
    page,
    pageSize,
  })

async function readClient(tx: Tx, id: string): Promise<ClientRow> {
  const { rows } = await tx.query<ClientRow>({
    text: `select ${columns} from client_application c where c.id = $1 for update`,
    values: [id],
  })
  const [row] = rows
  if (!row) throw new Refused({ code: code.absent })
  return row
}

const application: RecordKind<ClientRow> = {
  kind: "client",
  read: readClient,
  subjectOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  portraitOf: ({ name, grantTypes, tokenSeconds, active, redirectUris, signOutUris }) => ({
    name,
    grantTypes,
    tokenSeconds,
    active,
    redirectUris,
    signOutUris,
  }),
}

/** Adds an application and returns its secret, which is stored only as a hash. */
export const addClient = (database: Database, draft: ClientDraft, who: string): Promise<{ client: ClientRow; secret: string }> =>
  database.transaction(async (tx) => {
    const secret = newToken()
    const { id, name, grantTypes, tokenSeconds, active, redirectUris, signOutUris } = draft
    const { rowCount } = await tx.query({
      text: `insert into client_application (id, name, grant_types, token_seconds, active, redirect_uris, sign_out_uris, secret_hash)
        values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing`,
      values: [id, name, grantTypes, tokenSeconds, active, redirectUris, signOutUris, digest(secret)],
    })
    if (rowCount === 0) throw new Refused({ code: duplicateNumber })
    return { client: await recordAdded(tx, application, id, who), secret }
  })

/** Changes an application. For the platform itself only the name and the lifetime of its tokens can be changed: closing it would lock everybody out. */
export const updateClient = (
  database: Database,
  { id, version, ...draft }: ClientDraft & { readonly version: number },
  who: string,
): Promise<ClientRow> =>
  database.transaction((tx) =>
    changeRecord(tx, application, { key: id, version, what: "update", who }, (before) => {
      const { name, grantTypes, tokenSeconds, active, redirectUris, signOutUris } = before.firstParty
        ? { ...before, name: draft.name, tokenSeconds: draft.tokenSeconds }
        : draft
      return tx.query({
        text: `update client_application set name = $2, grant_types = $3, token_seconds = $4, active = $5, redirect_uris = $6, sign_out_uris = $7,
            version = version + 1 where id = $1`,
        values: [id, name, grantTypes, tokenSeconds, active, redirectUris, signOutUris],
      })
    }),
  )

/** Replaces the secret of an application; the platform itself has none. */
export const replaceSecret = (
  database: Database,
  { id, version }: { readonly id: string; readonly version: number },
  who: string,
): Promise<{ client: ClientRow; secret: string }> =>
  database.transaction(async (tx) => {
    const secret = newToken()
    const client = await changeRecord(tx, application, { key: id, version, what: "newSecret", who }, ({ firstParty }) => {
      if (firstParty) throw new Refused({ code: code.notPermitted, rule: "platformHasNoSecret" })
      return tx.query({
        text: "update client_application set secret_hash = $2, version = version + 1 where id = $1",
        values: [id, digest(secret)],
      })
    })
    return { client, secret }
  })
