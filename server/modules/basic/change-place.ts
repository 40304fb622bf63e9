import { isDeepStrictEqual } from "node:util"
import { type AreaDraft, hasRoomBelow, stemOf } from "#contract/areas.contract.ts"
import type { Words } from "#contract/code.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import type { Language } from "#contract/identity.contract.ts"
import { changeRecord, type RecordKind, unchanged } from "#server/audit/change-record.ts"
import { recordChange } from "#server/audit/record-change.ts"
import type { Database, Tx } from "#server/database/database.ts"

const takenCode = "10006"
const takenName = "10005"

/** Countries and divisions are stored in tables with the same columns, one for each. */
export type PlaceKind = "country" | "area"

/** The names of a place, and a division's parent. */
interface Place {
  readonly code: string
  readonly names: Words
  readonly enabled: boolean
  readonly parent: string | null
  readonly level: number
  readonly version: number
}

async function lockPlace(tx: Tx, kind: PlaceKind, which: string): Promise<Place> {
  const { rows } = await tx.query<Place>({
    text: `select code, names, enabled, version, ${kind === "area" ? "parent, level" : "null as parent, 1 as level"} from ${kind}
      where code = $1 for update`,
    values: [which],
  })
  const [row] = rows
  if (!row) throw new Refused({ code: code.absent })
  return row
}

const placesOf = (kind: PlaceKind): RecordKind<Place> => ({
  kind,
  read: (tx, which) => lockPlace(tx, kind, which),
  subjectOf: ({ code: own }) => own,
  nameOf: ({ names }) => names.zh,
  portraitOf: ({ names, enabled }) => ({ ...names, enabled }),
})

/** Within one parent, or among all countries, a Chinese name must be unique (10005); Latin ones may be the same. */
async function requireOwnName(tx: Tx, kind: PlaceKind, which: string, { parent, names }: Pick<Place, "parent" | "names">): Promise<void> {
  const beside = kind === "area" ? "parent is not distinct from $3" : "$3::text is null"
  const { rowCount } = await tx.query({
    text: `select from ${kind} where names ->> 'zh' = $1 and code <> $2 and ${beside}`,
    values: [names.zh, which, parent],
  })
  if (rowCount > 0) throw new Refused({ code: takenName })
}

/** Changes of places run one after the other, so that the second of two with the same name is refused. */
const inTurn = <Answer>(database: Database, change: (tx: Tx) => Promise<Answer>): Promise<Answer> =>
  database.transaction(async (tx) => {
    await tx.query({ text: "select pg_advisory_xact_lock(hashtext('places'))" })
    return change(tx)
  })

async function changePlace(
  database: Database,
  kind: PlaceKind,
  { code: key, version }: { readonly code: string; readonly version: number },
  next: Partial<Pick<Place, "names" | "enabled">>,
  { what, who }: { readonly what: string; readonly who: string },
): Promise<void> {
  await inTurn(database, (tx) =>
    changeRecord(tx, placesOf(kind), { key, version, what, who }, async (before) => {
      const after = { ...before, ...next }
      if (isDeepStrictEqual(before, after)) return unchanged
      if (next.names) await requireOwnName(tx, kind, key, after)
      return tx.query({
        text: `update ${kind} set names = $2, enabled = $3, version = version + 1, changed_at = platform_clock(), changed_by = $4 where code = $1`,
        values: [key, JSON.stringify(after.names), after.enabled, who],
      })
    }),
  )
}

/** Renames a place; refuses when it was changed since it was seen. */
export const renamePlace = (
  database: Database,
  kind: PlaceKind,
  { names, ...seen }: { readonly code: string; readonly version: number; readonly names: Words },
  who: string,
): Promise<void> => changePlace(database, kind, seen, { names }, { what: "update", who })

/** Puts a place out of use or into use. Divisions below it follow, and return to their own state afterwards. */
export const enablePlace = (
  database: Database,
  kind: PlaceKind,
  { enabled, ...seen }: { readonly code: string; readonly version: number; readonly enabled: boolean },
  who: string,
): Promise<void> => changePlace(database, kind, seen, { enabled }, { what: enabled ? "enable" : "disable", who })

/** A division's code must begin with its parent's code, and no nearer division may have such a beginning. */
async function requirePlace(
  tx: Tx,
  language: Language,
  area: string,
  parent: string,
  { level, names }: Pick<Place, "level" | "names">,
): Promise<void> {
  const stem = stemOf(parent)
  if (!hasRoomBelow({ code: parent, level }))
    throw new Refused({ code: code.badFormat, rule: "areaIsDeepest", params: { name: names[language] } })
  if (!area.startsWith(stem) || stemOf(area) === stem)
    throw new Refused({ code: code.badFormat, rule: "areaBeginsAsParent", params: { stem } })
  const { rows } = await tx.query<{ name: string }>({
    text: "select names ->> $3 as name from area where code = $1 and code not in ($2, $4)",
    values: [`${area.slice(0, 4)}00`, parent, language, area],
  })
  if (rows[0]) throw new Refused({ code: code.badFormat, rule: "areaHasNearerParent", params: { name: rows[0].name } })
}

/** Adds a division below another. */
export const addArea = (database: Database, { code: area, parent, names }: AreaDraft, language: Language, who: string): Promise<void> =>
  inTurn(database, async (tx) => {
    const above = await lockPlace(tx, "area", parent)
    await requirePlace(tx, language, area, parent, above)
    const { rowCount } = await tx.query({ text: "select from area where code = $1", values: [area] })
    if (rowCount > 0) throw new Refused({ code: takenCode })
    await requireOwnName(tx, "area", area, { parent, names })
    await tx.query({
      text: "insert into area (code, parent, level, names, changed_by) values ($1, $2, $3, $4, $5)",
      values: [area, parent, above.level + 1, JSON.stringify(names), who],
    })
    const after = { code: area, parent: above.names.zh, ...names, enabled: true }
    recordChange(tx, { kind: "area", subject: area, name: names.zh, what: "add", before: null, after, person: who })
  })
