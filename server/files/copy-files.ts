import { send, type Tx } from "#server/database/database.ts"

/** Which files are copied from which document to which: those of these business types, of the document itself and of these of its parts. */
interface Along {
  readonly types: readonly string[]
  /** The types of the copies, in the same order as `types`; unchanged when left out. */
  readonly become?: readonly string[]
  readonly from: string
  readonly to: string
  readonly parts: readonly string[]
  readonly person: string
}

/**
 * Gives a document the newest version of each file of another one, as the next version of its name there, without copying the bytes. It waits for a
 * file that is being removed, so that no copy is left without its bytes. Travels with the next statement.
 */
export const copyFiles = (tx: Tx, { types, become = types, from, to, parts, person }: Along): void =>
  send(tx, {
    name: "copy-files",
    text: `with kept as (
        select f.* from business_file f
        where f.business_type = any($1::text[]) and f.business_id = any($2) and f.removed_at is null and f.version = (
          select max(g.version) from business_file g
          where g.business_type = f.business_type and g.business_id = f.business_id and g.name = f.name and g.removed_at is null)
        for share
      ), copied as (
        select kept.*, ($6::text[])[array_position($1::text[], business_type)] as type, $4 || substr(business_id, length($3) + 1) as id from kept
      )
      insert into business_file (bucket_key, bytes, business_type, business_id, name, version, size, media_type, uploaded_by, sha256)
      select replace(gen_random_uuid()::text, '-', ''), coalesce(bytes, bucket_key), type, id, name,
        1 + coalesce((select max(h.version) from business_file h where h.business_type = type and h.business_id = id and h.name = copied.name), 0),
        size, media_type, $5, sha256 from copied`,
    values: [types, [from, ...parts.map((part) => `${from}.${part}`)], from, to, person, become],
  })
