import { createHash, type KeyObject, verify } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { Client } from "pg"
import { z } from "zod"
import type { Finding } from "./verify-store.ts"
import type { Witness } from "./verify-tree.ts"

const payload = z.object({
  tender: z.string(),
  version: z.number(),
  seal: z.string(),
  receivedAt: z.number(),
  head: z.string().optional(),
})
type Receipt = z.infer<typeof payload>

/** What a bidder keeps: the downloaded file, or the signed text alone. */
const signedText = (text: string): string => {
  const trimmed = text.trim()
  return trimmed.startsWith("{") ? z.object({ jws: z.string() }).parse(JSON.parse(trimmed)).jws : trimmed
}

/** What a receipt says; null where it is none that this platform has signed. */
function read(text: string, key: KeyObject): Receipt | null {
  const [header = "", body = "", signature = ""] = signedText(text).split(".")
  if (!verify(null, Buffer.from(`${header}.${body}`), key, Buffer.from(signature, "base64url"))) return null
  const { typ } = z.object({ typ: z.string() }).parse(JSON.parse(Buffer.from(header, "base64url").toString("utf8")))
  return typ === "receipt+jwt" ? payload.parse(JSON.parse(Buffer.from(body, "base64url").toString("utf8"))) : null
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

/** Every list of fingerprints that was published for a tender. */
async function publishedSeals(client: Client, tender: string): Promise<readonly string[] | null> {
  const { rows } = await client.query<{ seals: string[] }>(
    "select data -> 'seals' as seals from event where stream = $1 and type = 'bidding.closed' order by version",
    [tender],
  )
  return rows.length === 0 ? null : rows.flatMap(({ seals }) => seals)
}

async function hasHead(client: Client, hash: string): Promise<boolean> {
  const { rows } = await client.query("select from witness_head where encode(sha256(convert_to(jws, 'UTF8')), 'hex') = $1", [hash])
  return rows.length > 0
}

/**
 * Holds a bidder's receipt against the platform: its signature, the signed head of the record that it names, which must stand in the database and in the file
 * outside of it, and, once the deadline has passed, the published list of fingerprints. Shares no code with what signs receipts.
 */
export async function verifyReceipt(url: string, text: string, { key, file }: Witness): Promise<readonly Finding[]> {
  const receipt = read(text, key)
  if (!receipt) return [{ where: "the receipt", what: "this platform has not signed it" }]
  const { tender, version, seal, receivedAt, head } = receipt
  const where = `receipt of ${new Date(receivedAt).toISOString()} (tender ${tender}, version ${version})`
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("begin isolation level repeatable read read only")
    const outside = existsSync(file) ? new Set(readFileSync(file, "utf8").split("\n").map(sha256)) : null
    const seals = await publishedSeals(client, tender)
    return [
      ...(head !== undefined && !(await hasHead(client, head))
        ? [{ where, what: "the database does not have the signed head of the record that it names" }]
        : []),
      ...(head !== undefined && outside?.has(head) === false
        ? [{ where, what: "the file of heads does not have the signed head of the record that it names" }]
        : []),
      ...(seals?.includes(seal) === false
        ? [
            {
              where,
              what: "its fingerprint is not in the published list: the bid was replaced, withdrawn or lapsed before the deadline, or it was taken away",
            },
          ]
        : []),
    ]
  } finally {
    await client.end()
  }
}
