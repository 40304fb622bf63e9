import { createHash, createPrivateKey, createPublicKey, createSecretKey, hkdfSync, type KeyObject, verify } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { Client } from "pg"
import type { Finding } from "./verify-store.ts"

/**
 * Holds the store against what the witness has signed, and shares no code with it.
 *
 * A leaf's text is a fact's position, stream, version and hash, one a line. The root over leaves is that of RFC 6962 (SHA-256; 0 before a leaf, 1 before a node).
 * A head is a compact JWS (EdDSA) that says: so many facts in so many documents have this root; what the clocks said; and the SHA-256 of the head before it.
 * Heads are kept in the database and in a file outside of it. Neither the leaves nor the heads of the database are believed: a head of the file that they do not come to is a finding.
 */
export interface Witness {
  /** The public key by which heads are signed. */
  readonly key: KeyObject
  /** The file of heads outside the database. */
  readonly file: string
  /** The secret by which the platform's servers mark what they record. */
  readonly marks: KeyObject
}

interface Head {
  readonly jws: string
  readonly facts: number
  readonly documents: number
  readonly root: string
  readonly before: string
  readonly at: number
  readonly clock: number
}

interface Leaf {
  readonly place: string
  readonly position: string
  readonly stream: string
  readonly version: number
  readonly hash: string
}

/** A leaf and the fact that stands for it now; either may be missing. */
interface Pair {
  readonly leaf: Pick<Leaf, "stream" | "version"> | null
  readonly position: string | null
  readonly stream: string | null
  readonly version: number | null
  readonly hash: string | null
}

/** Absent where this machine does not have the platform's keys: then nobody here can tell who signed. */
export function witnessOf({ dataDir, headsFile }: { readonly dataDir: string; readonly headsFile: string }): Witness | undefined {
  const key = join(dataDir, "keys", "receipt.key")
  return existsSync(key) ? { ...keysFrom(createPrivateKey(readFileSync(key, "utf8"))), file: headsFile } : undefined
}

/** What follows from the key that signs receipts: its public half, and by HKDF (SHA-256, its PKCS 8, no salt, "facts") the secret of marks. */
export const keysFrom = (sign: KeyObject): Omit<Witness, "file"> => ({
  key: createPublicKey(sign),
  marks: createSecretKey(Buffer.from(hkdfSync("sha256", sign.export({ type: "pkcs8", format: "der" }), "", "facts", 32))),
})

/** What is found, how many facts were signed, and how many were not yet. */
export interface Witnessed {
  readonly findings: readonly Finding[]
  readonly signed: number
  readonly unsigned: number
  readonly file: boolean
}

/** Clocks of two machines may differ by so much. */
const tolerated = 10_000

export async function verifyTree(url: string, { key, file }: Witness): Promise<Witnessed> {
  // Before the snapshot: a head reaches the file after the database, so the snapshot then has every head that was in the file.
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : null
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("begin isolation level repeatable read read only")
    const { rows } = await client.query<HeadRow>("select size, jws, peaks from witness_head order by size")
    const findings: Finding[] = []
    const inside = read(
      rows.map(({ jws }) => jws),
      key,
      "the database",
      findings,
    )
    findings.push(...keptFindings(rows, inside))
    const heads = merge(inside, read(lines ?? [], key, "the file of heads", findings), findings)
    const leaves = await leavesOf(client)
    findings.push(...rootFindings(heads, leaves), ...clockFindings(heads))
    const { found, unsigned } = await factFindings(client)
    findings.push(...found)
    const last = heads.at(-1)
    if (last) findings.push(...(await countFindings(client, last)))
    return { findings, signed: last?.facts ?? 0, unsigned, file: lines !== null }
  } finally {
    await client.end()
  }
}

const sha256 = (...parts: readonly (Buffer | string)[]): Buffer => {
  const hash = createHash("sha256")
  for (const one of parts) hash.update(one)
  return hash.digest()
}

const called = (head: Pick<Head, "facts" | "at">): string =>
  `signed head of ${head.facts} facts (${Number.isFinite(head.at) ? new Date(head.at).toISOString() : "without a time"})`

/** The heads of one place, each signed by the platform's key. What a dying process wrote of a line is no head. */
function read(lines: readonly string[], key: KeyObject, where: string, findings: Finding[]): Head[] {
  return lines.flatMap((jws, index): Head[] => {
    const [protectedHeader, payload, signature] = jws.split(".")
    if (!protectedHeader || !payload || signature?.length !== 86) return []
    if (!verify(null, Buffer.from(`${protectedHeader}.${payload}`), key, Buffer.from(signature, "base64url"))) {
      findings.push({ where: `head ${index + 1} of ${where}`, what: "the platform's key has not signed it" })
      return []
    }
    return [{ ...(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as Omit<Head, "jws">), jws }]
  })
}

/** What the database keeps beside a head: its count, and the roots of the perfect subtrees in hex, the largest first, from which the tree grows. */
interface HeadRow {
  readonly jws: string
  readonly size: string
  readonly peaks: readonly string[]
}

/** Heads of the database beside which is not kept what was signed. */
function keptFindings(rows: readonly HeadRow[], heads: readonly Head[]): Finding[] {
  const kept = new Map(rows.map((row) => [row.jws, row]))
  return heads.flatMap((head): Finding[] => {
    const { size = "", peaks = [] } = kept.get(head.jws) ?? {}
    const here = (what: string): Finding[] => [{ where: called(head), what }]
    if (Number(size) !== head.facts) return here(`the database keeps it as one of ${size} facts`)
    const [last, ...larger] = peaks.map((peak) => Buffer.from(peak, "hex")).toReversed()
    const root = last && larger.reduce<Buffer>((right, left) => sha256(Buffer.from([1]), left, right), last)
    const perfect = head.facts.toString(2).replaceAll("0", "").length
    return peaks.length === perfect && root?.toString("hex") === head.root
      ? []
      : here("what the database keeps to go on from it does not come to its root")
  })
}

