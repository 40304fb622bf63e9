import type { AdminChange } from "#contract/admin.contract.ts"
import { keyFields } from "#contract/register.ts"
import { registerIn } from "./field-words.ts"

/** What an entry of master data was recorded as, with the choices that its code is made of in words: JPY/CNY/middle says little. */
export function entryWords(word: (key: string) => string, change: Pick<AdminChange, "kind" | "subject" | "name">): string {
  const list = registerIn(change)
  const fields = list ? keyFields(list) : []
  const [code = "", ...since] = change.name.split(" ")
  const values = code.split("/")
  if (list === undefined || values.length !== fields.length) return change.name
  const parts = fields.map((name, at) => {
    const value = values[at] ?? ""
    return list.fields[name]?.kind === "choice" ? word(`registers:${list.id}.options.${name}.${value}`) : value
  })
  return [parts.join(" / "), ...since].join(" ")
}
