import { z } from "zod"
import { words } from "#contract/code.contract.ts"
import { languages } from "#contract/identity.contract.ts"
import { codeWord, type Register, type RegisterField } from "#contract/register.ts"
import { registers } from "#contract/registers.ts"
import { type ExportSource, exportSource, plain, type SourceColumn, type SourceRow } from "#server/export/export-source.ts"
import { allEntries } from "./register-store.ts"
import { registerPolicies } from "./registers.routes.ts"

const named = languages.map((language): SourceColumn => ({
  code: language,
  head: `registers:columns.${language}`,
  cell: ({ names }) => words.safeParse(names).data?.[language] ?? null,
}))

const held = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))
const valueOf = ({ values }: SourceRow, name: string) => held.parse(values)[name] ?? null

/** A field as a column of the export; a choice by its name. */
const columnOf = (id: string, name: string, { kind }: RegisterField): SourceColumn => ({
  code: name,
  head: `registers:${id}.fields.${name}`,
  cell: (row, { text }) => {
    const value = valueOf(row, name)
    return kind === "choice" && value !== null ? text(`registers:${id}.options.${name}.${value}`) : value
  },
})

const sourceOf = (register: Register): ExportSource => {
  const { id, called, dated, fields, filter } = register
  return exportSource({
    name: id,
    areas: ["basic"],
    policy: registerPolicies.query,
    filter,
    columns: [
      plain("code", { head: codeWord(register) }),
      ...(dated ? [plain("since", { head: "registers:columns.since" })] : []),
      ...(called === "inLanguages" ? named : []),
      ...Object.entries(fields).map(([name, field]) => columnOf(id, name, field)),
      {
        code: "enabled",
        head: "registers:columns.enabled",
        cell: ({ enabledFlag }, { text }) => text(enabledFlag === 1 ? "export:yes" : "export:no"),
      },
    ],
    statement: (_, asked) => allEntries(register, asked),
  })
}

/** An export of every list of master data. */
export const registerExports: readonly ExportSource[] = registers.map(sourceOf)
