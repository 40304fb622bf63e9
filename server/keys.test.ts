import { sign, verify } from "node:crypto"
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Kysely, PostgresDialect } from "kysely"
import { afterAll, describe, expect, test } from "vitest"
import { freshDatabase } from "../tests/support/database.ts"
import { up } from "./database/migrations/258-receipt-key.ts"
import { openPlainPool } from "./database/plain-pool.ts"
import { bindKeys, type Keys, loadKeys } from "./keys.ts"

const root = mkdtempSync(join(tmpdir(), "procurement-keys-"))
afterAll(() => rmSync(root, { recursive: true }))

/** Does to a database of before what the migration does at the next start. */
async function bound(url: string): Promise<void> {
  const pool = openPlainPool(url, 1)
  await up(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })).finally(() => pool.end())
}

describe("the platform's keys", () => {
  test("are made once, whole, and for the server's user only", () => {
    const dir = join(root, "made")
    const first = loadKeys(dir)
    const second = loadKeys(dir)
    expect(first.gate).toHaveLength(32)
    expect(second.gate.equals(first.gate)).toBe(true)
    expect(second.kid).toBe(first.kid)
    expect(verify(null, Buffer.from("receipt"), second.verify, sign(null, Buffer.from("receipt"), first.sign))).toBe(true)
    expect(readdirSync(dir).toSorted()).toEqual(["gate.key", "receipt.key"])
    expect(readdirSync(dir).map((name) => statSync(join(dir, name)).mode & 0o777)).toEqual([0o600, 0o600])
  })

  test("may not be exchanged once a database is bound to them: what is sealed would stay closed, and what was signed pass for forged", async () => {
    const database = await freshDatabase()
    const first = loadKeys(join(root, "first"))
    const second = loadKeys(join(root, "second"))
    await bindKeys(database, first)
    await expect(bindKeys(database, first)).resolves.toBeUndefined()
    const gate = /The gate key is not the one .* put that one, .* back/
    const receipt = /The receipt key is not the one .* put that one, .* back \(keys\/receipt\.key in DATA_DIR\)/
    await expect(bindKeys(database, { ...first, gate: second.gate })).rejects.toThrow(gate)
    await expect(bindKeys(database, { ...first, kid: second.kid })).rejects.toThrow(receipt)
    await expect(bindKeys(database, second)).rejects.toThrow(new RegExp(`${gate.source}.* ${receipt.source}`))
  })

  test("are those of the newest signed head in a database from before the receipt key was bound", async () => {
    const database = await freshDatabase()
    const [first, second] = ["signer", "newcomer"].map((name) => loadKeys(join(root, name))) as [Keys, Keys]
    await bindKeys(database, first)
    const head = Buffer.from(JSON.stringify({ alg: "EdDSA", kid: first.kid })).toString("base64url")
    await database.query({
      text: "insert into witness_head (size, jws, peaks) values (1, $1, '{}')",
      values: [`${head}.payload.signature`],
    })
    await database.query({ text: "alter table gate drop column kid" })
    await bound(database.url)
    await expect(bindKeys(database, { ...first, kid: second.kid })).rejects.toThrow(/^The receipt key is not the one/)
    await expect(bindKeys(database, first)).resolves.toBeUndefined()
  })

  test("are refused when damaged", () => {
    const dir = join(root, "damaged")
    loadKeys(dir)
    writeFileSync(join(dir, "receipt.key"), "nonsense")
    expect(() => loadKeys(dir)).toThrow(/receipt\.key is damaged/)
    writeFileSync(join(dir, "gate.key"), "short")
    expect(() => loadKeys(dir)).toThrow(/gate\.key is damaged/)
  })

  test("may live in a file elsewhere, which must then be there", () => {
    const gateKeyFile = join(root, "elsewhere.key")
    expect(() => loadKeys(join(root, "own"), gateKeyFile)).toThrow(/elsewhere\.key of GATE_KEY_FILE is missing/)
    writeFileSync(gateKeyFile, Buffer.alloc(32, 7).toString("base64"))
    expect(loadKeys(join(root, "own"), gateKeyFile).gate.equals(Buffer.alloc(32, 7))).toBe(true)
  })
})
