import { spawnSync } from "node:child_process"
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import pino from "pino"
import { Client } from "pg"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { reachEmbedded } from "../../server/database/embedded.ts"
import { quantile } from "../../bench/measure.ts"
import { CrashDrill, victims } from "../support/crash.ts"
import { many, measured, patience, within } from "../support/drill.ts"
import { isHealthy, type ServerProcess, spawnServer, until } from "../support/server-process.ts"

vi.setConfig({ testTimeout: 180_000 })
let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "procurement-life-"))
  // Open enough for the user under whom PostgreSQL runs when we are root.
  chmodSync(root, 0o711)
})
afterAll(async () => {
  shared?.process.kill("SIGTERM")
  await shared?.ended
  rmSync(root, { recursive: true })
})
let folders = 0
const newFolder = (): string => join(root, String(++folders))
/** One data folder for all that need a database: to make one takes longer than to start on it. */
const sharedFolder = (): string => join(root, "shared")
/** The server on it is first in others' way and then told to stop; whichever of these tests finds none starts it. */
let shared: ServerProcess | undefined
const sharedServer = (): ServerProcess => (shared ??= spawnServer({ DATA_DIR: sharedFolder() }))

const launcher = fileURLToPath(new URL("../../scripts/run.cjs", import.meta.url))

describe("the launcher", () => {
  test("refuses an old Node with one sentence, in a syntax that an old Node can read", () => {
    const pretence = join(root, "old.cjs")
    writeFileSync(pretence, `Object.defineProperty(process, "version", { value: "v18.20.1" })`)
    const { status, stderr } = spawnSync(process.execPath, ["-r", pretence, launcher, "start"], { encoding: "utf8" })
    expect(stderr).toMatch(/^Node 20 or newer is needed to start \(this is v18\.20\.1\): .*\.\n$/)
    expect(status).toBe(1)
    expect(readFileSync(launcher, "utf8")).not.toMatch(/=>|`|\?\.|\?\?|\b(const|let|class|async|await)\b/)
  })
})

describe("a start that cannot work ends with one sentence and 1", () => {
  test("for a wrong setting", async () => {
    expect(await spawnServer({ PORT: "http" }).ended).toEqual({
      code: 1,
      stderr: 'The setting PORT must be a port number from 0 to 65535 (0 picks a free one), not "http".\n',
    })
  })

  test("for a data folder that cannot be made", async () => {
    const inTheWay = join(root, "file")
    writeFileSync(inTheWay, "")
    const { code, stderr } = await spawnServer({ DATA_DIR: join(inTheWay, "data") }).ended
    expect(stderr).toMatch(/^The folder .* cannot be made or written to by this user \(ENOTDIR\): set DATA_DIR to one that can\.\n$/)
    expect(code).toBe(1)
  })

  test("for a database that is not there", async () => {
    const { code, stderr } = await spawnServer({ DATA_DIR: newFolder(), DATABASE_URL: "postgres://me:secret@127.0.0.1:1/x" }).ended
    expect(stderr).toBe("The database of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1.\n")
    expect(code).toBe(1)
  })

  test("for a taken port, before a database is made, and for a data folder that another server uses", async () => {
    const address = await sharedServer().ready

    const onSamePort = newFolder()
    const { port } = new URL(address)
    expect(await spawnServer({ DATA_DIR: onSamePort, PORT: port }).ended).toEqual({
      code: 1,
      stderr: `Port ${port} on 127.0.0.1 is taken: stop what listens there, or set PORT to another.\n`,
    })
    expect(existsSync(onSamePort)).toBe(false)

    const { code, stderr } = await spawnServer({ DATA_DIR: sharedFolder() }).ended
    expect(stderr).toMatch(/^The data folder .* is in use by another running server: stop it, or set DATA_DIR to another folder\.\n$/)
    expect(code).toBe(1)

    expect(await isHealthy(address)).toBe(true)
  })
})

describe("SIGTERM", () => {
  test("lets a request in flight finish, takes no new one, stops the database and ends with 0", async () => {
    const dataDir = sharedFolder()
    const server = sharedServer()
    const address = await server.ready
    const { url } = await reachEmbedded({ dataDir, log: pino({ level: "silent" }) })
    const blocker = new Client({ connectionString: url })
    await blocker.connect()
    await blocker.query("begin; lock table person in access exclusive mode")

    const body = new URLSearchParams({ grant_type: "password", username: "nobody", password: "wrong" })
    const asked = fetch(`${address}/prod-api/auth/auth/oauth/token`, { method: "POST", body })
    const waiting = "select 1 from pg_locks where not granted"
    await until("the request waits", async () => (await blocker.query(waiting)).rowCount === 1)
    server.process.kill("SIGTERM")
    await until("no new request is taken", async () => !(await isHealthy(address)))
    expect(server.process.exitCode).toBeNull()

    await blocker.query("commit")
    await blocker.end()
    expect((await asked).status).toBe(400)
    expect(await server.ended).toEqual({ code: 0, stderr: "" })
    expect(existsSync(join(dataDir, "postgres", "postmaster.pid"))).toBe(false)
  })
})

describe("kill -9 in a write loop", () => {
  test("of the server, of the database and of both loses nothing acknowledged and serves again", patience("kills", 180_000), async () => {
    const drill = await CrashDrill.begin(sharedFolder())
    const away: number[] = []
    let acknowledged = 0
    for (let round = 0; round < many("kills", victims.length); round++) {
      const victim = victims[round % victims.length] ?? "both"
      const damage = await drill.round(victim, 25)
      expect(damage).toMatchObject({ victim, lost: [], extra: 0, findings: [] })
      expect(damage.acknowledged).toBeGreaterThanOrEqual(acknowledged + 25)
      acknowledged = damage.acknowledged
      away.push(damage.awayMs)
    }
    await drill.end()
    const late = away.filter((ms) => ms >= within("kills", 10_000))
    measured("kills", {
      kills: away.length,
      acknowledged,
      lost: 0,
      "done twice": 0,
      "away, median, ms": quantile(away),
      "away at most, ms": Math.max(...away),
      "away for 10 s or longer": late.length,
    })
    expect(late).toEqual([])
  })
})
