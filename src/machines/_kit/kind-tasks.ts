import { system } from "#contract/people.ts"
import { factOf } from "./fact.ts"
import { judge } from "./judge.ts"
import type { Kind } from "./kind.ts"
import type { Reader } from "./readers.ts"
import type { DocumentState } from "./snapshot.ts"

/** Whose task it is to do what with a document, as long as no clock strikes. */
export function tasksOf<Facts extends object>(
  { chart, commands }: Pick<Kind<Facts>, "chart" | "commands">,
  document: DocumentState<Facts>,
  at: number,
): readonly { readonly command: string; readonly reader: Reader }[] {
  return Object.entries(commands).flatMap(([command, { task, by, leaves }]) => {
    const readers = (task as ((facts: Facts) => readonly Reader[]) | undefined)?.(document.facts) ?? []
    return readers.flatMap((reader) => {
      const [, company = null] = reader.split("@")
      const somebody = { ...system, id: reader.startsWith("person:") ? reader.slice(7) : "", roles: by, party: company }
      return judge(chart, document, factOf(leaves, somebody, at), "document").allowed ? [{ command, reader }] : []
    })
  })
}
