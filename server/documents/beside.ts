import type { DocumentBeside } from "#contract/document.ts"
import type { Kind, Side } from "#machines/_kit/kind.ts"
import { holdsOneOf, mayStand } from "#machines/_kit/readers.ts"
import { shownTo } from "#machines/_kit/shown.ts"
import type { Keys } from "#server/keys.ts"
import { unboxed } from "./kind-family.ts"
import type { ReaderContext } from "./handler.ts"
import { boxesOf } from "./seal-box.ts"

/** What every reader gets along with a document: the reader's sides, the names that occur in it, and the reader's own receipt. */
export async function besideOf<Facts extends object, SideName extends string>(
  kind: Kind<Facts, SideName>,
  { tx, id, by, side, document }: ReaderContext<Facts, SideName>,
  keys: Pick<Keys, "gate">,
): Promise<DocumentBeside> {
  const { facts } = document
  const stands = ([name, one]: [string, Side<Facts>]) => {
    const { who, except } = one
    return name === side || (who !== undefined && mayStand(one, by.roles) && !except?.(facts).includes(by.id) && holdsOneOf(by, who(facts)))
  }
  const ids = kind.named?.(shownTo(kind, side).document(document).facts) ?? []
  const { rows } = await tx.query<{ names: string | null; readAt: number | null; signedAt: number | null }>({
    name: "document-beside",
    text: `select (select json_object_agg(id, name) from (
          select id, name from party where id = any($3) union all select id, display_name from person where id = any($3)) as called) as names,
        r.read_at::float8 as "readAt", r.signed_at::float8 as "signedAt"
      from (select) one left join document_receipt r on r.document = $1 and r.person = $2`,
    values: [id, by.id, ids.filter((one) => one !== null)],
  })
  const { names = null, readAt = null, signedAt = null } = rows[0] ?? {}
  const sides = Object.entries<Side<Facts>>(kind.sides).filter(stands)
  return {
    sides: sides.map(([name]) => name),
    names: names === null ? {} : (JSON.parse(names) as Record<string, string>),
    readAt,
    signedAt,
    ...(kind.seals?.readBy === side ? { own: unboxed(kind, boxesOf(keys), id, facts) } : {}),
  }
}
