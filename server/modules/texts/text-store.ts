import { type Language, languages } from "#contract/identity.contract.ts"
import type { ChangeWay, OwnText, TextChange } from "#contract/texts.contract.ts"
import type { Tx } from "#server/database/database.ts"
import type { Services } from "#server/http/services.ts"
import type { OwnTexts } from "#server/http/texts.ts"

/** The latest change of each text that was ever changed. */
export async function readOwnTexts(tx: Tx): Promise<{ version: number; own: OwnText[] }> {
  const { rows } = await tx.query<OwnText & { readonly change: number }>({
    name: "own-texts",
    text: `select distinct on (namespace, key, language) id::int as change, namespace, key, language, text, version, released
      from text_change order by namespace, key, language, version desc`,
  })
  // Writers run one after the other, so a reader that sees a change sees all earlier ones.
  return { version: rows.reduce((latest, { change }) => Math.max(latest, change), 0), own: rows }
}

/** A change to be recorded: the new text (null for the released one), and what was shown before. */
export interface NewChange extends OwnText {
  readonly before: string
}

/** Records changes permanently. */
export async function addChanges(tx: Tx, changes: readonly NewChange[], way: ChangeWay, person: string): Promise<void> {
  await tx.query({
    text: `insert into text_change (language, namespace, key, version, before, text, released, way, person)
      select language, namespace, key, version, before, text, released, $2, $3
      from jsonb_to_recordset($1::jsonb)
        as t(language text, namespace text, key text, version integer, before text, text text, released text)`,
    values: [JSON.stringify(changes), way, person],
  })
}

/** Admits one writer at a time, so that a later version never becomes visible before an earlier one. */
export const takeTurn = (tx: Tx): Promise<unknown> => tx.query({ text: "select pg_advisory_xact_lock(7236003)" })

/** Every change of one key, the latest first. */
export async function readHistory(tx: Tx, namespace: string, key: string): Promise<TextChange[]> {
  const { rows } = await tx.query<TextChange>({
    name: "text-history",
    text: `select c.language, c.version, c.before, coalesce(c.text, c.released) as after, c.text is null as "givenBack", c.way,
        p.display_name as who, floor(extract(epoch from c.at) * 1000)::float8 as at
      from text_change c join person p on p.id = c.person
      where c.namespace = $1 and c.key = $2 order by c.id desc limit 500`,
    values: [namespace, key],
  })
  return rows
}

/** Replaces released texts of this process by what administrators have changed. */
export async function reloadTexts({ database, texts }: Pick<Services, "database" | "texts">): Promise<void> {
  const { version, own } = await readOwnTexts(database)
  texts.override({ version, texts: byLanguage(own) })
}

function byLanguage(own: readonly OwnText[]): OwnTexts["texts"] {
  const all: Record<Language, Record<string, Record<string, string>>> = { zh: {}, en: {}, es: {}, ja: {} }
  for (const language of languages)
    for (const { namespace, key, text } of own.filter((one) => one.language === language))
      if (text !== null) (all[language][namespace] ??= {})[key] = text
  return all
}
