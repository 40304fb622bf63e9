import type { BoardRow } from "#contract/board.contract.ts"

/** A feed's title in its reader's language, and the addresses of the feed and the board. */
export interface FeedHead {
  readonly title: string
  readonly self: string
  readonly board: string
  /** The feed's time when it has no entries. */
  readonly now: number
  /** The summary of one tender. */
  readonly summary: (row: BoardRow) => string
}

const named: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }
// XML does not allow control characters.
const xml = (text: string): string => text.replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, " ").replaceAll(/[&<>"]/g, (sign) => named[sign] ?? sign)
const iso = (at: number): string => new Date(at).toISOString()

/** Public tenders as an Atom feed (RFC 4287). */
export function atomOf(
  rows: readonly (BoardRow & { readonly changedAt: number })[],
  { title, self, board, now, summary }: FeedHead,
): string {
  const entries = rows.map((row) => {
    const link = `${board}?id=${row.id}`
    return `<entry><id>${xml(link)}</id><title>${xml(row.title)}</title><link href="${xml(link)}"/><published>${iso(row.publishedAt)}</published><updated>${iso(row.changedAt)}</updated><author><name>${xml(row.buyer)}</name></author><category term="${row.phase}"/><summary>${xml(summary(row))}</summary></entry>`
  })
  const updated = Math.max(...rows.map(({ changedAt }) => changedAt), rows.length === 0 ? now : 0)
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${xml(self)}</id><title>${xml(title)}</title><updated>${iso(updated)}</updated><link rel="self" href="${xml(self)}"/><link rel="alternate" href="${xml(board)}"/>
${entries.join("\n")}
</feed>
`
}
