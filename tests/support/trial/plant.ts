import { execFileSync } from "node:child_process"
import { cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { languages } from "#contract/identity.contract.ts"
import type { TextTree } from "#contract/texts.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))

/** What a new kind edits of what is shared: one line each in these files. */
export const lists = {
  "server/modules/document-kinds.ts": ["trialOrderModule", "../../tests/support/trial/trial-order.module.ts"],
  "src/features/declared-kinds.ts": ["trialOrderKind", "../../tests/support/trial/trial-order.kind.ts"],
} as const

/** The words of the trial kind in a language, by namespace. */
export const trialWords = (language: string): Readonly<Record<string, TextTree>> =>
  JSON.parse(readFileSync(join(root, `tests/support/trial/locales/${language}.json`), "utf8")) as Record<string, TextTree>

/** Texts with further ones among them. */
export const withWords = (tree: TextTree, more: TextTree): TextTree => ({
  ...tree,
  ...Object.fromEntries(
    Object.entries(more).map(([name, value]) => {
      const there = tree[name]
      return [name, typeof value === "string" || typeof there !== "object" ? value : withWords(there, value)]
    }),
  ),
})

/** The product with the trial kind as one of its own, in a folder of its own: built for the browser, and ready to be started. */
export function plantTrial(): string {
  const folder = mkdtempSync(join(tmpdir(), "procurement-trial-"))
  const parts = ["src", "server", "locales", "public", "scripts", "index.html", "package.json", "tsconfig.json", "vite.config.ts"]
  for (const part of [...parts, "tests/support/trial", "tests/support/heaviest-first.ts"])
    cpSync(join(root, part), join(folder, part), { recursive: true })
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  for (const [path, [name, from]] of Object.entries(lists)) {
    const text = readFileSync(join(folder, path), "utf8")
    writeFileSync(join(folder, path), `import { ${name} } from "${from}"\n${text.replace(/,?\s*\]\s*$/, `, ${name}]\n`)}`)
  }
  for (const language of languages) {
    const known = new Set(readdirSync(join(folder, "locales", language)))
    for (const [namespace, own] of Object.entries(trialWords(language))) {
      const path = join(folder, "locales", language, `${namespace}.json`)
      const before = known.has(`${namespace}.json`) ? (JSON.parse(readFileSync(path, "utf8")) as TextTree) : {}
      writeFileSync(path, JSON.stringify(withWords(before, own)))
    }
  }
  execFileSync(process.execPath, [join(root, "node_modules/vite/bin/vite.js"), "build", "--mode", "trial", "--logLevel", "warn"], {
    cwd: folder,
  })
  return folder
}
