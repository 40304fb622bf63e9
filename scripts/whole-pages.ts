import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Plugin, Rolldown } from "vite"

/** A file that only hands on what another one holds: `export{a as Screen}from"./first-1234.js";`. */
const handsOn = /^export\s*\{([^}]*)\}\s*from\s*["'`]\.\/([^"'`]+)["'`];?\s*$/
/** An entry that only starts another file. */
const starts = /^import\s*["'`]\.\/([^"'`]+)["'`];?\s*$/

/**
 * Spares the first page requests that answer little: files of the build that only hand on another file's exports are left out, and whoever asked for them
 * asks for that file; the first stylesheet, the boot script and the icon stand in the page itself, where the server's policy names the script by its hash.
 */
export function wholePages(): Plugin {
  let publicDir = ""
  return {
    name: "whole-pages",
    apply: "build",
    enforce: "post",
    configResolved: (config) => {
      publicDir = config.publicDir
    },
    transformIndexHtml: (html) =>
      html
        .replace('<script src="/boot.js"></script>', () => `<script>${readFileSync(join(publicDir, "boot.js"), "utf8")}</script>`)
        .replace('href="/favicon.svg"', () => `href="${asData(readFileSync(join(publicDir, "favicon.svg"), "utf8"))}"`),
    generateBundle: {
      order: "post",
      handler: (_, bundle) => {
        leaveOutFacades(bundle)
        takeInStyles(bundle)
      },
    },
  }
}

const asData = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg.trim())}`

/** Puts a text of each file of code, and of each page, through a change. */
function change(bundle: Rolldown.OutputBundle, mend: (text: string) => string): void {
  for (const file of Object.values(bundle)) {
    if (file.type === "chunk") file.code = mend(file.code)
    else if (file.fileName.endsWith(".html")) file.source = mend(String(file.source))
  }
}

function leaveOutFacades(bundle: Rolldown.OutputBundle): void {
  const facades = Object.values(bundle).flatMap((file) => {
    if (file.type !== "chunk") return []
    const given = handsOn.exec(file.code)
    const target = given?.[2] ?? (file.isEntry ? starts.exec(file.code)?.[1] : undefined)
    return target === undefined ? [] : [{ file, target, picked: objectOf(given?.[1] ?? "") }]
  })
  for (const { file } of facades) delete bundle[file.fileName]
  change(bundle, (text) =>
    facades.reduce((next, { file, target, picked }) => {
      const name = file.fileName.replace(/^assets\//, "")
      const mended = ["`", '"', "'"]
        .reduce((code, quote) => code.replaceAll(`import(${quote}./${name}${quote})`, `import("./${target}").then(m=>(${picked}))`), next)
        .replaceAll(`assets/${name}`, `assets/${target}`)
      if (mended.includes(`./${name}`))
        throw new Error(`${name} is left out of the build, and a file asks for it in a way that is not known here`)
      return mended
    }, text),
  )
  change(bundle, withoutTwins)
}

/** `a as Screen,b` as the object `{Screen:m.a,b:m.b}`. */
const objectOf = (exported: string): string =>
  `{${exported
    .split(",")
    .map((one) => /^\s*(\S+)(?:\s+as\s+(\S+))?\s*$/.exec(one))
    .flatMap((match) => (match?.[1] === undefined ? [] : [`${match[2] ?? match[1]}:m.${match[1]}`]))
    .join(",")}}`

const started = /<script type="module"[^>]* src="\/([^"]+)"/

/** A file that the page starts needs no preloading beside it. */
function withoutTwins(text: string): string {
  const start = started.exec(text)?.[1]
  return start === undefined ? text : text.replace(new RegExp(`\\s*<link rel="modulepreload"[^>]* href="/${start}">`), "")
}

/** The page's stylesheet becomes part of the page; where a file of code asks for it once more, it gets what is there already. */
function takeInStyles(bundle: Rolldown.OutputBundle): void {
  const page = Object.values(bundle).find((file) => file.type === "asset" && file.fileName.endsWith(".html"))
  if (page?.type !== "asset") return
  const html = String(page.source)
  const [link, name] = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(html) ?? []
  const sheet = name === undefined ? undefined : bundle[name]
  const start = started.exec(html)?.[1]
  if (link === undefined || name === undefined || start === undefined || sheet?.type !== "asset") return
  page.source = html.replace(link, () => `<style>${String(sheet.source).trim()}</style>`)
  delete bundle[name]
  change(bundle, (text) => text.replaceAll(`"${name}"`, `"${start}"`))
}
