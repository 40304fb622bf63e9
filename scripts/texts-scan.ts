import { readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { catalogue } from "#contract/catalogue.ts"
import { ruleFiles } from "#contract/errors.ts"
import { languages } from "#contract/identity.contract.ts"
import { flatTexts, hasForm, type TextTree, withoutForm } from "#contract/texts.ts"

/** Keys that code reaches by a way that the scan cannot see, and what they wait for: `<namespace>:<key>`, a star for the rest of the key. */
const declared: Readonly<Record<string, string>> = {
  "codes:16009": "one of the general 16xxx of section 8, which names no wording",
  "codes:18007": "a number that section 8 leaves out of its 18xxx, for the rules of inquiries",
  "codes:18009": "the same",
  "codes:18014": "the same",
  "codes:18029": "the same",
  "first:noData": "a reason of `Unverified`",
  "first:noRoles": "a reason of `Unverified`",
  "tender:columns.*": "heads of the export that is made from the tender's row",
  "tender:options.*": "the same, what its cells say",
  "tender-rules:proposalIsRecorded": "a rule of the page on which an award is proposed: no chart knows what is typed",
  "message:*": "spelled out by sections 2.7, 5 and 8 of the specification for the widgets of its later features",
}

/** A file of the code. */
export interface Source {
  readonly path: string
  readonly text: string
}

/** The keys of a language by namespace. */
type Keys = Map<string, ReadonlySet<string>>

/** What is wrong, each in one line. */
export interface Findings {
  readonly missing: readonly string[]
  readonly unused: readonly string[]
}

/** Every file of the code that may name a text. */
export function readSources(): Source[] {
  const isCode = (path: string) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)
  const below = (folder: string) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path))
  return ["src", "server", "scripts"]
    .flatMap(below)
    .filter(isCode)
    .map((path) => ({ path, text: readFileSync(path, "utf8") }))
}

/** The released texts below the folder, by language. */
export function readKeys(folder = "locales"): ReadonlyMap<string, Keys> {
  const keysOf = (language: string, file: string): ReadonlySet<string> =>
    new Set(Object.keys(flatTexts(JSON.parse(readFileSync(join(folder, language, file), "utf8")) as TextTree)))
  const files = (language: string) => readdirSync(join(folder, language)).filter((name) => name.endsWith(".json"))
  return new Map(
    languages.map((language) => [language, new Map(files(language).map((file) => [file.slice(0, -5), keysOf(language, file)]))]),
  )
}

/** Where `rules:` looks a sentence up. */
const inRules: readonly string[] = ["rules", ...ruleFiles]

/** Compares what code names with what the languages have. */
export function scanTexts(sources: readonly Source[], keys: ReadonlyMap<string, Keys>): Findings {
  const source = keys.get("zh") ?? new Map<string, ReadonlySet<string>>()
  const files = withNeighbours(sources.map((file) => read(file, source)))
  return {
    missing: [...missingInLanguages(keys), ...files.flatMap((file) => missingInCode(file, source))],
    unused: unusedKeys(files, source),
  }
}

/** What a file says of texts. */
interface File extends Source {
  /** The namespaces in which its keys without one are looked up: the first of each hook. */
  readonly namespaces: readonly string[]
  /** Every plain string. */
  readonly strings: ReadonlySet<string>
  /** Every string with a value in it that begins like a key. */
  readonly patterns: readonly RegExp[]
}

