import { type CodeDraft, type CodeRow, codesStream } from "#contract/code.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import { requireFresh } from "#server/audit/change-record.ts"
import type { Database, Tx } from "#server/database/database.ts"
import { announce } from "#server/live/hub.ts"
import { lockCode, readCode, writeChange } from "./code-store.ts"

const duplicateNumber = "10006"

const draftOf = ({ code: name, names, enabledFlag, entries }: CodeDraft): CodeDraft => ({ code: name, names, enabledFlag, entries })

/** A value stands for one thing. */
function requireOneOfEach({ entries }: CodeDraft): void {
  const values = entries.map(({ value }) => value)
  const twice = values.find((value, at) => values.indexOf(value) !== at)
  if (twice !== undefined) throw new Refused({ code: code.duplicateData, rule: "codeValueTwice", params: { value: twice } })
}

/** Runs a change and wakes every browser that has codes open. */
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
      // Of two administrators who add the same code the second is told so.
      await tx.query({ text: "select pg_advisory_xact_lock(hashtext('sys_code'), hashtext($1))", values: [draft.code] })
      const last = await lockCode(tx, draft.code)
      if (!last.removed) throw new Refused({ code: duplicateNumber })
      await writeChange(tx, { what: "add", version: last.version + 1, before: null, after: draft, person })
    },
    draft.code,
  )

/** Changes a code that nobody has changed since it was seen. */
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

/** Takes values out of a code; refuses with 10007 one that is not there. */
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

/** Removes a code; it is kept, so that it can be added again and its history goes on. */
export const removeCode = (database: Database, name: string, person: string): Promise<{ code: string }> =>
  database.transaction(async (tx) => {
    await lockCode(tx, name)
    const before = await readCode(tx, name)
    await writeChange(tx, { what: "remove", version: before.version + 1, before: draftOf(before), after: null, person })
    await announce(tx, codesStream)
    return { code: name }
  })
