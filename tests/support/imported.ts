import { existsSync, readFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"

const statement = /^(?:import|export) (?!type )(?:([^"';]*?) from )?"([^"]+)"/gm

/** Whether an import brings types alone, which no browser is sent. */
const bringsTypes = (names: string): boolean =>
  /^\{[^}]*\}$/.test(names.trim()) &&
  names
    .replaceAll(/[{}]/g, "")
    .split(",")
    .every((name) => name.trim() === "" || name.trim().startsWith("type "))

function pathOf(from: string, name: string): string | null {
  if (name.startsWith("#")) return join("src", name.slice(1))
  return name.startsWith(".") ? resolve(dirname(from), name).slice(process.cwd().length + 1) : null
}

/** Every file of ours that comes with these at once: what they import, and what that imports, without what is fetched later. */
export function importedBy(roots: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [...roots]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path) || !/\.tsx?$/.test(path) || !existsSync(path)) continue
    found.add(path)
    for (const [, names = "", name = ""] of readFileSync(path, "utf8").matchAll(statement)) {
      const imported = bringsTypes(names) ? null : pathOf(path, name)
      if (imported !== null) waiting.push(imported)
    }
  }
  return found
}
