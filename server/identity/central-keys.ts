import { generateKeyPair } from "node:crypto"
import { promisify } from "node:util"
import type { JWK } from "oidc-provider"
import type { Database } from "#server/database/database.ts"
import { type Sealed, sealFor } from "./seal.ts"

const makePair = promisify(generateKeyPair)
const id = "rs256"

/** The key pair that signs the shipped central login's tokens. It is stored sealed in the database, so that all server processes use the same. */
export async function signingKey(database: Database, gate: Buffer): Promise<JWK> {
  const seal = sealFor(gate, "central key")
  const read = async (): Promise<JWK | undefined> => {
    const { rows } = await database.query<Sealed>({ text: "select iv, box from central_key where id = $1", values: [id] })
    return rows[0] && (seal.open(id, rows[0]) as JWK)
  }
  const found = await read()
  if (found) return found
  const { privateKey } = await makePair("rsa", { modulusLength: 2048 })
  const { iv, box } = seal.seal(id, { ...privateKey.export({ format: "jwk" }), alg: "RS256", use: "sig" })
  // Of two processes that create one at once, both use the first.
  await database.query({
    text: "insert into central_key (id, iv, box) values ($1, $2, $3) on conflict do nothing",
    values: [id, iv, box],
  })
  const made = await read()
  if (!made) throw new Error("the signing key was not kept")
  return made
}
