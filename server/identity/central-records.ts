import type { Adapter, AdapterPayload } from "oidc-provider"
import type { Database } from "#server/database/database.ts"
import { type Seal, type Sealed, secretFor, sealFor } from "./seal.ts"
import { digest } from "./secrets.ts"

type Row = Sealed & { readonly consumed: number | null }

/** The shipped central login's storage of one kind of record, shared by all server processes; ids are stored as hashes and the rest is sealed. */
class CentralRecords implements Adapter {
  private readonly database: Database
  private readonly records: Seal
  private readonly kind: string

  constructor(database: Database, records: Seal, kind: string) {
    this.database = database
    this.records = records
    this.kind = kind
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const { iv, box } = this.records.seal(this.place(digest(id)), payload)
    await this.database.query({
      text: `insert into central_record (kind, hash, iv, box, uid, grant_hash, account, expires_at)
        values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))
        on conflict (kind, hash) do update set iv = excluded.iv, box = excluded.box, uid = excluded.uid, grant_hash = excluded.grant_hash,
          account = excluded.account, expires_at = excluded.expires_at`,
      values: [
        this.kind,
        digest(id),
        iv,
        box,
        payload.uid,
        payload.grantId === undefined ? null : digest(payload.grantId),
        // A sign-in that was accepted and not yet continued belongs to its person as well.
        payload.accountId ?? payload.result?.login?.accountId,
        expiresIn,
      ],
    })
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    return this.one("hash = $2", digest(id))
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.one("uid = $2", uid)
  }

  /** Device codes are not supported. */
  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<void> {
    await this.database.query({
      text: "update central_record set consumed_at = now() where kind = $1 and hash = $2",
      values: [this.kind, digest(id)],
    })
  }

  async destroy(id: string): Promise<void> {
    await this.database.query({ text: "delete from central_record where kind = $1 and hash = $2", values: [this.kind, digest(id)] })
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.database.query({
      text: "delete from central_record where kind = $1 and grant_hash = $2",
      values: [this.kind, digest(grantId)],
    })
  }

  private async one(condition: string, value: Buffer | string): Promise<AdapterPayload | undefined> {
    const { rows } = await this.database.query<Row & { hash: Buffer }>({
      text: `select hash, iv, box, extract(epoch from consumed_at)::int as consumed from central_record
        where kind = $1 and ${condition} and (expires_at is null or expires_at > now())`,
      values: [this.kind, value],
    })
    const [row] = rows
    if (!row) return undefined
    const payload = this.records.open(this.place(row.hash), row) as AdapterPayload
    return row.consumed === null ? payload : { ...payload, consumed: row.consumed }
  }

  private place(hash: Buffer): string {
    return `${this.kind} ${hash.toString("hex")}`
  }
}

/** The only metadata of an application beyond the standard: the lifetime of its access tokens in seconds. */
export const tokenSeconds = "token_seconds"

/** A customer's own application, as an administrator registered it (`npm run admin -- client`). */
async function findClient(database: Database, id: string): Promise<AdapterPayload | undefined> {
  const { rows } = await database.query<{
    name: string
    secret: Buffer
    redirects: string[]
    signOuts: string[]
    grantTypes: string[]
    seconds: number
  }>({
    text: `select name, secret_hash as secret, redirect_uris as redirects, sign_out_uris as "signOuts", grant_types as "grantTypes",
        token_seconds as seconds
      from client_application where id = $1 and active and not first_party and secret_hash is not null`,
    values: [id],
  })
  const [row] = rows
  return (
    row && {
      client_id: id,
      client_name: row.name,
      // Only the hash is stored: the secret shown is hashed before the comparison.
      client_secret: row.secret.toString("hex"),
      redirect_uris: row.redirects,
      post_logout_redirect_uris: row.signOuts,
      grant_types: row.grantTypes,
      response_types: row.grantTypes.includes("authorization_code") ? ["code"] : [],
      [tokenSeconds]: row.seconds,
    }
  )
}

/** The shipped central login's storage in our database; `own` is the client that has no row. */
export function centralStorage(database: Database, gate: Buffer, own: AdapterPayload): (kind: string) => Adapter {
  const records = sealFor(gate, "central records")
  const find = async (id: string): Promise<AdapterPayload | undefined> => (id === own.client_id ? own : findClient(database, id))
  return (kind) => {
    const kept = new CentralRecords(database, records, kind)
    return kind === "Client" ? Object.assign(kept, { find }) : kept
  }
}

/** The keys that sign the shipped central login's cookies. */
export const cookieKeys = (gate: Buffer): string[] => [secretFor(gate, "central cookies").toString("base64url")]
