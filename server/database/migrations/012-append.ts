import { type Kysely, sql } from "kysely"

/** SHA-256 in hex of the values' texts, one a line. No hashed value holds a line break, so no two different records have one text. */
const hashOf = (...values: string[]) => `encode(sha256(convert_to(concat_ws(E'\\n', ${values.join(", ")}), 'UTF8')), 'hex')`

const hashOfFact = hashOf(
  "link",
  "at_position",
  "number",
  "in_stream",
  "at_version",
  "of_root",
  "of_kind",
  "types[n]",
  "schema_versions[n]",
  "times[n]",
  "contents[n]",
  "metas[n]",
)
const sealOfHead = hashOf("in_stream", "of_kind", "of_root", "at_version", "by_chart", "number", "link", "new_state")

/**
 * Records facts and moves the head, from the expected version only (0: the stream must not exist yet). When it is elsewhere this raises the
 * unique violation that the tables raise for the second of two who record at once, so that whatever was sent along with it is undone too.
 * Each fact's hash covers the hash before it (the first one's: the genesis hash, which binds the stream's id) and every column of its row.
 * `txid` is never less than that of the stream's last fact: a transaction may have got its number before it waited for the lock,
 * and a reader by (txid, position) would see the stream's facts out of order.
 * Kind and root are compared so that no index serves it: by the root's the planner would walk through the whole family.
 */
const appendFacts = `
  create function append_facts(
    in_stream text, of_kind text, of_root text, expected integer, by_chart integer, new_state text,
    types text[], schema_versions integer[], times bigint[], contents text[], metas text[]
  ) returns table (at_position bigint, at_version integer, at_hash text) language plpgsql as $$
  declare
    number xid8 := pg_current_xact_id();
    link text := ${hashOf("'genesis'", "in_stream")};
  begin
    if expected > 0 then
      select greatest(number, s.txid), s.head_hash into number, link from stream s
      where s.id = in_stream and s.version = expected and s.kind is not distinct from of_kind and s.root is not distinct from of_root;
      if not found then
        raise exception 'the stream is not at the expected version' using errcode = 'unique_violation';
      end if;
    end if;
    at_version := expected;
    for n in 1 .. cardinality(types) loop
      at_position := nextval('event_position');
      at_version := at_version + 1;
      link := ${hashOfFact};
      at_hash := link;
      insert into event (position, txid, stream, version, root, kind, type, schema_version, at, data, meta, hash)
      values (at_position, number, in_stream, at_version, of_root, of_kind, types[n], schema_versions[n], times[n], contents[n]::json, metas[n]::json, link);
      return next;
    end loop;
    if expected > 0 then
      update stream s
      set version = at_version, chart_version = by_chart, state = new_state::json, txid = number, head_hash = link, seal = ${sealOfHead}
      where s.id = in_stream and s.version = expected;
    else
      insert into stream (id, kind, root, version, chart_version, state, txid, head_hash, seal)
      values (in_stream, of_kind, of_root, at_version, by_chart, new_state::json, number, link, ${sealOfHead});
    end if;
    if not found then
      raise exception 'the stream is not at the expected version' using errcode = 'unique_violation';
    end if;
  end $$`

/**
 * Texts of facts and states are kept as they are: most that are long are sealed bids, which nothing makes shorter,
 * and trying took longer than all else that an append of one does.
 */
const asTheyAre = ["alter table event alter data set storage external", "alter table stream alter state set storage external"]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [appendFacts, ...asTheyAre]) await sql.raw(statement).execute(db)
}
