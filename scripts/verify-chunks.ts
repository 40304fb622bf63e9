import { createHash } from "node:crypto"
import { Client } from "pg"
import { type Finding, rowsOf } from "./verify-store.ts"

interface ChunkRow {
  readonly bid: string
  readonly upload: string
  readonly part: number
  readonly leaf: Buffer
  readonly bytes: Buffer
}
interface Envelope {
  readonly level?: string
  readonly ciphertext?: string
}
/** What is read of the manifest of an envelope sealed in the browser. */
interface Manifest {
  readonly upload: string
  readonly chunks: number
  readonly root: string
}

const sha256 = (...parts: readonly Buffer[]): Buffer => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest()

/** The root over leaves in order, as in RFC 6962: 0 stands before a chunk, 1 before two roots. */
function rootOf(leaves: readonly Buffer[]): Buffer {
  if (leaves.length <= 1) return leaves[0] ?? sha256()
  const half = 2 ** (Math.ceil(Math.log2(leaves.length)) - 1)
  return sha256(Buffer.from([1]), rootOf(leaves.slice(0, half)), rootOf(leaves.slice(half)))
}

/** Holds the encrypted chunks of bids that are sealed in the browser against what was committed, and shares no code with what keeps them. */
export async function verifyChunks(url: string): Promise<readonly Finding[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("begin isolation level repeatable read read only")
    const leaves = new Map<string, Buffer[]>()
    const findings: Finding[] = []
    const chunks = "select bid, upload, part, leaf, bytes from sealed_chunk order by bid, upload, part"
    for await (const { bid, upload, part, leaf, bytes } of rowsOf<ChunkRow>(client, "chunks", chunks)) {
      const reckoned = sha256(Buffer.from([0]), bytes)
      if (!reckoned.equals(leaf))
        findings.push({ where: `chunk ${part} of bid ${bid} (upload ${upload})`, what: "its bytes are not those that arrived" })
      leaves.set(`${bid} ${upload}`, [...(leaves.get(`${bid} ${upload}`) ?? []), reckoned])
    }
    for (const { bid, manifest } of await committed(client)) {
      const there = leaves.get(`${bid} ${manifest.upload}`) ?? []
      if (there.length === manifest.chunks && rootOf(there).toString("base64url") === manifest.root) continue
      findings.push({ where: `sealed content of bid ${bid}`, what: "its chunks are not those that were committed" })
    }
    return findings
  } finally {
    await client.end()
  }
}

/** What lies sealed of each bid at present. */
async function committed(client: Client): Promise<readonly { readonly bid: string; readonly manifest: Manifest }[]> {
  const { rows } = await client.query<{ bid: string; type: string; envelopes: string | null }>(
    `select distinct on (stream) stream as bid, type, (data -> 'envelopes')::text as envelopes from event
     where kind = 'bid' and type in ('bid.submitted', 'bid.withdrawn') order by stream, version desc`,
  )
  return rows.flatMap(({ bid, type, envelopes }) =>
    type === "bid.withdrawn"
      ? []
      : Object.values(JSON.parse(envelopes ?? "{}") as Record<string, Envelope>).flatMap(({ level, ciphertext = "" }) =>
          level === "S2" ? [{ bid, manifest: JSON.parse(Buffer.from(ciphertext, "base64").toString("utf8")) as Manifest }] : [],
        ),
  )
}
