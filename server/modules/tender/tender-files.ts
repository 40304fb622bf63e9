import type { PartTold } from "#machines/_kit/kind-files.ts"
import { tenderFiles as groups } from "#machines/tender/tender.files.ts"
import type { FilesOfKind } from "#server/documents/files.ts"
import { notSeen } from "#server/documents/sight.ts"
import { type TenderContext, tenderPlace } from "#server/tender/context.ts"
import { openForReader } from "./tender.handler.ts"
import { sideOf } from "#server/tender/who-sees.ts"

/** The kinds of children that have files, by their file group. */
const childOf: Readonly<Record<string, string>> = {
  applications: "prequal-application",
  questions: "question",
  answers: "question",
  objections: "objection",
  replies: "objection",
}

/** The owner and state of a question, an objection or an application of this round; null for a part of another tender. */
async function ownerOfPart({ tx, id, document: { facts } }: TenderContext, group: string, part: string): Promise<PartTold | null> {
  const kind = childOf[group]
  if (kind === undefined) return null
  const { rows } = await tx.query<PartTold>({
    name: "part-of-tender",
    text: `select c.state, e.meta::jsonb -> 'by' ->> 'party' as party
      from tender_child c join event e on e.stream = c.stream and e.version = 1
      where c.tender = $1 and c.round = $2 and c.kind = $3 and c.key = $4`,
    values: [id, facts.round, kind, part],
  })
  return rows[0] ?? null
}

/** The files of tenders on the server. */
export const tenderFiles: FilesOfKind = {
  kind: "tender",
  groups: groups as FilesOfKind["groups"],
  async lay({ keys }, tx, user, id, purpose) {
    const context = await openForReader(tx, tenderPlace(keys), user, id, purpose).catch(notSeen(null))
    if (!context) return null
    const { facts } = context.document
    const side = sideOf(context)
    const told = (group: string, part: string) => ownerOfPart(context, group, part)
    return { tx, user, id, number: facts.number, facts, state: context.state, side, keeps: side === "buyer", told, above: null }
  },
}
