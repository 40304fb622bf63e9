import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs"
import { freemem, tmpdir } from "node:os"
import { join } from "node:path"

const memory = "/dev/shm"
/** Bytes that the databases of a whole run never come near to. */
const enough = 3 * 2 ** 30
const day = 86_400_000

/** Where what is thrown away after a run is kept: in memory where the system has room there, since a database is created ten times as fast as on a disk. */
export function scratchHome(): string {
  if (process.platform !== "linux" || freemem() < enough) return tmpdir()
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize < enough ? tmpdir() : memory
  } catch {
    return tmpdir()
  }
}

/** A new folder there. What a killed run has left behind long ago is swept away first: it would hold memory until the machine is started anew. */
export function scratchFolder(prefix: `procurement-${string}-`): string {
  const home = scratchHome()
  for (const name of readdirSync(home)) {
    if (home !== memory || !name.startsWith(prefix)) continue
    const path = join(home, name)
    // Another run may take its own away meanwhile.
    const written = statSync(path, { throwIfNoEntry: false })
    if (written && written.mtimeMs < Date.now() - day) rmSync(path, { recursive: true, force: true })
  }
  return mkdtempSync(join(home, prefix))
}
