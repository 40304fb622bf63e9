import { code, Refused } from "#contract/errors.ts"
import type { Language } from "#contract/identity.contract.ts"
import { lovPages } from "#contract/lov-pages.ts"
import type { Tx } from "#server/database/database.ts"
import type { Texts } from "#server/http/texts.ts"

/** The texts and language for naming places. */
export interface Saying {
  readonly texts: Pick<Texts, "text">
  readonly language: Language
}

/** Where the lists of these codes are used: on pages, and in the filter forms of other lists. Unused codes are left out. */
export async function usesOf(tx: Tx, codes: readonly string[], { texts, language }: Saying): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await tx.query<{ readonly used: string; readonly place: string }>({
    text: `select distinct rule ->> 'code' as used, (l.definition -> 'titles' ->> $2) || ' (' || l.code || ')' as place
      from lov_definition l cross join lateral jsonb_array_elements(l.definition -> 'parameter') as rule
      where l.removed_at is null and rule ->> 'type' = 'lov' and rule ->> 'code' = any ($1) and rule ->> 'code' <> l.code
      order by used, place`,
    values: [codes, language],
  })
  const placesOf = (one: string) => [
    ...(lovPages[one] ?? []).map((title) => texts.text(title, language)),
    ...rows.filter(({ used }) => used === one).map(({ place }) => place),
  ]
  return new Map(codes.map((one) => [one, placesOf(one)] as const).filter(([, places]) => places.length > 0))
}

/** Refuses with 16081 a change that would leave a place without its list, and says which. */
export async function requireUnused(tx: Tx, name: string, saying: Saying): Promise<void> {
  const where = (await usesOf(tx, [name], saying)).get(name)
  if (where === undefined) return
  const comma = saying.texts.text("basics:comma", saying.language)
  throw new Refused({ code: code.lovInUse, rule: "lovInUse", params: { where: where.join(comma) } })
}
