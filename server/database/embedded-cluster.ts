import { execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import { appendFileSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { userInfo } from "node:os"
import { basename, dirname, join } from "node:path"
import { promisify } from "node:util"
import { Unusable } from "../unusable.ts"
import type { Place } from "./embedded-place.ts"

/** How to connect to an embedded database; nobody else on this machine can. */
export interface Access {
  readonly settings: readonly string[]
  url(database: string): string
}

const user = "procurement"
const passwordFile = (dataDir: string): string => join(dataDir, "keys", "postgres.password")

/** A minimal environment, so that a user's PGPORT or locale does not change what the programs do. */
export const childEnv = { PATH: process.env["PATH"], SystemRoot: process.env["SystemRoot"], LC_ALL: "C", TZ: "UTC" }

/** Creates the database's files on the first start. An interrupted start leaves nothing that a later one would take for a database. */
export async function createCluster(place: Place, dataDir: string, durable: boolean): Promise<void> {
  dropDeadDrafts(place)
  if (existsSync(place.data)) return
  const draft = `${place.data}.new-${process.pid}`
  mkdirSync(draft, { mode: 0o700 })
  if ("uid" in place.as) chownSync(draft, place.as.uid, place.as.gid)
  const layout = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--data-checksums"]
  const login = process.platform === "win32" ? ["--auth=scram-sha-256", `--pwfile=${makePassword(dataDir)}`] : ["--auth=reject"]
  try {
    await promisify(execFile)(
      join(place.bin, "initdb"),
      ["-D", draft, `--username=${user}`, ...layout, ...login, "--no-instructions", ...(durable ? [] : ["--no-sync"])],
      { ...place.as, env: childEnv, cwd: dirname(place.data) },
    )
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    const words = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error)
    throw new Unusable(`The database could not be created in ${place.data}: ${words.replaceAll(/\s+/g, " ")}`)
  }
  if (process.platform !== "win32") writeFileSync(join(draft, "pg_hba.conf"), `local all ${user} peer map=owner\n`)
  try {
    renameSync(draft, place.data)
  } catch {
    // Another start was faster: its database is as good as ours.
    rmSync(draft, { recursive: true, force: true })
  }
}

/**
 * Only root and whoever has started the database may connect, authenticated by the operating system at the socket. One that was put back from a backup or
 * given to another user does not know its user before the next start.
 */
export function admitOwner({ data }: Place): void {
  if (process.platform === "win32") return
  const file = join(data, "pg_ident.conf")
  const known = readFileSync(file, "utf8")
  const rules = [...new Set(["root", userInfo().username])].map((name) => `owner "${name}" ${user}\n`)
  appendFileSync(file, rules.filter((rule) => !known.includes(rule)).join(""))
}

function dropDeadDrafts(place: Place): void {
  const home = dirname(place.data)
  for (const name of readdirSync(home)) {
    const pid = new RegExp(`^${basename(place.data)}\\.new-(\\d+)$`).exec(name)?.[1]
    if (pid && !alive(Number(pid))) rmSync(join(home, name), { recursive: true, force: true })
  }
}

function alive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Returns a private socket with peer authentication; on Windows, loopback with a random password. */
export async function accessOf(place: Place, dataDir: string): Promise<Access> {
  const quiet = ["listen_addresses=", "port=5432"]
  if (process.platform !== "win32") {
    return {
      settings: [...quiet, `unix_socket_directories="${place.sockets}"`, "unix_socket_permissions=0700"],
      url: (database) => `postgres://${user}@localhost:5432/${database}?host=${encodeURIComponent(place.sockets)}&sslmode=disable`,
    }
  }
  const password = readFileSync(passwordFile(dataDir), "utf8").trim()
  const port = recordedPort(place) ?? (await freePort())
  return {
    settings: ["listen_addresses=127.0.0.1", `port=${port}`],
    url: (database) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`,
  }
}

function makePassword(dataDir: string): string {
  mkdirSync(join(dataDir, "keys"), { recursive: true, mode: 0o700 })
  writeFileSync(passwordFile(dataDir), randomBytes(24).toString("hex"), { mode: 0o600 })
  return passwordFile(dataDir)
}

/** Line 4 of the lock file names the port of a database that may still be running. */
function recordedPort(place: Place): number | undefined {
  const file = join(place.data, "postmaster.pid")
  const port = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[3]) : 0
  return port > 0 ? port : undefined
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject)
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port"))))
    })
  })
}
