import { z } from "zod"
import { code, type Refusal } from "#contract/errors.ts"
import { type Language, languages } from "#contract/identity.contract.ts"
import type { ImportLine } from "#contract/import.contract.ts"
import { type InvitationContent, invitationContent } from "#contract/invitation.contract.ts"
import { creditCodeLength } from "#contract/shapes.ts"
import { invitation } from "#machines/invitation/invitation.chart.ts"
import { storedOf } from "#server/documents/kind-handler.ts"
import { beginWithin, runWithin } from "#server/documents/within.ts"
import { cellOf } from "#server/import/cells.ts"
import type { ImportTarget, Judged } from "#server/import/import-target.ts"

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

/** Parses a row as an invitation, or refuses it. */
function contentOf(row: ImportLine): InvitationContent | Refusal {
  const empty = required.find((field) => cellOf(row, field) === "")
  if (empty !== undefined) return { code: code.requiredFields, rule: "importEmpty", params: { line: row.line, field: empty } }
  const said = cellOf(row, "language")
  const parsed = invitationContent.safeParse({
    ...Object.fromEntries(fields.map((field) => [field, cellOf(row, field)])),
    language: said === "" ? "zh" : (languageNames.get(said.toLowerCase()) ?? said),
  })
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]?.path[0])
    return { code: code.badFormat, rule: "importBadCell", params: { field, value: cellOf(row, field) } }
  }
  const { creditCode } = parsed.data
  return creditCode === "" || creditCode.length === creditCodeLength ? parsed.data : { code: "15010", rule: "hasCreditCodeLength" }
}

const isRefusal = (found: InvitationContent | Refusal): found is Refusal => "code" in found

/** Tells the effect of each row; an address that occurs twice in the file would get two letters. */
function judge(rows: readonly ImportLine[]): readonly Judged[] {
  const seen = new Map<string, number>()
  return rows.map((row): Judged => {
    const content = contentOf(row)
    if (isRefusal(content)) return { problem: content }
    const mail = content.email.toLowerCase()
    const line = seen.get(mail)
    if (line !== undefined) return { problem: { code: code.duplicateData, rule: "importTwice", params: { value: content.email, line } } }
    seen.set(mail, row.line)
    return { verdict: "new" }
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
      if (!isRefusal(content)) made.push((await beginWithin(tx, handler, user, { content })).id)
    }
    return made
  },
  async undo(tx, before, user) {
    for (const id of z.array(z.string()).parse(before)) await runWithin(tx, handler, user, { id, name: "remove" })
  },
}