/** Both places as one list: what only the file knows was taken out of the database, and each head names the one before it. */
function merge(inside: readonly Head[], outside: readonly Head[], findings: Finding[]): readonly Head[] {
  const known = new Set(inside.map(({ jws }) => jws))
  const gone = outside.filter(({ jws }) => !known.has(jws))
  for (const head of gone) findings.push({ where: called(head), what: "it stands in the file of heads, and the database does not have it" })
  const heads = [...new Map([...inside, ...gone].map((head) => [head.jws, head])).values()].toSorted(
    (one, other) => one.facts - other.facts || one.at - other.at,
  )
  let before = ""
  for (const head of heads) {
    if (head.before !== before) findings.push({ where: called(head), what: "the head before it is not the one that it follows" })
    before = sha256(head.jws).toString("hex")
  }
  return heads
}

async function leavesOf(client: Client): Promise<readonly Leaf[]> {
  const { rows } = await client.query<Leaf>("select place, position, stream, version, hash from witness_leaf order by place")
  return rows
}

/** The root of each head, reckoned anew over the leaves before it; after the first that differs the rest follow from it. */
function rootFindings(heads: readonly Head[], leaves: readonly Leaf[]): Finding[] {
  const hashes = leaves.map(({ position, stream, version, hash }) => sha256(Buffer.from([0]), [position, stream, version, hash].join("\n")))
  const gap = leaves.findIndex(({ place }, index) => Number(place) !== index)
  const tree = rootsOf(hashes)
  for (const head of heads) {
    if (head.facts > leaves.length || (gap >= 0 && gap < head.facts))
      return [{ where: called(head), what: `the list of signed facts lacks entry ${(gap >= 0 ? gap : leaves.length) + 1}, or more` }]
    if (tree(0, head.facts).toString("hex") !== head.root)
      return [{ where: called(head), what: "the list of signed facts was changed since the head before it: its root is another" }]
  }
  return []
}

/** Reckons roots of RFC 6962 over ranges of leaves; those of whole powers of two are reckoned once. */
function rootsOf(hashes: readonly Buffer[]): (from: number, until: number) => Buffer {
  const kept = new Map<string, Buffer>()
  const root = (from: number, until: number): Buffer => {
    const count = until - from
    if (count === 1) return hashes[from] ?? Buffer.alloc(0)
    const left = 2 ** (Math.ceil(Math.log2(count)) - 1)
    const key = `${from} ${until}`
    const found = kept.get(key)
    if (found) return found
    const made = sha256(Buffer.from([1]), root(from, from + left), root(from + left, until))
    if (count === left * 2) kept.set(key, made)
    return made
  }
  return root
}

/** A clock of deadlines that was moved, even for a moment, stands in the heads that were signed meanwhile. */
const clockFindings = (heads: readonly Head[]): Finding[] =>
  heads.flatMap(({ facts, at, clock }) => {
    const seconds = Math.round((clock - at) / 1000)
    if (Math.abs(clock - at) <= tolerated) return []
    return [
      {
        where: called({ facts, at }),
        what: `the clock of deadlines was ${Math.abs(seconds)} s ${seconds > 0 ? "ahead of" : "behind"} the machine's`,
      },
    ]
  })

/** Facts that were signed and are gone or others, and facts that stand among signed ones and were not. */
async function factFindings(client: Client): Promise<{ found: readonly Finding[]; unsigned: number }> {
  const cursor = await client.query<{ txid: string; position: string }>("select txid, position from feed_cursor where name = 'witness'")
  const [reach] = cursor.rows
  if (!reach) return { found: [{ where: "the witness", what: "its cursor is not there, so that nothing is signed" }], unsigned: 0 }
  const { rows } = await client.query<Pair & { signable: boolean }>(
    `select to_json(l) as leaf, e.position, e.stream, e.version, e.hash, (e.txid, e.position) > ($1::xid8, $2::bigint) as signable
     from witness_leaf l full join event e using (position)
     where l.position is null or e.position is null or l.stream <> e.stream or l.version <> e.version or l.hash <> e.hash
     order by coalesce(l.position, e.position)`,
    [reach.txid, reach.position],
  )
  const lost = rows.flatMap(({ leaf, position }) => (leaf && position === null ? [leaf] : []))
  const byDocument = Map.groupBy(lost, ({ stream }) => stream)
  const gone = [...byDocument].map(([stream, leaves]): Finding => {
    const versions = leaves.map(({ version }) => version).toSorted((one, other) => one - other)
    return { where: `document ${stream}`, what: `what was signed of it is gone: version ${versions.join(", ")}` }
  })
  const others = rows.flatMap((row): Finding[] => {
    if (row.position === null) return []
    const where = `event ${row.position} (document ${row.stream}, version ${row.version})`
    if (row.leaf) return [{ where, what: "it is not what was signed" }]
    return row.signable
      ? []
      : [{ where, what: "it stands among signed facts and was not signed: it was put in, or the list of signed facts was cut" }]
  })
  return { found: [...gone, ...others], unsigned: rows.filter(({ leaf, signable }) => leaf === null && signable).length }
}

/** The signed count of documents, against those that begin among the signed facts. */
async function countFindings(client: Client, last: Head): Promise<Finding[]> {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from witness_leaf where version = 1 and place < $1",
    [last.facts],
  )
  const count = rows[0]?.count ?? 0
  return count === last.documents
    ? []
    : [{ where: called(last), what: `${last.documents} documents were signed, and ${count} begin in the list of signed facts` }]
}
