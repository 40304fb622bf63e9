import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { languages } from "#contract/identity.contract.ts"
import { flatTexts, type TextTree } from "#contract/texts.ts"
import { printFault, printFields } from "#machines/print/print-fields.ts"
import { documentKinds } from "../../server/modules/document-kinds.ts"

const textsOf = (language: string, namespace: string): ReadonlySet<string> =>
  new Set(Object.keys(flatTexts(JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, "utf8")) as TextTree)))

const kinds = documentKinds.flatMap(({ kind }) => (kind ? [[kind.id, kind] as const] : []))

describe.each(kinds)("what is printed of documents of the kind %s", (_, { view, words }) => {
  const fields = printFields(view)

  it.each(languages)("has a name for each placeholder in %s", (language) => {
    const [own, shared] = [textsOf(language, words), textsOf(language, "document")]
    expect(fields.map(({ name }) => `fields.${name}`).filter((key) => !own.has(key) && !shared.has(key))).toEqual([])
  })

  it("can all be said by one template", () => {
    const body = fields.map(({ name }) => ({ kind: "paragraph" as const, runs: [{ text: `{{${name}}}` }] }))
    expect(fields.length).toBeGreaterThan(5)
    expect(printFault(body, fields)).toBeNull()
  })
})
