import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, hkdfSync, randomBytes, type KeyObject } from "node:crypto"
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Tx } from "./database/database.ts"
import { needFolder } from "./folder.ts"
import { Unusable } from "./unusable.ts"

/** The platform's own secrets, which are never stored in the database. */
export interface Keys {
  /** 32 bytes: sealed bids cannot be read without them. */
  readonly gate: Buffer
  /** The Ed25519 pair that signs receipts. */
  readonly sign: KeyObject
  readonly verify: KeyObject
  /** The key's id in a receipt: the first 16 hex digits of the public key's SHA-256. */
  readonly kid: string
}

/** Loads the keys in `dir`, which are created at the first start and readable by the server's user only. A `gateKeyFile` elsewhere must already exist. */
export function loadKeys(dir: string, gateKeyFile?: string): Keys {
  needFolder(dir, 0o700)
  if (gateKeyFile !== undefined && !existsSync(gateKeyFile)) throw new Unusable(`The gate key ${gateKeyFile} of GATE_KEY_FILE is missing.`)
  const gateFile = gateKeyFile ?? join(dir, "gate.key")
  const gate = Buffer.from(readOrMake(gateFile, makeGate).trim(), "base64url")
  if (gate.length !== 32) throw new Unusable(`The gate key in ${gateFile} is damaged: it must be 32 bytes in base64.`)
  const signFile = join(dir, "receipt.key")
  const sign = privateKey(readOrMake(signFile, makeSign), signFile)
  const verify = createPublicKey(sign)
  const kid = createHash("sha256")
    .update(verify.export({ type: "spki", format: "der" }))
    .digest("hex")
    .slice(0, 16)
  return { gate, sign, verify, kid }
}

const otherGate =
  "The gate key is not the one with which this database's bids are sealed: put that one, or its escrow copy, back (keys/gate.key in DATA_DIR, or GATE_KEY_FILE)."
const otherReceipt =
  "The receipt key is not the one with which this database's receipts and facts are signed: put that one, or its escrow copy, back (keys/receipt.key in DATA_DIR)."

/**
 * Binds the database to both keys at the first start and refuses any other later: another gate key could not open what the first has sealed, and with
 * another receipt key all that the first has signed would pass for forged.
 */
export async function bindKeys(database: Tx, { gate, kid }: Pick<Keys, "gate" | "kid">): Promise<void> {
  const fingerprint = Buffer.from(hkdfSync("sha256", gate, "", "fingerprint", 16)).toString("hex")
  await database.query({
    text: `insert into gate as g (fingerprint, kid) values ($1, $2)
      on conflict (single) do update set kid = excluded.kid where g.kid is null and g.fingerprint = excluded.fingerprint`,
    values: [fingerprint, kid],
  })
  const { rows } = await database.query<{ sealed: boolean; signed: boolean }>({
    text: "select fingerprint = $1 as sealed, coalesce(kid = $2, true) as signed from gate",
    values: [fingerprint, kid],
  })
  const [bound] = rows
  const wrong = [...(bound?.sealed ? [] : [otherGate]), ...(bound?.signed ? [] : [otherReceipt])]
  if (wrong.length > 0) throw new Unusable(wrong.join(" "))
}

const makeGate = (): string => `${randomBytes(32).toString("base64url")}\n`
const makeSign = (): string => generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString()

function privateKey(pem: string, file: string): KeyObject {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === "ed25519") return key
  } catch {
    // Refused below with the same sentence.
  }
  throw new Unusable(`The receipt key in ${file} is damaged: it must be an Ed25519 private key in PEM.`)
}

function readOrMake(file: string, make: () => string): string {
  if (!existsSync(file)) writeOnce(file, make())
  return readFileSync(file, "utf8")
}

/** The file is complete and on the disk before it gets its name; of two servers starting at once both use the first. */
function writeOnce(file: string, text: string): void {
  const draft = `${file}.${process.pid}.new`
  const handle = openSync(draft, "w", 0o600)
  writeSync(handle, text)
  fsyncSync(handle)
  closeSync(handle)
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  }
  rmSync(draft)
  if (process.platform === "win32") return
  const folder = openSync(dirname(file), "r")
  fsyncSync(folder)
  closeSync(folder)
}
