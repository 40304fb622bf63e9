import { expect, test } from "vitest"
import { languages } from "#contract/identity.contract.ts"
import { askOf } from "#ui/document-frame/ask-of.ts"
import type { DocumentDefinition } from "#ui/document-frame/define-document.ts"
import { markup, textsIn } from "#ui/testing/render.tsx"
import { declaredKinds } from "./declared-kinds.ts"
import { tenderDocument } from "./tender/tender.document.ts"

type Definition = DocumentDefinition<never, string>
const definitions: readonly (readonly [name: string, Definition])[] = [
  ["tender", tenderDocument as unknown as Definition],
  ...(await Promise.all(declaredKinds.map(async ({ name, definition }) => [name, (await definition()) as unknown as Definition] as const))),
]

/** Commands with a dialog of their own, which says what follows. */
const saidElsewhere = new Set(["tender submitBid"])

/** Whether the frame's dialog asks for nothing but a yes, or for a yes to what takes something back or ends it. */
function isConfirmed(definition: Definition, name: string): boolean {
  const asked = askOf(definition, name)
  return asked === "nothing" || (definition.danger.has(name) && (asked === "reason" || definition.looks !== undefined))
}

function unsaidIn(definition: Definition, language: string): readonly string[] {
  let unsaid: readonly string[] = []
  function Asked() {
    const { consequence } = definition.useWords()
    unsaid = definition.commands.filter((name) => isConfirmed(definition, name) && consequence(name).trim() === "")
    return null
  }
  markup(<Asked />, textsIn(language))
  return unsaid
}

test.each(languages)("whoever is asked before a command is told what follows from it (%s)", (language) => {
  expect(
    definitions.flatMap(([, definition]) => definition.commands.filter((name) => isConfirmed(definition, name))).length,
  ).toBeGreaterThan(80)
  const unsaid = definitions.flatMap(([kind, definition]) => unsaidIn(definition, language).map((name) => `${kind} ${name}`))
  expect(unsaid.filter((name) => !saidElsewhere.has(name))).toEqual([])
})
