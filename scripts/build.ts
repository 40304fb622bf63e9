import { createHash } from "node:crypto"
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "vite"

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, "dist", ".built-from")

/** One hash over everything that the browser application is made from. */
function sources(): string {
  const hash = createHash("sha256")
  const files = globSync(
    [
      "src/**/*",
      "locales/**/*",
      "public/**/*",
      "scripts/{chunks,imported,no-circles,lean-libraries,pages-apart,precompress,whole-pages}.ts",
      "index.html",
      "vite.config.ts",
      "package-lock.json",
    ],
    {
      cwd: root,
      withFileTypes: true,
    },
  )
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.toSorted())
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update("\0")
  return hash.digest("hex")
}

/** Builds the browser application into `dist/` unless what is there was built from the same sources. */
export async function buildIfStale(): Promise<void> {
  const current = sources()
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === current) return
  process.stdout.write("Building the browser application ...\n")
  await build({ root, logLevel: "warn" })
  writeFileSync(stamp, current)
}

if (import.meta.main) await buildIfStale()
