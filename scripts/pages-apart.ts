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
/** The module that says which words each page needs; nothing of it is fetched before the first page that needs any beside the shell's. */
const pageWords = "\0page-words"

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
    resolveId: (id) => (id === pageFiles || id === pageWords ? id : null),
    load: (id) => (id === pageFiles ? fetching(files) : id === pageWords ? wording(files) : (apart.get(id) ?? null)),
  }
}

/** By page, the namespaces that it looks words up in, without those that come with the shell. */
function wordsOf(pages: readonly string[]): readonly (readonly string[])[] {
  const inside = /\{([\w,]+)\}\.json/.exec(readFileSync(join(src, "client/texts/zh.ts"), "utf8"))?.[1] ?? ""
  const withShell = new Set(["first", ...inside.split(",")])
  const nameOf = (page: string) => relative(dirname(src), page)
  const texts = textsOf(pages.map(nameOf))
  return pages.map((page) => (texts.get(nameOf(page)) ?? []).filter((name) => !withShell.has(name)))
}

const wording = (pages: readonly string[]): string => `export const words = ${JSON.stringify(wordsOf(pages))}`

/** Fetches a page and its words side by side: words that are missing when it is drawn hold it back, and React waits 300 ms more after each fallback. */
function fetching(pages: readonly string[]): string {
  const words = wordsOf(pages)
  const one = (page: string, at: number) => {
    const file = `import(${JSON.stringify(page)})`
    return words[at]?.length === 0 ? `() => ${file}` : `() => withTexts(${file}, wordsAt(${at}))`
  }
  return `import { withTexts } from ${JSON.stringify(join(src, "client/texts/i18n.ts"))}
const wordsAt = async (at) => (await import(${JSON.stringify(pageWords)})).words[at]
export const files = [${pages.map(one).join()}]`
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
