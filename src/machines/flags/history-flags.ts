import { itemsOf } from "../tender/tender.parts.ts"
import { clear, type FlagCase, type FormerCase, type Indicator, later, raisedBy, raisedIf, unknown } from "./flag-case.ts"

/** Companies that share what each should have separately (实施条例 art. 40 (1), (2) and (6); OCP R044). */
export const sameContacts: Indicator = ({ document, bids, traits }) => {
  if ((bids ?? (document.openTo === "invited" ? document.invited : [])).length < 2) return later
  if (new Set(traits.map(({ party }) => party)).size < 2) return unknown
  const rows = [...Map.groupBy(traits, ({ what, value }) => `${what} ${value}`).values()].flatMap((group) => {
    const [first] = group
    const parties = [...new Set(group.map(({ party }) => party))]
    return first && parties.length > 1 ? [{ what: first.what, value: first.shown, parties }] : []
  })
  return rows.length > 0 ? raisedBy({ draw: "shared", rows }) : clear
}

interface Award {
  readonly tender: string
  readonly number: string
  readonly title: string
  readonly at: number
  readonly winners: readonly string[]
  readonly bidders: readonly string[]
}
const awardsIn = (former: readonly FormerCase[]): readonly Award[] =>
  former
    .flatMap(({ id, awardedAt, winners, ...one }) =>
      awardedAt === null || winners.length === 0 ? [] : [{ ...one, tender: id, at: awardedAt, winners }],
    )
    .toSorted((a, b) => a.at - b.at)

/** The awards with the presently proposed one as the last. */
const withOwn = ({ id, now, document, winners, bids }: FlagCase, awards: readonly Award[]): readonly Award[] =>
  winners.length === 0
    ? awards
    : [...awards, { tender: id, number: "", title: document.title, at: now, winners, bidders: bids?.map(({ party }) => party) ?? [] }]

// Without the present tender's instant, which would change the evidence at each look.
const drawn = (awards: readonly Award[]) => ({
  draw: "wins" as const,
  rows: awards.map(({ tender, number, title, at, winners, bidders }) => ({
    tender,
    number,
    title,
    at: number === "" ? 0 : at,
    winners: [...winners],
    of: bidders.length,
  })),
})

/** Winners that take turns while the others bid beside them (OECD: bid rotation; 实施条例 art. 39 (2)). */
export const rotatingWinners: Indicator = (on) => {
  const { fewestTurns } = on.settings.flags
  const items = new Set(itemsOf(on.document))
  const awards = withOwn(on, awardsIn(on.former.filter((one) => one.items.some((item) => items.has(item))))).filter(
    ({ winners }) => winners.length === 1,
  )
  if (awards.length < fewestTurns) return unknown
  const turns = awards.map(({ winners }) => winners[0])
  const ring = new Set(turns)
  const periodic = turns.every((winner, index) => index < ring.size || winner === turns[index - ring.size])
  const together = awards.filter(({ bidders }) => [...ring].every((one) => one !== undefined && bidders.includes(one))).length
  const rotates = ring.size > 1 && ring.size * 2 <= awards.length && periodic && together * 2 >= awards.length
  return raisedIf(rotates, drawn(awards))
}

/** One supplier wins half or more of a buyer's awards (OCP; OECD). */
export const oneSupplier: Indicator = (on) => {
  const { fewestAwards, fewestWins } = on.settings.flags
  const { author, document, winners } = on
  const looked = winners.length > 0 ? winners : document.openTo === "invited" ? document.invited : []
  if (looked.length === 0) return later
  const awards = withOwn(on, awardsIn(on.former.filter((one) => one.author !== null && one.author === author)))
  const often = looked.filter((party) => {
    const wins = awards.filter((award) => award.winners.includes(party)).length
    return awards.length >= fewestAwards && wins >= fewestWins && wins * 2 >= awards.length
  })
  return raisedIf(often.length > 0, drawn(awards))
}
