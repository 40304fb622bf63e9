import { z } from "zod"
import { code } from "#contract/errors.ts"
import { type Language, languages } from "#contract/identity.contract.ts"
import type { ImportLine } from "#contract/import.contract.ts"
import { type InvitationContent, invitationContent } from "#contract/invitation.contract.ts"
import { creditCodeLength } from "#contract/shapes.ts"
import { invitation } from "#machines/invitation/invitation.chart.ts"
import { storedOf } from "#server/documents/kind-handler.ts"
import { beginWithin, runWithin } from "#server/documents/within.ts"
import { cellOf } from "#server/import/cells.ts"
import type { ImportTarget, Judged } from "#server/import/import-target.ts"
import { badCell, emptyCells, type Mistakes, repeatedLines, twice, type Wrong, wrongRow } from "#server/import/wrong-row.ts"

const fields = ["company", "creditCode", "person", "email", "language", "note"] as const
const required: readonly string[] = ["company", "person", "email"]
const handler = storedOf(invitation)

/** The words that people write for a language. */
const languageNames = new Map<string, Language>([
  ...languages.map((one) => [one, one] as const),
  ...([
    ["中文", "zh"],
    ["english", "en"],
    ["英文", "en"],
    ["español", "es"],
    ["西班牙文", "es"],
    ["日本語", "ja"],
    ["日文", "ja"],
  ] as const),
])

/** Parses a row as an invitation, or tells its mistakes. */
function contentOf(row: ImportLine): InvitationContent | Wrong {
  const said = cellOf(row, "language")
  const parsed = invitationContent.safeParse({
    ...Object.fromEntries(fields.map((field) => [field, cellOf(row, field)])),
    language: said === "" ? "zh" : (languageNames.get(said.toLowerCase()) ?? said),
  })
  const cells: Mistakes = emptyCells(row, required)
  for (const { path } of parsed.error?.issues ?? []) cells[String(path[0])] ??= badCell(row, String(path[0]))
  const { length } = cellOf(row, "creditCode")
  if (length > 0 && length !== creditCodeLength) cells["creditCode"] ??= { code: "15010", rule: "hasCreditCodeLength" }
  const wrong = wrongRow(cells)
  return wrong || !parsed.success ? (wrong ?? { problem: { code: code.badFormat } }) : parsed.data
}

const isContent = (found: InvitationContent | Wrong): found is InvitationContent => "company" in found

/** Tells the effect of each row; an address that occurs twice in the file would get two letters. */
function judge(rows: readonly ImportLine[]): readonly Judged[] {
  const read = rows.map(contentOf)
  const mailOf = (row: ImportLine) => cellOf(row, "email").toLowerCase()
  const repeated = repeatedLines(
    rows.map((row, at) => ({ line: row.line, key: mailOf(row), right: read[at] !== undefined && isContent(read[at]) })),
  )
  return read.map((content, at): Judged => {
    const [row, other] = [rows[at], repeated[at]]
    const cells: Mistakes = isContent(content) ? {} : { ...content.cells }
    if (row && other !== undefined) cells["email"] ??= twice(cellOf(row, "email"), other, "email")
    return wrongRow(cells) ?? { verdict: "new" }
  })
}

/** Invitations from a table: they are created as drafts and sent from their list. Undoing deletes those that were not sent. */
export const invitationImport: ImportTarget = {
  name: "invitations",
  policy: { roles: invitation.begin.by },
  ofParty: true,
  fields: fields.map((field) => ({ code: field, nameKey: `invitation:fields.${field}`, required: required.includes(field) })),
  judge: async (_, rows) => judge(rows),
  async write(tx, rows, user) {
    const made: string[] = []
    for (const row of rows) {
      const content = contentOf(row)
      if (isContent(content)) made.push((await beginWithin(tx, handler, user, { content })).id)
    }
    return made
  },
  async undo(tx, before, user) {
    for (const id of z.array(z.string()).parse(before)) await runWithin(tx, handler, user, { id, name: "remove" })
  },
}
