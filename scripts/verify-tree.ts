import { createHash, createPrivateKey, createPublicKey, createSecretKey, hkdfSync, type KeyObject, verify } from "node:crypto"
import { createReadStream, existsSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { Client } from "pg"
import { type Finding, rowsOf } from "./verify-store.ts"

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
  const length = existsSync(file) ? statSync(file).size : null
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("begin isolation level repeatable read read only")
    const findings: Finding[] = []
    const gone = await goneHeads(client, linesOf(file, length ?? 0), key, findings)
    const last = await walk(client, headsOf(client, gone, key, findings), findings)
    const { found, unsigned } = await factFindings(client)
    findings.push(...found)
    if (last) findings.push(...(await countFindings(client, last)))
    return { findings, signed: last?.facts ?? 0, unsigned, file: length !== null }
  } finally {
    await client.end()
  }
}

/** The lines that stand in so many bytes of a file, one at a time: the file of heads grows for ever. */
export async function* linesOf(file: string, length: number): AsyncGenerator<string, undefined> {
  if (length === 0) return
  const input = createReadStream(file, { end: length - 1 })
  try {
    yield* createInterface({ input })
  } finally {
    input.destroy()
  }
}

const sha256 = (...parts: readonly (Buffer | string)[]): Buffer => {
  const hash = createHash("sha256")
  for (const one of parts) hash.update(one)
  return hash.digest()
}

const called = (head: Pick<Head, "facts" | "at">): string =>
  `signed head of ${head.facts} facts (${Number.isFinite(head.at) ? new Date(head.at).toISOString() : "without a time"})`

/** A head that the platform's key has signed; null for any other, and for what a dying process wrote of a line. */
function read(jws: string, key: KeyObject, where: string, findings: Finding[]): Head | null {
  const [protectedHeader, payload, signature] = jws.split(".")
  if (!protectedHeader || !payload || signature?.length !== 86) return null
  if (!verify(null, Buffer.from(`${protectedHeader}.${payload}`), key, Buffer.from(signature, "base64url"))) {
    findings.push({ where, what: "the platform's key has not signed it" })
    return null
  }
  return { ...(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as Omit<Head, "jws">), jws }
}

/** So many heads of the file are looked up in the database at a time. */
const portion = 500

/** The heads of the file, a portion at a time. */
async function* portionsOf(lines: AsyncIterable<string>, key: KeyObject, findings: Finding[]): AsyncGenerator<readonly Head[], undefined> {
  let heads: Head[] = []
  let line = 0
  for await (const jws of lines) {
    const head = read(jws, key, `head ${++line} of the file of heads`, findings)
    if (head) heads.push(head)
    if (heads.length < portion) continue
    yield heads
    heads = []
  }
  yield heads
}

/** Those heads that the database does not have, looked for by what a column of it says. */
async function lacking(client: Client, heads: readonly Head[], column: string, of: (head: Head) => unknown): Promise<readonly Head[]> {
  const { rows } = await client.query<Pick<Head, "jws">>(`select jws from witness_head where ${column} = any ($1)`, [heads.map(of)])
  const kept = new Set(rows.map(({ jws }) => jws))
  return heads.filter(({ jws }) => !kept.has(jws))
}

/** What only the file knows was taken out of the database; in order, each once. */
async function goneHeads(client: Client, lines: AsyncIterable<string>, key: KeyObject, findings: Finding[]): Promise<readonly Head[]> {
  const missed: Head[] = []
  for await (const heads of portionsOf(lines, key, findings)) missed.push(...(await lacking(client, heads, "size", ({ facts }) => facts)))
  // The database may keep it as one of another count.
  const gone = await lacking(client, missed, "jws", ({ jws }) => jws)
  for (const head of gone) findings.push({ where: called(head), what: "it stands in the file of heads, and the database does not have it" })
  return [...new Map(gone.map((head) => [head.jws, head])).values()].toSorted(byFacts)
}

const byFacts = (one: Head, other: Head): number => one.facts - other.facts || one.at - other.at

