import { createHmac, type KeyObject } from "node:crypto"
import { Client } from "pg"
import { type Finding, rowsOf } from "./verify-store.ts"

interface FactRow {
  readonly position: string
  readonly stream: string
  readonly version: number
  readonly root: string
  readonly kind: string
  readonly type: string
  readonly schema_version: number
  readonly at: string
  readonly data: string
  readonly meta: string
}

/**
 * Names each fact that no server of the platform has recorded, and shares no code with what records them.
 *
 * A server marks a fact with the HMAC (SHA-256, base64url) of: stream, version, root, kind, type, schema version, at, data, who recorded it,
 * and the boxes in which it tells of people where there are any, a text a line.
 * Facts from before there were marks have none; after the first one that has, all do.
 */
export async function verifyMarks(url: string, secret: KeyObject): Promise<readonly Finding[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("begin isolation level repeatable read read only")
    const rows = rowsOf<FactRow>(
      client,
      "marks",
      "select position, stream, version, root, kind, type, schema_version, at, data::text, meta::text from event order by position",
    )
    const findings: Finding[] = []
    let marking = false
    for await (const fact of rows) {
      const { by, personal, mark } = JSON.parse(fact.meta) as { by: unknown; personal?: unknown; mark?: unknown }
      marking ||= mark !== undefined
      if (!marking || mark === markOf(fact, [by, ...(personal === undefined ? [] : [personal])], secret)) continue
      const where = `event ${fact.position} (document ${fact.stream}, version ${fact.version})`
      findings.push({ where, what: "no server of this platform has recorded it" })
    }
    return findings
  } finally {
    await client.end()
  }
}

function markOf(
  { stream, version, root, kind, type, schema_version, at, data }: FactRow,
  meta: readonly unknown[],
  secret: KeyObject,
): string {
  const values = [stream, version, root, kind, type, schema_version, at, data, ...meta.map((one) => JSON.stringify(one))]
  return createHmac("sha256", secret).update(values.join("\n")).digest("base64url")
}
