import { createHash, type KeyObject, sign } from "node:crypto"
import type { Database, Tx } from "#server/database/database.ts"
import { keepReading, type Left, readOn } from "#server/event-store/feed-reader.ts"
import type { FactOutline } from "#server/event-store/store.ts"
import type { Log } from "#server/http/services.ts"
import type { Keys } from "#server/keys.ts"
import { grown, noPeaks, type Peaks, rootOf } from "./merkle.ts"
import type { HeadsFile } from "./heads-file.ts"
import { whenRead } from "./when-read.ts"

/** What the witness signs: how many facts and documents there were, the root over all these facts, and the clocks' times. */
export interface TreeHead {
  readonly facts: number
  readonly documents: number
  readonly root: string
  /** SHA-256 of the head before, in its signed form; empty in the first one. */
  readonly before: string
  /** The clock of this server's machine, and the platform's clock for deadlines. */
  readonly at: number
  readonly clock: number
}

type Signer = Pick<Keys, "kid"> & { readonly sign: KeyObject }

/** The content of a leaf: the fact's place in the store and its hash, one value per line. The hash covers the rest of the row. */
const leafOf = ({ position, stream, version, hash }: FactOutline): string => [position, stream, version, hash].join("\n")

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url")

function signed(head: TreeHead, { sign: key, kid }: Signer): string {
  const text = `${part({ alg: "EdDSA", kid, typ: "tree-head+jwt" })}.${part(head)}`
  return `${text}.${sign(null, Buffer.from(text), key).toString("base64url")}`
}

const payloadOf = (jws: string): TreeHead => JSON.parse(Buffer.from(jws.split(".")[1] ?? "", "base64url").toString("utf8")) as TreeHead

async function lastHead(tx: Tx): Promise<{ readonly peaks: Peaks; readonly jws: string | null; readonly documents: number }> {
  const { rows } = await tx.query<{ size: string; jws: string; peaks: string[] }>({
    name: "last-head",
    text: "select size, jws, peaks from witness_head order by size desc limit 1",
  })
  const [row] = rows
  if (!row) return { peaks: noPeaks, jws: null, documents: 0 }
  return { peaks: { size: Number(row.size), roots: row.peaks }, jws: row.jws, documents: payloadOf(row.jws).documents }
}

/** Adds the next facts to the tree and signs its head. It never delays a command, since it reads only committed facts. */
export const signNext = (database: Database, signer: Signer): Promise<Left> =>
  readOn(database, "witness", async (tx, facts) => {
    if (facts.length === 0) return
    const last = await lastHead(tx)
    const asked = Date.now()
    const { rows } = await tx.query<{ clock: string }>({
      name: "witness-leaves",
      text: `with put as (
          insert into witness_leaf (place, position, stream, version, hash)
          select $1::bigint + n - 1, position, stream, version, hash
          from unnest($2::bigint[], $3::text[], $4::integer[], $5::text[]) with ordinality as leaf (position, stream, version, hash, n)
        ) select floor(extract(epoch from platform_clock()) * 1000)::bigint as clock`,
      values: [
        last.peaks.size,
        facts.map(({ position }) => position),
        facts.map(({ stream }) => stream),
        facts.map(({ version }) => version),
        facts.map(({ hash }) => hash),
      ],
    })
    const answered = Date.now()
    const clock = Number(rows[0]?.clock)
    const peaks = grown(last.peaks, facts.map(leafOf))
    const head: TreeHead = {
      facts: peaks.size,
      documents: last.documents + facts.filter(({ version }) => version === 1).length,
      root: rootOf(peaks),
      before: last.jws === null ? "" : createHash("sha256").update(last.jws).digest("hex"),
      at: whenRead(clock, asked, answered),
      clock,
    }
    await tx.query({
      name: "witness-head",
      text: "insert into witness_head (size, jws, peaks) values ($1, $2, $3)",
      values: [peaks.size, signed(head, signer), peaks.roots],
    })
  })

/**
 * Signs new facts every few seconds rather than one by one, and copies the heads out of the database. Every process may do so at the same time: each
 * writes all heads to its own file.
 */
export function startWitness(
  database: Database,
  { keys, file, log }: { readonly keys: Signer; readonly file: HeadsFile; readonly log: Pick<Log, "error"> },
): { stop(): Promise<void> } {
  const once = async (): Promise<Left> => {
    const left = await signNext(database, keys)
    await file.carryOut(database)
    return left
  }
  return keepReading(once, {
    woken: () => () => {},
    failed: (error) => log.error({ err: error }, "what was recorded could not be signed, and will be tried again"),
  })
}