/** The heads of the database, and among them those that only the file knows. */
async function* headsOf(client: Client, gone: readonly Head[], key: KeyObject, findings: Finding[]): AsyncGenerator<Head, undefined> {
  const others = gone.toReversed()
  let line = 0
  for await (const row of rowsOf<HeadRow>(client, "heads", "select size, jws, peaks from witness_head order by size")) {
    const head = read(row.jws, key, `head ${++line} of the database`, findings)
    if (!head) continue
    for (let other = others.at(-1); other && byFacts(other, head) < 0; other = others.at(-1)) {
      others.pop()
      yield other
    }
    findings.push(...keptFindings(row, head))
    yield head
  }
  yield* others.toReversed()
}

/** What the database keeps beside a head: its count, and the roots of the perfect subtrees in hex, the largest first, from which the tree grows. */
interface HeadRow {
  readonly jws: string
  readonly size: string
  readonly peaks: readonly string[]
}

/** What is kept beside a head of the database and was not signed. */
function keptFindings({ size, peaks }: HeadRow, head: Head): Finding[] {
  const here = (what: string): Finding[] => [{ where: called(head), what }]
  if (Number(size) !== head.facts) return here(`the database keeps it as one of ${size} facts`)
  const perfect = head.facts.toString(2).replaceAll("0", "").length
  return peaks.length === perfect && rootOf(peaks.map((peak) => Buffer.from(peak, "hex"))) === head.root
    ? []
    : here("what the database keeps to go on from it does not come to its root")
}

/** Holds each head against the one before it, its clocks and the leaves before it; answers the last one. */
async function walk(client: Client, heads: AsyncIterable<Head>, findings: Finding[]): Promise<Head | undefined> {
  const leaves = rowsOf<Leaf>(client, "leaves", "select place, position, stream, version, hash from witness_leaf order by place")
  const againstLeaves = holdRoots(leaves)
  let last: Head | undefined
  for await (const head of heads) {
    const before = last ? sha256(last.jws).toString("hex") : ""
    const whats = [
      head.before === before ? null : "the head before it is not the one that it follows",
      await againstLeaves(head),
      clockFinding(head),
    ]
    findings.push(...whats.flatMap((what) => (what === null ? [] : [{ where: called(head), what }])))
    last = head
  }
  return last
}

/** The root over the roots of perfect subtrees, the largest first. */
function rootOf(peaks: readonly Buffer[]): string | undefined {
  const [last, ...larger] = peaks.toReversed()
  return last && larger.reduce<Buffer>((right, left) => sha256(Buffer.from([1]), left, right), last).toString("hex")
}

/** Reckons the root of each head anew over the leaves before it, as they come; after the first that differs the rest follow from it. */
function holdRoots(leaves: AsyncGenerator<Leaf, undefined>): (head: Head) => Promise<string | null> {
  const peaks: Buffer[] = []
  let size = 0
  let isOver = false
  const over = (what: string): string => {
    isOver = true
    return what
  }
  return async ({ facts, root }) => {
    // Fewer than before: the database keeps it as one of another count, which is named already.
    if (isOver || facts < size) return null
    while (size < facts) {
      const leaf = (await leaves.next()).value
      if (!leaf || Number(leaf.place) !== size) return over(`the list of signed facts lacks entry ${size + 1}, or more`)
      peaks.push(sha256(Buffer.from([0]), [leaf.position, leaf.stream, leaf.version, leaf.hash].join("\n")))
      size += 1
      // Two perfect subtrees of the same size are one.
      for (let half = size; half % 2 === 0; half /= 2) peaks.push(sha256(Buffer.from([1]), ...peaks.splice(-2)))
    }
    return rootOf(peaks) === root ? null : over("the list of signed facts was changed since the head before it: its root is another")
  }
}

/** A clock of deadlines that was moved, even for a moment, stands in the heads that were signed meanwhile. */
function clockFinding({ at, clock }: Head): string | null {
  const seconds = Math.round((clock - at) / 1000)
  if (Math.abs(clock - at) <= tolerated) return null
  return `the clock of deadlines was ${Math.abs(seconds)} s ${seconds > 0 ? "ahead of" : "behind"} the machine's`
}

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
