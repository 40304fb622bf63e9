import { sign, verify } from "node:crypto"
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, test } from "vitest"
import { freshDatabase } from "../tests/support/database.ts"
import { bindGate, loadKeys } from "./keys.ts"

const root = mkdtempSync(join(tmpdir(), "procurement-keys-"))
afterAll(() => rmSync(root, { recursive: true }))

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

  test("may not be exchanged once a database is bound to them, since what is sealed would stay closed for ever", async () => {
    const database = await freshDatabase()
    const first = loadKeys(join(root, "first"))
    await bindGate(database, first)
    await expect(bindGate(database, first)).resolves.toBeUndefined()
    await expect(bindGate(database, loadKeys(join(root, "second")))).rejects.toThrow(
      /^The gate key is not the one .* put that one, .* back/,
    )
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
