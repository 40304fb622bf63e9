import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { Refused } from "#contract/errors.ts"
import type { WorkProof } from "#contract/registration.contract.ts"
import type { Tx } from "#server/database/database.ts"
import type { Keys } from "#server/keys.ts"
import { secretFor } from "./seal.ts"
import { digest } from "./secrets.ts"

/** The required leading zero bits: some 8,000 hashes, a moment for a phone. */
const bits = 13
const lifeMs = 15 * 60_000

const signed = (text: string, { gate }: Pick<Keys, "gate">): string =>
  createHmac("sha256", secretFor(gate, "proof-of-work")).update(text).digest("base64url")

/** Creates a challenge for a browser, instead of a captcha; nothing is stored until it is solved. */
export function openChallenge(keys: Pick<Keys, "gate">): { readonly challenge: string; readonly bits: number } {
  const text = `${randomBytes(12).toString("base64url")}.${Date.now() + lifeMs}`
  return { challenge: `${text}.${signed(text, keys)}`, bits }
}

const zerosOf = (hash: Buffer): number => {
  const first = hash.findIndex((byte) => byte !== 0)
  return first === -1 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24
}

/** Accepts a proof once; refuses with 12010 one that is wrong, late, forged or used before. */
export async function requireWork(tx: Tx, keys: Pick<Keys, "gate">, { challenge, nonce }: WorkProof): Promise<void> {
  const [salt = "", until = "", tag = ""] = challenge.split(".")
  const wanted = Buffer.from(signed(`${salt}.${until}`, keys))
  const shown = Buffer.from(tag)
  const isOurs = shown.length === wanted.length && timingSafeEqual(shown, wanted) && Number(until) > Date.now()
  const isDone = zerosOf(createHash("sha256").update(`${challenge}.${nonce}`).digest()) >= bits
  if (!isOurs || !isDone) throw new Refused({ code: "12010", rule: "workIsDone" })
  await tx.query({ text: "delete from spent_challenge where expires_at < now()" })
  const { rowCount } = await tx.query({
    text: "insert into spent_challenge (hash, expires_at) values ($1, to_timestamp($2::float8 / 1000)) on conflict do nothing",
    values: [digest(challenge), Number(until)],
  })
  if (rowCount === 0) throw new Refused({ code: "12010", rule: "workIsDone" })
}
