import { spawn } from "node:child_process"
import { once } from "node:events"
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Database } from "#server/database/database.ts"
import type { JsonValue } from "#server/event-store/json.ts"
import { rebuild } from "#server/event-store/projections.ts"
import { append, loadFacts, readHead } from "#server/event-store/store.ts"
import { projections } from "#server/modules/projections.ts"
import { verifyPlatform } from "../scripts/verify-platform.ts"
import { witnessOf } from "../scripts/verify-tree.ts"
import { many, measured, patience, within } from "./support/drill.ts"
import { newId } from "./support/notes.ts"
import { realPlatform } from "./support/real-platform.ts"
import { isHealthy, until } from "./support/server-process.ts"
import { rewritten } from "./support/tender-tour.ts"
import { stageOn } from "./support/tender.ts"

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "procurement-backup-"))
  // Open enough for the user under whom PostgreSQL runs when we are root.
  chmodSync(root, 0o711)
})
afterAll(() => rmSync(root, { recursive: true }))

/** Where newer files are kept. */
const bucket = { S3_ENDPOINT: "http://127.0.0.1:1", S3_BUCKET: "tenders", S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" }

/** Runs one of the commands in a process of its own, as a person would. */
async function command(name: "backup" | "restore", dataDir: string, ...args: readonly string[]) {
  const file = fileURLToPath(new URL(`../scripts/${name}.ts`, import.meta.url))
  const env = { ...process.env, ...bucket, DATA_DIR: dataDir, DATABASE_URL: "" }
  const child = spawn(process.execPath, [file, ...args], { env, stdio: ["ignore", "pipe", "pipe"] })
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")])
  return { said: said + complained, code: child.exitCode }
}

/** Copies a document whole, facts and all, under new ids and numbers, until so many facts are there. */
async function grow(database: Database, source: string, facts: number): Promise<void> {
  const [own, head] = [await loadFacts(database, source), await readHead(database, source)]
  if (!head) throw new Error("nothing to copy")
  const texts = JSON.stringify(own.map(({ type, schemaVersion, by, at, data }) => ({ type, schemaVersion, by, at, data })))
  const [, number = ""] = /"number":"([^"]+)"/.exec(texts) ?? []
  for (let copied = 0; copied * own.length < facts; copied++) {
    const renamed = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll(number, `${number}-${copied}`)) as JsonValue
    const { kind, chartVersion, state } = head
    const stream = newId()
    await database.transaction((tx) =>
      append(
        tx,
        { stream, kind, root: stream, expected: 0, chartVersion, state: renamed(state) },
        renamed(JSON.parse(texts)) as unknown as Parameters<typeof append>[2],
      ),
    )
  }
  await rebuild(database, projections)
}

