/** The stream that is announced when an administrator has changed a text: ids of documents are random, so none equals this one. */
export const textsStream = "7465787473".padEnd(32, "0")

/** The cookie in which the server tells the version of the administrators' texts; absent while there are none. */
export const textsCookie = "texts"

/** A namespace as in its file: texts, and groups of them. */
export interface TextTree {
  readonly [name: string]: string | TextTree
}

/** Texts by key: the names on the path, joined by dots. */
export type FlatTexts = Readonly<Record<string, string>>

/** Every text of a namespace by its key. */
export function flatTexts(tree: TextTree, path = ""): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([name, inner]) =>
      typeof inner === "string" ? [[path + name, inner]] : Object.entries(flatTexts(inner, `${path}${name}.`)),
    ),
  )
}

/** The namespace with some texts replaced; a new key is added at the top level. */
export function graftTexts(tree: TextTree, texts: FlatTexts): TextTree {
  const left = new Map(Object.entries(texts))
  if (left.size === 0) return tree
  const graft = (inner: TextTree, path: string): TextTree =>
    Object.fromEntries(
      Object.entries(inner).map(([name, value]) => {
        if (typeof value !== "string") return [name, graft(value, `${path}${name}.`)]
        const other = left.get(path + name)
        left.delete(path + name)
        return [name, other ?? value]
      }),
    )
  const grafted = graft(tree, "")
  return left.size === 0 ? grafted : { ...Object.fromEntries(left), ...grafted }
}

const form = /_(zero|one|two|few|many|other)$/

/** A key without its plural form. */
export const withoutForm = (key: string): string => key.replace(form, "")

const formsByLanguage = new Map<string, readonly string[]>()

/** The plural forms that a language needs for counts that people meet. */
export function pluralForms(language: string): readonly string[] {
  const known = formsByLanguage.get(language)
  if (known) return known
  const rules = new Intl.PluralRules(language)
  const forms = [...new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)))].toSorted()
  formsByLanguage.set(language, forms)
  return forms
}

/** Whether the language has a text for this key: a key with a plural form only where the language has that form. */
export function hasForm(language: string, key: string): boolean {
  const [, wanted] = form.exec(key) ?? []
  return wanted === undefined || pluralForms(language).includes(wanted)
}

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, name = ""]) => name))].toSorted()

/** The values named in a text, each with its form: `count` in `{{count}}`, `at, instant` in `{{at,instant}}`; unclosed ones are ignored. */
export const paramsOf = (text: string): string[] => namesIn(text.replaceAll(/\s*,\s*/g, ", "), /\{\{-?\s*(\w+(?:, [^{}]*?)?)\s*\}\}/g)

/** Whether a text has a tag such as `<b>`, which nothing would draw. */
export const hasMarks = (text: string): boolean => /<\/?\w+\s*\/?>/.test(text)
