import { existsSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
const statement = /^(?:import|export) (?!type )(?:([^"';]*?) from )?"([^"]+)"/gm

/** What one file says: the files of ours that it imports at once, and the namespaces in which it looks words up. */
interface Said {
  readonly imported: readonly string[]
  readonly namespaces: readonly string[]
}

/** Whether an import brings types alone, which no browser is sent. */
const bringsTypes = (names: string): boolean =>
  /^\{[^}]*\}$/.test(names.trim()) &&
  names
    .replaceAll(/[{}]/g, "")
    .split(",")
    .every((name) => name.trim() === "" || name.trim().startsWith("type "))

function pathOf(from: string, name: string): string | null {
  if (name.startsWith("#")) return join("src", name.slice(1))
  return name.startsWith(".") ? relative(root, resolve(root, dirname(from), name)) : null
}

function read(path: string): Said {
  const text = readFileSync(join(root, path), "utf8")
  const imported = [...text.matchAll(statement)].flatMap(([, names = "", name = ""]) =>
    bringsTypes(names) ? [] : (pathOf(path, name) ?? []),
  )
  const asked = [...text.matchAll(/useTranslation\(\s*(\[[^\]]*\]|"[^"]*")/g)]
  return { imported, namespaces: asked.flatMap(([, list = ""]) => [...list.matchAll(/"([\w-]+)"/g)].map(([, name = ""]) => name)) }
}

/** Every file of ours that comes with these at once: what they import, and what that imports, without what is fetched later. */
export function importedBy(roots: readonly string[], said = new Map<string, Said>()): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [...roots]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path) || !/\.tsx?$/.test(path) || !existsSync(join(root, path))) continue
    found.add(path)
    const one = said.get(path) ?? read(path)
    said.set(path, one)
    waiting.push(...one.imported)
  }
  return found
}

/** The namespaces in which each of these pages looks words up, with all that comes with it at once. */
export function textsOf(pages: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const said = new Map<string, Said>()
  const namesOf = (page: string) => new Set([...importedBy([page], said)].flatMap((path) => said.get(path)?.namespaces ?? []))
  return new Map(pages.map((page) => [page, [...namesOf(page)]]))
}
