import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { identityContract } from "#contract/identity.contract.ts"
import type { Database } from "#server/database/database.ts"
import { digest } from "#server/identity/secrets.ts"
import { askedBy } from "../../scripts/admin-words.ts"
import { freshDatabase } from "../support/database.ts"
import { startServer } from "../support/server.ts"

const run = promisify(execFile)
const script = fileURLToPath(new URL("../../scripts/admin.ts", import.meta.url))

/** Runs `npm run admin` on a database; answers what it printed, or its complaint. */
const admin = (database: Database, words: readonly string[], settings: Record<string, string> = {}): Promise<string> =>
  run(process.execPath, [script, ...words], { env: { ...process.env, DATABASE_URL: database.url, ...settings } }).then(
    ({ stdout }) => stdout.trim(),
    (error: unknown) => String(Reflect.get(Object(error), "stderr")).trim(),
  )
const secretIn = (printed: string): string => printed.split("\n").at(-1) ?? ""

test("resets a password: the one-time secret is shown once, and the person has to change it", async () => {
  const server = await startServer()
  const before = await server.signIn("purchaser")
  const secret = secretIn(await admin(server.database, ["reset", "Purchaser"]))
  expect((await before.answer(identityContract.getUser)).status).toBe(401)
  expect((await server.signIn("purchaser", secret)).tokens.user_info.mustChangePassword).toBe(true)
  expect(await admin(server.database, ["reset", "nobody"])).toBe("There is no user nobody.")
})

test("registers another application with a secret that is kept as a hash, but never in place of the platform itself", async () => {
  const database = await freshDatabase({ content: "people" })
  const addresses = ["https://canteen.example/callback", "https://canteen.example/bye"]
  const secret = secretIn(await admin(database, ["client", "canteen", ...addresses]))
  const { rows } = await database.query({
    text: `select secret_hash as hash, redirect_uris as redirects, sign_out_uris as "signOuts", first_party as own from client_application where id = 'canteen'`,
  })
  expect(rows).toEqual([{ hash: digest(secret), redirects: [addresses[0]], signOuts: [addresses[1]], own: false }])
  expect(await admin(database, ["client", "procurement-web", "https://evil.example"])).toBe("procurement-web is the platform itself.")
  expect(await admin(database, ["client", "canteen", "javascript:alert(1)"])).toContain("must be a whole address")
})

test("ties a person to a subject of the other provider, and says what is missing or makes no sense", async () => {
  const server = await startServer()
  const sso = { SSO_ISSUER: "https://login.example/", SSO_CLIENT_ID: "platform" }
  expect(await admin(server.database, ["link", "legal", "u-2"], sso)).toBe("legal is u-2 of https://login.example/.")
  const { rows } = await server.database.query({ text: "select issuer, subject, person from person_identity" })
  expect(rows).toEqual([{ issuer: sso.SSO_ISSUER, subject: "u-2", person: server.people["legal"] }])
  expect(await admin(server.database, ["link", "legal", "u-2"])).toContain("SSO_ISSUER")
  expect(await admin(server.database, ["explode", "legal"])).toMatch(/^Usage/)
  for (const words of [[], ["reset"], ["reset", "a b"], ["link", "legal"], ["link", "legal", "u-2", "u-3"], ["client", "canteen"]])
    expect([words, askedBy(words)]).toEqual([words, undefined])
})
