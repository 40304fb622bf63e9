import { createHash, randomBytes } from "node:crypto"
import { hash, verify } from "@node-rs/argon2"

/** 128 random bits as hexadecimal: an id that cannot be guessed. */
export const newId = (): string => randomBytes(16).toString("hex")
/** 256 random bits for a bearer of authority. */
export const newToken = (): string => randomBytes(32).toString("base64url")
/** What the database keeps in place of a token. */
export const digest = (text: string): Buffer => createHash("sha256").update(text).digest()

/** OWASP's figures for argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** An argon2id hash with its own salt. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize("NFC"), cost)

let nobodysHash: Promise<string> | undefined

/** Whether the password fits. Without a hash it takes the same time and says no: an absent account must not show by the clock. */
export async function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(newToken())
  const fits = await verify(passwordHash ?? (await nobodysHash), password.normalize("NFC"))
  return fits && passwordHash !== undefined
}