function read({ path, text }: Source, source: Keys): File {
  const namespaces = [...text.matchAll(/useTranslation\(\s*(\[[^\]]*\]|"[^"]*")/g)].flatMap(([, given = ""]) =>
    stringsIn(given).slice(0, 1),
  )
  const strings = new Set(stringsIn(text))
  const names = strings.size === 0 ? [] : namespaces.filter((name) => source.has(name))
  const templates = [...text.matchAll(/`((?:[^`\\$]|\$(?!\{))+)\$\{[^`]*?\}([^`${}]*)`/g)]
  const patterns = templates
    // A key that is put together has its folder in words.
    .filter(([, before = ""]) => /^[\w-]+[.:][\w.:]*$/.test(before))
    .map(([, before = "", after = ""]) => new RegExp(`^${escaped(before)}.+${/^[\w.]*$/.test(after) ? escaped(after) : ""}$`))
  return { path, text, namespaces: [...new Set(names)], strings, patterns }
}

/** A hook in a file of its own says for others where keys are looked up, and whoever is handed a `t` looks where its caller does. */
function withNeighbours(files: readonly File[]): File[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const imports = new Map(
    files.map(({ path, strings }) => [
      path,
      [...strings].filter((name) => /^\.\.?\//.test(name)).flatMap((name) => byPath.get(join(dirname(path), name)) ?? []),
    ]),
  )
  const hooksOf = (path: string) =>
    (imports.get(path) ?? []).filter((one) => one.path.endsWith(".ts")).flatMap(({ namespaces }) => namespaces)
  // A frame in another room is handed a `t` as well, where its words say so, and hands it on to its own room.
  const takes = ({ text }: File) => /\bt: TFunction|\buseT: \(\) => TFunction/.test(text)
  const framesOf = ({ path, strings }: File): readonly File[] => {
    const named = [...strings].flatMap((name) => (name.startsWith("#ui/") ? (byPath.get(join("src", name.slice(1))) ?? []) : []))
    return [...named, ...(path.startsWith("src/ui/") ? (imports.get(path) ?? []) : [])].filter(takes)
  }
  const handed = new Map<string, readonly string[]>()
  const hand = (to: File, namespaces: readonly string[]): void => {
    const known = handed.get(to.path) ?? []
    const fresh = namespaces.filter((name) => !known.includes(name))
    if (fresh.length === 0) return
    handed.set(to.path, [...known, ...fresh])
    for (const frame of takes(to) ? framesOf(to) : []) hand(frame, fresh)
  }
  for (const file of files) {
    for (const imported of imports.get(file.path) ?? []) hand(imported, file.namespaces)
    for (const frame of framesOf(file)) hand(frame, [...file.namespaces, ...hooksOf(file.path)])
  }
  return files.map((file) => {
    const given = file.namespaces.length > 0 ? file.namespaces : (handed.get(file.path) ?? [])
    return { ...file, namespaces: [...new Set([...given, ...hooksOf(file.path)])] }
  })
}

const stringsIn = (text: string): string[] =>
  [...text.matchAll(/"((?:[^"\\\n]|\\.)*)"|'([^'\\\n]*)'/g)].map(([, one, other]) => one ?? other ?? "")
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A key that Chinese has and another language has not, in every form that the language needs. */
function missingInLanguages(keys: ReadonlyMap<string, Keys>): string[] {
  const everywhere = new Map<string, Set<string>>()
  for (const [, namespaces] of keys)
    for (const [namespace, of] of namespaces) everywhere.set(namespace, new Set([...(everywhere.get(namespace) ?? []), ...of]))
  return [...keys].flatMap(([language, namespaces]) =>
    [...everywhere].flatMap(([namespace, all]) =>
      [...all]
        .filter((key) => hasForm(language, key) && namespaces.get(namespace)?.has(key) !== true)
        .map((key) => `${language} has no ${namespace}:${key}`),
    ),
  )
}

/** A key that a call of `t` or a title names, and that there is not. */
function missingInCode(file: File, source: Keys): string[] {
  const unknown = namedIn(file.text).filter(({ key, at }) => !isKnown(key, hookAbove(file.text, at) ?? file.namespaces, source))
  return [...new Set(unknown.map(({ key }) => key))].map((key) => `${file.path} names ${key}, which has no text`)
}

/** The namespace of the hook from which a call of `t` has it: that of the nearest above, unless `t` comes from elsewhere. */
function hookAbove(text: string, at: number): readonly string[] | null {
  const sources = text.slice(0, at).matchAll(/\{ t(?: |, [^}\n]*)\} = useTranslation\(\s*\[?\s*"([\w-]+)"|const t = |\bt: TFunction/g)
  const [, namespace] = [...sources].at(-1) ?? []
  return namespace === undefined ? null : [namespace]
}

/** The keys that calls of `t`, titles and marked sentences name in words: alone, or on either side of a choice. */
function namedIn(text: string): { readonly key: string; readonly at: number }[] {
  return [...text.matchAll(/(?<![\w.])t\(|i18nKey=\{?|titleKey: /g)].flatMap((call) => {
    const argument = firstArgument(text, call.index + call[0].length).replaceAll(/`[^`]*`/g, "")
    return [...argument.matchAll(/(?:^|[?:]|\?\?)\s*"((?:[^"\\\n]|\\.)*)"/g)].map(([, key = ""]) => ({ key, at: call.index }))
  })
}

/** The text up to the comma or the bracket that ends an argument. */
function firstArgument(text: string, from: number): string {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const sign = text[at] ?? ""
    if (depth === 0 && (sign === "," || sign === ")" || sign === "}" || sign === ">")) return text.slice(from, at)
    if ("([{".includes(sign)) depth++
    if (")]}".includes(sign)) depth--
  }
  return ""
}

function isKnown(key: string, namespaces: readonly string[], source: Keys): boolean {
  const [, namespace, inner] = /^([\w-]+):(.+)$/.exec(key) ?? []
  const has = (name: string, wanted: string) => {
    const keys = source.get(name)
    return keys !== undefined && (keys.has(wanted) || keys.has(`${wanted}_other`))
  }
  if (namespace === "rules" && inner !== undefined) return inRules.some((name) => has(name, inner))
  if (namespace !== undefined && inner !== undefined) return has(namespace, inner)
  // Where the file does not say in which namespace it looks, whoever calls it does.
  return namespaces.length === 0 || namespaces.some((name) => has(name, key))
}

function unusedKeys(files: readonly File[], source: Keys): string[] {
  const anywhere = new Set(files.flatMap(({ strings }) => [...strings]))
  const words = new Set(files.filter(({ path }) => /machines|server|contract/.test(path)).flatMap(({ text }) => text.match(/\w+/g) ?? []))
  const waits = Object.keys(declared).map((name) => new RegExp(`^${name.split("*").map(escaped).join(".+")}$`))
  const isUsed = (namespace: string, key: string): boolean => {
    const full = `${namespace}:${key}`
    if (waits.some((pattern) => pattern.test(full))) return true
    // Rules and codes are put into keys by the frame: whoever refuses names them.
    if (inRules.includes(namespace)) return words.has(key)
    if (namespace === "codes") return words.has(key) || catalogue.includes(key)
    // Whoever names a folder puts the rest of the key to it.
    const folders = full.split(".").map((_, at, parts) => parts.slice(0, at + 1).join("."))
    if (folders.some((folder) => anywhere.has(folder))) return true
    return files.some(
      (file) =>
        file.patterns.some((pattern) => pattern.test(full)) ||
        (file.namespaces.includes(namespace) && (file.strings.has(key) || file.patterns.some((pattern) => pattern.test(key)))),
    )
  }
  return [...source].flatMap(([namespace, keys]) =>
    [...new Set([...keys].map(withoutForm))]
      .filter((key) => !isUsed(namespace, key))
      .map((key) => `${namespace}:${key} is named by no code`),
  )
}
