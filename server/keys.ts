import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, type KeyObject } from "node:crypto"
import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs"
import { dirname, join } from "node:path"
import { Unusable } from "./unusable.ts"

/** The platform's own secrets: none of them is ever in the database. */
export interface Keys {
  /** 32 bytes: sealed bids cannot be read without them. */
  readonly gate: Buffer
  /** The Ed25519 pair that signs receipts. */
  readonly sign: KeyObject
  readonly verify: KeyObject
  /** Names the pair in a receipt: the first 16 hex digits of the public key's SHA-256. */
  readonly kid: string
}

/**
 * Reads the keys in `dir`, made at the first start and readable by the server's user only.
 * With `mayCreate: false` a missing key is refused: a new one could not open what the old one has sealed.
 */
export function loadKeys(dir: string, options: { gateKeyFile?: string; mayCreate?: boolean } = {}): Keys {
  const mayCreate = options.mayCreate ?? true
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const gateFile = options.gateKeyFile ?? join(dir, "gate.key")
  const text = readOrMake(gateFile, mayCreate && !options.gateKeyFile, () => `${randomBytes(32).toString("base64url")}\n`)
  const gate = Buffer.from(text.trim(), "base64url")
  if (gate.length !== 32) throw new Unusable(`The gate key in ${gateFile} is damaged: it must be 32 bytes in base64.`)
  const signFile = join(dir, "receipt.key")
  const pem = readOrMake(signFile, mayCreate, () =>
    generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  )
  const sign = privateKey(pem, signFile)
  const verify = createPublicKey(sign)
  const kid = createHash("sha256")
    .update(verify.export({ type: "spki", format: "der" }))
    .digest("hex")
    .slice(0, 16)
  return { gate, sign, verify, kid }
}

function privateKey(pem: string, file: string): KeyObject {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === "ed25519") return key
  } catch {
    // Said below in the same words.
  }
  throw new Unusable(`The receipt key in ${file} is damaged: it must be an Ed25519 private key in PEM.`)
}

function readOrMake(file: string, mayCreate: boolean, make: () => string): string {
  if (!existsSync(file)) {
    if (!mayCreate)
      throw new Unusable(
        `The key ${file} is missing: put it or its escrow copy back, since a new one could not open what is sealed already.`,
      )
    writeOnce(file, make())
  }
  return readFileSync(file, "utf8")
}

/** Whole and on the disk before it has its name; of two servers starting at once both use the one that was first. */
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
