import { createHash, type KeyObject, verify } from "node:crypto"
import { existsSync, statSync } from "node:fs"
import { Client } from "pg"
import { z } from "zod"
import { type EventRow, type Finding, hashOfEvent } from "./verify-store.ts"
import { linesOf, type Witness } from "./verify-tree.ts"

const received = { version: z.number(), seal: z.string(), receivedAt: z.number(), head: z.string().optional() }
const bidReceipt = z.object({ tender: z.string(), ...received })
const quotationReceipt = z.object({ quotation: z.string(), round: z.number(), ...received })
const payload = z.union([bidReceipt, quotationReceipt])
type Receipt = z.infer<typeof payload>

/** What a supplier keeps: the downloaded file, or the signed text alone. */
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

/** What a bid's receipt says that the published list of fingerprints does not. */
async function ofBid(client: Client, { tender, seal }: z.infer<typeof bidReceipt>): Promise<readonly string[]> {
  const seals = await publishedSeals(client, tender)
  return seals?.includes(seal) === false
    ? ["its fingerprint is not in the published list: the bid was replaced, withdrawn or lapsed before the deadline, or it was taken away"]
    : []
}

/** What a quotation's receipt says that its recorded fact does not; a later fact of the same round may have taken the place of the one received. */
async function ofQuotation(client: Client, { quotation, seal, receivedAt }: z.infer<typeof quotationReceipt>): Promise<readonly string[]> {
  const { rows } = await client.query<EventRow & { before: string | null }>(
    `select *, position::text, txid::text, at::text, data::text, meta::text, lag(hash) over (order by version) as before
      from event where stream = $1 order by version`,
    [quotation],
  )
  const index = rows.findIndex(({ hash, type }) => hash === seal && ["quotation.submitted", "quotation.offered"].includes(type))
  const fact = rows[index]
  if (!fact) return ["the record does not have the quotation that was received: it was changed or taken away"]
  const rest = rows.slice(index + 1).map(({ type }) => type)
  const until = rest.findIndex((type) => ["quotation.asked", "quotation.invited", "quotation.opened"].includes(type))
  const after = until < 0 ? rest : rest.slice(0, until)
  const replaced = after.some((type) =>
    ["quotation.submitted", "quotation.offered", "quotation.withdrawn", "quotation.declined"].includes(type),
  )
  return [
    ...(fact.before === null || hashOfEvent(fact.before, fact) !== seal || Number(fact.at) !== receivedAt
      ? ["the quotation in the record is not as it was received"]
      : []),
    ...(replaced ? ["the supplier has amended, withdrawn or declined the quotation since"] : []),
  ]
}

async function hasHead(client: Client, hash: string): Promise<boolean> {
  const { rows } = await client.query("select from witness_head where encode(sha256(convert_to(jws, 'UTF8')), 'hex') = $1", [hash])
  return rows.length > 0
}

async function standsIn(file: string, hash: string): Promise<boolean> {
  for await (const line of linesOf(file, statSync(file).size)) if (sha256(line) === hash) return true
  return false
}

/**
 * Holds a supplier's receipt against the platform: its signature, the signed head of the record that it names, which must stand in the database and in the
 * file outside of it, and what was received: a bid's fingerprint in the published list, once the deadline has passed; a quotation's fact in the record,
 * whose hash is reckoned anew. Shares no code with what signs receipts.
 */
export async function verifyReceipt(url: string, text: string, { key, file }: Witness): Promise<readonly Finding[]> {
  const receipt = read(text, key)
  if (!receipt) return [{ where: "the receipt", what: "this platform has not signed it" }]
  const { version, receivedAt, head } = receipt
  const about = "tender" in receipt ? `tender ${receipt.tender}` : `quotation ${receipt.quotation}, round ${receipt.round}`
  const where = `receipt of ${new Date(receivedAt).toISOString()} (${about}, version ${version})`
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("begin isolation level repeatable read read only")
    const findings = [
      ...(head !== undefined && !(await hasHead(client, head))
        ? ["the database does not have the signed head of the record that it names"]
        : []),
      ...(head !== undefined && existsSync(file) && !(await standsIn(file, head))
        ? ["the file of heads does not have the signed head of the record that it names"]
        : []),
      ...("tender" in receipt ? await ofBid(client, receipt) : await ofQuotation(client, receipt)),
    ]
    return findings.map((what) => ({ where, what }))
  } finally {
    await client.end()
  }
}
