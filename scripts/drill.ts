import { spawnSync } from "node:child_process"
import { delimiter, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { type Drill, drills } from "../tests/support/drill.ts"

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const named = (word: string): word is Drill => Object.hasOwn(drills, word)

/** Runs the tests of a drill with so many tries; they print what they measured. */
function drill(name: Drill, count: string | undefined): boolean {
  const { goal, figure, counts, files } = drills[name]
  process.stdout.write(`\nGoal ${goal}: ${count ?? figure} ${counts}\n`)
  const [program, ...args] = files[0].startsWith("tests/journeys/") ? ["playwright", "test", ...files] : ["vitest", "run", ...files]
  const env = {
    ...process.env,
    PATH: [join(root, "node_modules", ".bin"), dirname(process.execPath), process.env["PATH"]].join(delimiter),
    DRILL: name,
    ...(count === undefined ? {} : { DRILL_COUNT: count }),
  }
  const { status } = spawnSync(program ?? "", args, { cwd: root, env, stdio: "inherit", shell: process.platform === "win32" })
  process.stdout.write(`${status === 0 ? "held" : "DOES NOT HOLD"}: goal ${goal}, ${name}\n`)
  return status === 0
}

/** `npm run drill -- [name[=count] ...]`: the goals of the security design at their figures, all without a name; 0 when all of them hold. */
const asked = process.argv.slice(2).map((word) => word.split("=") as [string, string?])
const unknown = asked.find(([name]) => !named(name))
if (unknown) {
  process.stdout.write(`There is no drill ${unknown[0]}: say ${Object.keys(drills).join(", ")}, or nothing for all.\n`)
  process.exit(1)
}
const wanted = asked.length > 0 ? asked : Object.keys(drills).map((name) => [name] as [string, string?])
const held = wanted.map(([name, count]) => named(name) && drill(name, count))
process.exit(held.every(Boolean) ? 0 : 1)
