import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { pageFiles } from "./pages-apart.ts"

/** What the bundler tells of a module: those that it imports at once. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const first = ["app/main.tsx", "features/session/sign-in.screen.tsx"]

/** The files with which the first page begins. */
export const firstPage: readonly string[] = first.map((root) => `src/${root}`)

const document = ["ui/document-frame/document-page.tsx", "ui/document-frame/verdict-action.tsx", "ui/document-frame/use-read.ts"]
const forms = ["ui/form-dialog/form-dialog.tsx", "ui/field/inputs.tsx"]
/** What forms and lists need, and pages that have neither as well. */
const often = ["contract/shapes.ts", "contract/credit-code.ts", "client/texts/codes.ts", "ui/confirm/confirm.tsx"]
const grids = ["ui/data-grid/data-grid.tsx"]
const lists = ["ui/list/list-page.tsx", "ui/list/list.tsx", "ui/list/use-list.ts"]
const kindLists = ["ui/document-frame/kind-list-page.tsx", "ui/document-frame/public-list.tsx"]

/**
 * A page that everybody waits for, with all that it needs at once, is one file: each further file costs a round trip. The first that needs a module has it.
 * What others need as well, which are named last, is left out: they would fetch the whole of it.
 */
const pages: readonly (readonly [name: string, roots: readonly string[], besides?: readonly string[]])[] = [
  ["first", first],
  [
    "inside",
    [
      "app/inside.tsx",
      "app/quick-access.tsx",
      "app/session-dialogs.tsx",
      "features/dashboard/dashboard.screen.tsx",
      "features/notice/notice-bell.tsx",
      "ui/link/link.tsx",
      "contract/platform.contract.ts",
      "contract/live.contract.ts",
    ],
  ],
  ["document", document, [...forms, ...grids, ...lists, ...kindLists]],
  ["form", forms, [...document, ...often]],
  ["grid", grids, [...document, ...often]],
  ["list", lists, [...document, ...often]],
  ["icons", ["ui/shell/further-icons.tsx"]],
]

/** The words of the first page, in one file for each language; those of all other pages are reached from `client/texts/<language>.ts`. */
const firstTexts = /locales\/(\w+)\/first\.json$/
const icon = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.\w+$/

const needed = new WeakMap<Graph, readonly Page[]>()

const isOurs = (id: string): boolean => /\.tsx?$/.test(id) && !id.includes("/node_modules/")

/** The indexes of the parts that screens are drawn with: by its imports each would need every part there is. */
const partIndex = /\/(@chakra-ui\/react\/dist\/esm|@ark-ui\/react\/dist|@zag-js\/dom-query\/dist)\/index\.m?js$/

/** The files of an index's parts by their names. */
function partFiles(index: string): ReadonlyMap<string, string> {
  const text = readFileSync(index, "utf8")
  const files = new Map(
    [...text.matchAll(/(?:import|export) (?:\{([^}]*)\}|\* as (\S+)) from ['"]\.\/([^'"]+)['"]/g)].flatMap(
      ([, names = "", all = "", file = ""]) => [...namesIn(names), all].map((name) => [name, join(index, "..", file)] as const),
    ),
  )
  for (const [, part = "", name = ""] of text.matchAll(/(\S+) as (\w+)/g)) {
    const file = files.get(part)
    if (file !== undefined) files.set(name, file)
  }
  return files
}

/** `a, b as c` as the names that stand in the other file. */
const namesIn = (list: string): readonly string[] => list.split(",").map((name) => name.trim().replace(/ as .*$/, ""))

/** The files of the parts that a module takes from an index by their names. */
function partsIn(id: string, index: string): readonly string[] {
  const files = partFiles(index)
  const taken = [
    ...readFileSync(id, "utf8").matchAll(/import\s*\{([^}]*)\}\s*from ['"]@(?:chakra-ui\/react|ark-ui\/react|zag-js\/dom-query)['"]/g),
  ]
  return taken.flatMap(([, names = ""]) => namesIn(names).flatMap((name) => files.get(name) ?? []))
}

function neededBy(roots: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = roots.map((root) => fileURLToPath(new URL(`../src/${root}`, import.meta.url)))
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    const imported = graph.getModuleInfo(id)?.importedIds ?? []
    waiting.push(...imported.flatMap((one) => (partIndex.test(one) ? partsIn(id, one) : one)))
  }
  return found
}

/** The files of icons by the names under which the library's index gives them, for whoever needs these modules. */
function iconFiles(all: ReadonlySet<string>): ReadonlyMap<string, string> {
  const index = [...all].find((id) => id.endsWith("/lucide-react.mjs"))
  const lines = index === undefined ? [] : [...readFileSync(index, "utf8").matchAll(/export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g)]
  return new Map(
    lines.flatMap(([, names = "", file = ""]) => names.split(",").map((name) => [name.replace("default as", "").trim(), file] as const)),
  )
}

/** The files of the icons that our own modules among these import: by its imports the index would need every icon there is. */
function iconsIn(ids: ReadonlySet<string>, files: ReadonlyMap<string, string>): ReadonlySet<string> {
  const own = [...ids].filter(isOurs)
  const names = own.flatMap((id) =>
    [...readFileSync(id, "utf8").matchAll(/import\s*\{([^}]*)\}\s*from "lucide-react"/g)].flatMap(([, list = ""]) => list.split(",")),
  )
  return new Set(names.flatMap((name) => files.get(name.trim().replace(/ as .*$/, "")) ?? []))
}

interface Page {
  readonly name: string
  readonly ids: ReadonlySet<string>
  readonly icons: ReadonlySet<string>
}

function pagesIn(graph: Graph): readonly Page[] {
  return pages.map(([name, roots, besides = []]) => {
    const others = neededBy(besides, graph)
    const all = neededBy(roots, graph)
    const ids = new Set([...all].filter((id) => !others.has(id)))
    return { name, ids, icons: iconsIn(ids, iconFiles(all)) }
  })
}

/** The page with which a module comes. An icon of several pages comes with the frame around them: none of them would be fetched for an icon. */
function pageOf(id: string, known: readonly Page[]): string | null {
  const file = icon.exec(id)?.[1]
  const [page, another] = known.filter(({ ids, icons }) => (file === undefined ? ids.has(id) : icons.has(file)))
  return file !== undefined && another !== undefined && page?.name !== "first" ? "inside" : (page?.name ?? null)
}

/** The name of the file in which a module is shipped; null leaves it to the bundler. */
export function chunkOf(id: string, graph: Graph): string | null {
  const language = firstTexts.exec(id)?.[1]
  if (language !== undefined) return `first-${language}`
  if (id === pageFiles) return "inside"
  const known = needed.get(graph) ?? pagesIn(graph)
  needed.set(graph, known)
  const page = pageOf(id, known)
  // What the first page takes from libraries stands apart from our own code: a browser keeps it over many releases. What fetches files stands there too,
  // since the first page waits for its texts, and they must not wait for the page.
  // The styles of the frame stand in the page itself, with those of the first page: in a file of their own the frame would wait for them.
  if (page === "inside" && id.endsWith(".module.css")) return "first"
  return id.includes("vite/preload-helper") || (page === "first" && id.includes("/node_modules/")) ? "vendor" : page
}
