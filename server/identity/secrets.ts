import { createHash, randomBytes } from "node:crypto"
import { hash, verify } from "@node-rs/argon2"

/** 128 random bits as hexadecimal: an id that cannot be guessed. */
export const newId = (): string => randomBytes(16).toString("hex")
/** A secret token of 256 random bits. */
export const newToken = (): string => randomBytes(32).toString("base64url")
/** The hash that the database stores in place of a token. */
export const digest = (text: string): Buffer => createHash("sha256").update(text).digest()

/** OWASP's figures for argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** An argon2id hash with its own salt. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize("NFC"), cost)

let dummyHash: Promise<string> | undefined

/**
 * Whether the password matches the hash. Without a hash it takes the same time and returns false: the time must not reveal that an account does not
 * exist.
 */
export async function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(newToken())
  const fits = await verify(passwordHash ?? (await dummyHash), password.normalize("NFC"))
  return fits && passwordHash !== undefined
}