test(
  "a platform whose machine burns down is back from a backup with all that was acknowledged before it",
  patience("restore"),
  async () => {
    const [lost, back, copy] = ["lost", "back", "copy"].map((name) => join(root, name)) as [string, string, string]
    const [platform, ofNothing] = await Promise.all([realPlatform(lost), command("backup", back, copy)])
    // Whoever names the wrong folder is not told that all is in the backup of a database that was made for it.
    expect(ofNothing).toMatchObject({ code: 1, said: expect.stringContaining(`There is no database in ${back}`) })
    expect([back, copy, `${copy}.part`].filter((folder) => existsSync(folder))).toEqual([])
    const stage = stageOn(platform)
    const { id } = await stage.create()
    for (let saved = 0; saved < 18; saved++)
      await stage.run("purchaser", id, "save", await rewritten({ ...stage, server: platform } as never))
    await grow(platform.database, id, many("restore", 200))
    const acknowledged = new Map<string, number>()
    let writing = true
    const written = (async () => {
      while (writing) acknowledged.set((await stage.create()).id, Date.now())
    })()
    await until("somebody is at work", async () => acknowledged.size > 3)
    // A backup into the same folder failed before this one, an upload is in progress, and two files are kept.
    const files = [
      ["incoming", "upload"],
      ["kept", "ab", "ab12"],
      ["kept", "ab", "ab34"],
    ].map((names) => join(lost, "files", ...names))
    for (const file of [join(`${copy}.part`, "postgres", "pg_wal", "left"), ...files]) {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, "bytes")
    }
    const begun = performance.now()
    const backup = command("backup", lost, copy)
    // The database of the backup may know of a file that is removed from then on.
    await until("the database is being copied", async () => existsSync(join(`${copy}.part`, "postgres", "PG_VERSION")))
    rmSync(join(lost, "files", "kept", "ab", "ab34"))
    const { said, code } = await backup
    const backedUp = performance.now() - begun
    expect({ said, code }).toMatchObject({ code: 0, said: expect.stringContaining("Nor are the files in the bucket tenders") })
    expect(readdirSync(join(copy, "files"))).toEqual(["kept"])
    expect(new Set(readdirSync(join(copy, "files", "kept", "ab")))).toEqual(new Set(["ab12", "ab34"]))
    expect([existsSync(`${copy}.part`), existsSync(join(copy, "postgres", "pg_wal", "left"))]).toEqual([false, false])
    await until("work goes on after it", async () => Math.max(...acknowledged.values()) > Date.now() - 100)
    writing = false
    await written
    const { rows } = await platform.database.query<{ facts: string }>({ text: "select count(*) as facts from event" })
    await platform.database.close()
    // The machine is gone; its keys are kept elsewhere.
    process.kill(Number.parseInt(readFileSync(join(lost, "postgres", "postmaster.pid"), "utf8"), 10), "SIGKILL")
    platform.process.process.kill("SIGKILL")
    await platform.process.ended
    expect(await command("restore", back, copy)).toMatchObject({
      code: 1,
      said: expect.stringContaining("Put the platform's keys back first"),
    })
    mkdirSync(back, { recursive: true })
    cpSync(join(lost, "keys"), join(back, "keys"), { recursive: true })
    rmSync(lost, { recursive: true })
    // On the new machine the platform runs under another user.
    writeFileSync(join(copy, "postgres", "pg_ident.conf"), 'owner "somebody" procurement\n')

    // A restore that was cut off has left a draft, and the next one cannot write its files.
    const hindrance = join(back, "files")
    const draft = join(back, "postgres.part")
    mkdirSync(draft)
    writeFileSync(join(draft, "left"), "bytes")
    writeFileSync(hindrance, "no folder")
    expect(await command("restore", back, copy)).toMatchObject({ code: 1, said: expect.stringContaining(hindrance) })
    rmSync(hindrance)

    const started = performance.now()
    expect(await command("restore", back, copy)).toMatchObject({ code: 0 })
    expect([draft, join(back, "postgres", "left")].filter((path) => existsSync(path))).toEqual([])
    const again = await realPlatform(back)
    await until("it serves again", () => isHealthy(again.origin))
    const served = performance.now() - started
    expect(served).toBeLessThan(within("restore", 60_000))
    const kept = new Set(
      (await again.database.query<{ id: string }>({ text: "select id from stream where kind = 'tender'" })).rows.map((row) => row.id),
    )
    const { until: instant } = JSON.parse(readFileSync(join(copy, "backup.json"), "utf8")) as { until: string }
    const before = [...acknowledged].filter(([, at]) => at < Date.parse(instant))
    expect(before.length).toBeGreaterThan(3)
    expect(before.filter(([one]) => !kept.has(one))).toEqual([])
    const found = await verifyPlatform(again.database.url, witnessOf({ dataDir: back, headsFile: join(back, "heads.jws") }))
    expect(found).toMatchObject({ sound: true })
    expect(await command("restore", back, copy)).toMatchObject({ code: 1, said: expect.stringContaining("There is a database") })
    expect(existsSync(join(copy, "keys"))).toBe(false)
    expect(readFileSync(join(back, "files", "kept", "ab", "ab12"), "utf8")).toBe("bytes")
    measured("restore", {
      facts: rows[0]?.facts ?? "",
      "backup beside the running server, ms": Math.round(backedUp),
      "from the backup to served again, ms": Math.round(served),
      "acknowledged before it": before.length,
      lost: 0,
    })
    await again.end()
  },
)
