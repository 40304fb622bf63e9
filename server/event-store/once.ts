import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from "node:crypto"
import { code, Refused } from "#contract/errors.ts"
import { send, type Tx } from "#server/database/database.ts"
import { canonicalJson, type JsonValue } from "./json.ts"

/** The platform's key, kept outside the database. */
interface GateKey {
  readonly gate: Buffer
}

/** A command's idempotency key, with the user and the body that it is bound to. */
interface NamedCall {
  readonly userId: string
  readonly key: string
  readonly body: unknown
}

/**
 * Runs `work` at most once per user and key, in the same transaction: a repeated call gets the first call's reply, also when both arrive at once. The
 * same key with another body is refused with 20010. A refused call leaves nothing behind and may be repeated. Documents are locked before this is
 * called; the other order would cause deadlocks. The stored row reveals neither the user nor the body (a price is easily guessed from a plain hash)
 * nor the reply.
 */
export async function once<T extends JsonValue>(tx: Tx, keys: GateKey, call: NamedCall, work: () => Promise<T>): Promise<T> {
  const secrets = secretsOf(keys.gate)
  const id = mac(secrets.mac, "key", call.userId, call.key)
  const body = mac(secrets.mac, "body", call.userId, call.key, canonicalJson(call.body))
  // Waits while another transaction holds the same key; afterwards either its reply is stored, or it was rolled back and the key is free.
  const claimed = await tx.query({ name: "claim-key", text: claimKey, values: [id, body] })
  if (claimed.rowCount === 0) return repeated<T>(tx, secrets.reply, id, body)
  const reply = await work()
  send(tx, { name: "store-reply", text: storeReply, values: [id, seal(secrets.reply, id, reply)] })
  return reply
}

/** Whether a user's key already has a reply, for whatever body. */
export async function wasDone(tx: Tx, keys: GateKey, { userId, key }: Omit<NamedCall, "body">): Promise<boolean> {
  const id = mac(secretsOf(keys.gate).mac, "key", userId, key)
  return (await tx.query({ name: "key-is-used", text: "select from command_key where id = $1", values: [id] })).rowCount > 0
}

const claimKey = "insert into command_key (id, body) values ($1, $2) on conflict (id) do nothing"
const storeReply = "update command_key set reply = $2 where id = $1"

async function repeated<T extends JsonValue>(tx: Tx, secret: KeyObject, id: Buffer, body: Buffer): Promise<T> {
  const { rows } = await tx.query<{ body: Buffer; reply: Buffer | null }>({
    name: "read-reply",
    text: "select body, reply from command_key where id = $1",
    values: [id],
  })
  const [row] = rows
  if (!row?.reply) throw new Error("a command key without a reply")
  if (!row.body.equals(body)) throw new Refused({ code: code.keyReused })
  return open(secret, id, row.reply) as T
}

const derived = new WeakMap<Buffer, { mac: KeyObject; reply: KeyObject }>()

function secretsOf(gate: Buffer): { mac: KeyObject; reply: KeyObject } {
  const known = derived.get(gate)
  if (known) return known
  const derive = (use: string) => createSecretKey(Buffer.from(hkdfSync("sha256", gate, "", `once/${use}`, 32)))
  const secrets = { mac: derive("mac"), reply: derive("reply") }
  derived.set(gate, secrets)
  return secrets
}

/** The parts are encoded as JSON, so that different lists of parts never give the same text. */
const mac = (secret: KeyObject, ...parts: string[]): Buffer => createHmac("sha256", secret).update(JSON.stringify(parts)).digest()

const nonceBytes = 12
const tagBytes = 16
const block = 256

/** Pads the reply with spaces, which JSON ignores, since its length might reveal a price. */
function seal(secret: KeyObject, id: Buffer, reply: JsonValue): Buffer {
  const text = Buffer.from(JSON.stringify(reply))
  const padded = Buffer.concat([text, Buffer.alloc(block - (text.length % block), " ")])
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv("aes-256-gcm", secret, nonce, { authTagLength: tagBytes }).setAAD(id)
  return Buffer.concat([nonce, cipher.update(padded), cipher.final(), cipher.getAuthTag()])
}

function open(secret: KeyObject, id: Buffer, sealed: Buffer): JsonValue {
  const decipher = createDecipheriv("aes-256-gcm", secret, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes }).setAAD(id)
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  const padded = Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()])
  return JSON.parse(padded.toString("utf8")) as JsonValue
}
