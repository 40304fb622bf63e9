import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const src = fileURLToPath(new URL("../src", import.meta.url))

/** What a file of the code says of itself: the files of ours that it imports at once, and the namespaces in which it looks words up. */
interface Said {
  readonly imported: readonly string[]
  readonly namespaces: readonly string[]
}

const said = new Map<string, Said>()

/** The namespaces that a page looks words up in, with all that it imports at once. What it fetches later by itself is left out. */
export function textsOf(page: string): ReadonlySet<string> {
  const names = new Set<string>()
  const found = new Set<string>()
  const waiting = [page]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    const { imported, namespaces } = said.get(file) ?? read(file)
    for (const name of namespaces) names.add(name)
    waiting.push(...imported)
  }
  return names
}

function read(file: string): Said {
  const text = readFileSync(file, "utf8")
  const imports = [...text.matchAll(/^(?:import|export)(?! type)(?:[^"'`;()]*from)? "([.#][^"]+\.tsx?)"/gm)]
  const imported = imports
    .map(([, name = ""]) => (name.startsWith("#") ? join(src, name.slice(1)) : join(dirname(file), name)))
    .filter((one) => existsSync(one))
  const asked = [...text.matchAll(/useTranslation\(\s*(\[[^\]]*\]|"[^"]*")/g)]
  const namespaces = asked.flatMap(([, list = ""]) => [...list.matchAll(/"([\w-]+)"/g)].map(([, name = ""]) => name))
  const found = { imported, namespaces }
  said.set(file, found)
  return found
}
