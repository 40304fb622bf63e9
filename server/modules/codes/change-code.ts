import { type CodeDraft, type CodeRow, codesStream } from "#contract/code.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import { requireFresh } from "#server/audit/change-record.ts"
import type { Language } from "#contract/identity.contract.ts"
import { expertField } from "#contract/people.ts"
import type { Database, Tx } from "#server/database/database.ts"
import { announce } from "#server/live/hub.ts"
import type { Texts } from "#server/http/texts.ts"
import { lockCode, readCode, readHistory, writeChange } from "./code-store.ts"

const duplicateNumber = "10006"

const draftOf = ({ code: name, names, enabledFlag, entries }: CodeDraft): CodeDraft => ({ code: name, names, enabledFlag, entries })

/** Each value may occur only once. */
function requireOneOfEach({ entries }: CodeDraft): void {
  const values = entries.map(({ value }) => value)
  const twice = values.find((value, at) => values.indexOf(value) !== at)
  if (twice !== undefined) throw new Refused({ code: code.duplicateData, rule: "codeValueTwice", params: { value: twice } })
}

/** Runs a change and notifies every browser that has codes open. */
const changing = (database: Database, change: (tx: Tx) => Promise<void>, name: string): Promise<CodeRow> =>
  database.transaction(async (tx) => {
    await change(tx)
    await announce(tx, codesStream)
    return readCode(tx, name)
  })

/** Adds a code, or brings back one that was removed. */
export const addCode = (database: Database, draft: CodeDraft, person: string): Promise<CodeRow> =>
  changing(
    database,
    async (tx) => {
      requireOneOfEach(draft)
      // Locks, so that the second of two administrators who add the same code is refused.
      await tx.query({ text: "select pg_advisory_xact_lock(hashtext('sys_code'), hashtext($1))", values: [draft.code] })
      const last = await lockCode(tx, draft.code)
      if (!last.removed) throw new Refused({ code: duplicateNumber })
      await writeChange(tx, { what: "add", version: last.version + 1, before: null, after: draft, person })
    },
    draft.code,
  )

/** Changes a code; refuses when it was changed since it was seen. */
export const updateCode = (database: Database, { version, ...draft }: CodeDraft & { version: number }, person: string): Promise<CodeRow> =>
  changing(
    database,
    async (tx) => {
      requireOneOfEach(draft)
      await lockCode(tx, draft.code)
      const before = await readCode(tx, draft.code)
      requireFresh(before, version)
      await writeChange(tx, { what: "update", version: version + 1, before: draftOf(before), after: draft, person })
    },
    draft.code,
  )

/** Removes values from a code; refuses with 10007 one that does not exist. */
export const removeEntries = (database: Database, name: string, values: readonly string[], person: string): Promise<CodeRow> =>
  changing(
    database,
    async (tx) => {
      await lockCode(tx, name)
      const before = await readCode(tx, name)
      if (values.some((value) => !before.entries.some((entry) => entry.value === value))) throw new Refused({ code: code.absent })
      const entries = before.entries.filter(({ value }) => !values.includes(value))
      const after = { ...draftOf(before), entries }
      await writeChange(tx, { what: "removeEntry", version: before.version + 1, before: draftOf(before), after, person })
    },
    name,
  )

/** The person who makes a change, and the texts and language for naming places in a refusal. */
interface Changer {
  readonly person: string
  readonly texts: Pick<Texts, "text">
  readonly language: Language
}

/** Refuses with 16081 a change that would leave a form without its values, and says where: experts' fields, and filters of lists of values. */
async function requireUnused(tx: Tx, name: string, { texts, language }: Changer): Promise<void> {
  const { rows } = await tx.query<{ readonly place: string }>({
    text: `select distinct (l.definition -> 'titles' ->> $2) || ' (' || l.code || ')' as place
      from lov_definition l cross join lateral jsonb_array_elements(l.definition -> 'parameter') as rule
      where l.removed_at is null and rule ->> 'type' = 'select' and rule ->> 'code' = $1 order by place`,
    values: [name, language],
  })
  const where = [...(name === expertField ? [texts.text("admin:experts.title", language)] : []), ...rows.map(({ place }) => place)]
  if (where.length === 0) return
  throw new Refused({ code: code.lovInUse, rule: "codeInUse", params: { where: where.join(texts.text("basics:comma", language)) } })
}

/** Removes a code that is not used anywhere. The row is kept, so that the code can be restored with its history. */
export const removeCode = (database: Database, name: string, by: Changer): Promise<{ code: string }> =>
  database.transaction(async (tx) => {
    await lockCode(tx, name)
    const before = await readCode(tx, name)
    await requireUnused(tx, name, by)
    const { person } = by
    await writeChange(tx, { what: "remove", version: before.version + 1, before: draftOf(before), after: null, person })
    await announce(tx, codesStream)
    return { code: name }
  })

/** Restores a removed code as it was then. */
export const restoreCode = (database: Database, name: string, person: string): Promise<CodeRow> =>
  changing(
    database,
    async (tx) => {
      const last = await lockCode(tx, name)
      const [removal] = await readHistory(tx, name)
      if (!last.removed || removal?.what !== "remove" || removal.before === null) throw new Refused({ code: code.absent })
      await writeChange(tx, { what: "add", version: last.version + 1, before: null, after: removal.before, person })
    },
    name,
  )
