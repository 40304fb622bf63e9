import { globSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import type { Plugin } from "vite"
import { textsOf } from "./imported.ts"

const src = fileURLToPath(new URL("../src", import.meta.url))
/** The lists of pages and of kinds of documents: the first page imports them all. */
const lists = globSync("features/**/*.{routes,kind}.ts", { cwd: src }).map((file) => join(src, file))

/** The module that fetches the files of the pages inside. It is shipped in the file `inside`, without which no such page stands. */
export const pageFiles = "\0page-files"

/**
 * The first page knows every page by its address and not by the files that it needs: their names are most of a list, and they grow with every feature.
 * So the build moves what fetches them out of the lists; a page that stands outside keeps its own.
 */
export function pagesApart(): Plugin {
  const files: string[] = []
  const apart = new Map(lists.map((list) => [list, withoutFiles(list, files)]))
  return {
    name: "pages-apart",
    apply: "build",
    enforce: "pre",
    resolveId: (id) => (id === pageFiles ? id : null),
    load: (id) => (id === pageFiles ? fetching(files) : (apart.get(id) ?? null)),
  }
}

/** Fetches a page and its words side by side: words that are missing when it is drawn hold it back, and React waits 300 ms more after each fallback. Words that come with the shell are there. */
function fetching(pages: readonly string[]): string {
  const texts = textsOf(pages.map((page) => relative(dirname(src), page)))
  const withShell = new Set([
    "first",
    ...(/\{([\w,]+)\}\.json/.exec(readFileSync(join(src, "client/texts/zh.ts"), "utf8"))?.[1] ?? "").split(","),
  ])
  const one = (page: string) => {
    const besides = texts.get(relative(dirname(src), page))?.filter((name) => !withShell.has(name)) ?? []
    return `() => withTexts(import(${JSON.stringify(page)}), ${JSON.stringify(besides)})`
  }
  return `import { withTexts } from ${JSON.stringify(join(src, "client/texts/i18n.ts"))}\nexport const files = [${pages.map(one).join()}]`
}

/** The text of a list in which pages inside are fetched by a number; their files are put behind those that are there. */
function withoutFiles(list: string, files: string[]): string {
  const fetchedBy = (_: string, file: string) =>
    `import(${JSON.stringify(pageFiles)}).then(({ files }) => files[${files.push(resolve(dirname(list), file)) - 1}]())`
  return readFileSync(list, "utf8")
    .split("\n")
    .map((line) => (line.includes("outside: true") ? line : line.replaceAll(/\bimport\("(\.[^"]+)"\)/g, fetchedBy)))
    .join("\n")
}
