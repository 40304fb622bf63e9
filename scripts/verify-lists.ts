import { createHash } from "node:crypto"
import { Client } from "pg"
import type { Finding } from "./verify-store.ts"

/** A fact as far as a published list is concerned. */
interface FactRow {
  readonly stream: string
  readonly type: string
  readonly data: string
}
interface Envelope {
  readonly ciphertext?: string
}
/** What of the data of those facts is read; anything may be missing in a row that somebody has changed. */
interface Data {
  readonly of?: { readonly round?: number }
  readonly seal?: string
  readonly seals?: readonly string[]
  readonly bids?: readonly { readonly seal: string }[]
  readonly envelopes?: { readonly technical?: Envelope; readonly commercial?: Envelope }
}

const concerning = `e.type in ('bid.submitted', 'bid.withdrawn', 'bid.staled', 'bidding.closed', 'bids.opened', 'tender.reopened', 'tender.retendered')`

/** Holds each list of fingerprints that was published at a deadline against the bids' facts before it, and each opening against its list. */
export async function verifyLists(url: string): Promise<readonly Finding[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("begin isolation level repeatable read read only")
    const { rows: tenders } = await client.query<{ id: string }>(
      "select distinct stream as id from event where type = 'bidding.closed' order by id",
    )
    const findings: Finding[] = []
    for (const { id } of tenders) {
      const { rows } = await client.query<FactRow>(
        `select e.stream, e.type, e.data::text from event e where e.root = $1 and ${concerning} order by e.position`,
        [id],
      )
      findings.push(...listFindings(id, rows))
    }
    return findings
  } finally {
    await client.end()
  }
}

const sha256 = (bytes: Buffer | string): string => createHash("sha256").update(bytes).digest("hex")

/** The fingerprint that the ciphertexts have: over the hashes of both, in hex, one a line. */
function reckoned({ envelopes }: Data): string {
  const [technical, commercial] = [envelopes?.technical, envelopes?.commercial].map((one) =>
    sha256(Buffer.from(one?.ciphertext ?? "", "base64")),
  )
  return sha256(`${technical}\n${commercial}`)
}

function read(data: string): Data {
  const value: unknown = JSON.parse(data)
  return typeof value === "object" && value !== null ? value : {}
}

/** Goes through a tender's facts and its bids' in their order: what lies sealed when the list is published must be on it, and nothing else. */
function listFindings(tender: string, rows: readonly FactRow[]): readonly Finding[] {
  const findings: Finding[] = []
  const rounds = new Map<string, number>()
  const sealed = new Map<string, string>()
  let round = 1
  let listed: readonly string[] = []
  const compare = (where: string, others: readonly string[], words: readonly [missing: string, added: string]) => {
    const missing = listed.filter((seal) => !others.includes(seal))
    const added = others.filter((seal) => !listed.includes(seal))
    if (missing.length > 0) findings.push({ where, what: `${words[0]}: ${missing.join(", ")}` })
    if (added.length > 0) findings.push({ where, what: `${words[1]}: ${added.join(", ")}` })
  }
  for (const { stream, type, data: text } of rows) {
    const data = read(text)
    if (!rounds.has(stream) && data.of?.round !== undefined) rounds.set(stream, data.of.round)
    if (type === "bid.submitted") sealed.set(stream, data.seal === reckoned(data) ? data.seal : "a bid that is not what was sealed")
    else if (type === "bid.withdrawn" || type === "bid.staled") sealed.delete(stream)
    else if (type === "tender.reopened" || type === "tender.retendered") round += 1
    else if (type === "bidding.closed") {
      listed = data.seals ?? []
      const lying = [...sealed].flatMap(([bid, seal]) => (rounds.get(bid) === round ? [seal] : []))
      compare(`published list of document ${tender}`, lying, [
        "no bid's facts bear these fingerprints",
        "these bids lay sealed and are not on it",
      ])
    } else if (type === "bids.opened") {
      const opened = (data.bids ?? []).map(({ seal }) => seal)
      compare(`opening of document ${tender}`, opened, ["published and not opened", "opened and not published"])
    }
  }
  return findings
}
