import type { Audience, Told } from "#machines/_kit/notices.ts"
import type { Database, Tx } from "#server/database/database.ts"
import { readFact } from "#server/event-store/document.ts"
import { type Left, readOn } from "#server/event-store/feed-reader.ts"
import { type FactOutline, loadFacts, loadFamily } from "#server/event-store/store.ts"
import type { ToldByServer } from "#server/documents/notices.ts"
import { announceEach, inboxOf } from "#server/live/hub.ts"
import { sendByChoice } from "#server/messages/outbox.ts"

/** Makes the notices of the next facts. Only one process delivers at a time, so that a later notice of a person never has an earlier position. */
export const deliver = (database: Database, sources: readonly ToldByServer[]): Promise<Left> =>
  readOn(database, "notice", async (tx, facts) => {
    for (const fact of facts) {
      for (const told of await noticesOf(tx, sources, fact)) await send(tx, fact, told)
      if (sources.some(({ discloses }) => discloses.has(`${fact.kind}/${fact.type}`))) await disclose(tx, fact.root)
    }
  })

/** Lets records of messages name the readers of this document's notices from now on. */
const disclose = (tx: Tx, root: string) =>
  tx.query({
    name: "disclose-notices",
    text: "update notice n set confidential = false from event e where e.root = $1 and e.position = n.fact and n.confidential",
    values: [root],
  })

/** The notice that a fact causes, with its document as it was just after the fact. */
async function noticesOf(tx: Tx, sources: readonly ToldByServer[], fact: FactOutline): Promise<readonly Told[]> {
  const concerned = sources.filter(({ concerns }) => concerns.has(`${fact.kind}/${fact.type}`))
  if (concerned.length === 0) return []
  const upToIt = BigInt(fact.position)
  const happened = ({ position }: FactOutline) => BigInt(position) <= upToIt
  const own = (await loadFacts(tx, fact.root)).filter(happened)
  const child = fact.stream === fact.root ? [] : await loadFacts(tx, fact.stream, { to: fact.version })
  const lived = fact.stream === fact.root ? own : child
  const itself = lived.at(-1)
  if (itself?.version !== fact.version) throw new Error(`${fact.stream} has no fact ${fact.version}`)
  const told: Told[] = []
  for (const source of concerned.filter(({ kind }) => kind === own[0]?.kind)) {
    const compared = source.besides?.[`${fact.kind}/${fact.type}`]
    const beside = compared === undefined ? [] : (await loadFamily(tx, fact.root, compared)).filter(happened)
    const messages = source.tell({
      id: fact.root,
      stream: fact.stream,
      kind: fact.kind,
      fact: readFact(source, itself),
      history: own.map((stored) => readFact(source, stored)),
      own: lived.map((stored) => readFact(source, stored)),
      beside: [...Map.groupBy(beside, ({ stream }) => stream).values()].map((facts) => facts.map((stored) => readFact(source, stored))),
      begunBy: child[0]?.by ?? null,
    })
    for (const message of messages) told.push(await seenBy(tx, source, fact, message))
  }
  return told
}

/** Restricts a notice to those of its audience who may see the document and whose side may be told. */
async function seenBy(tx: Tx, { sidesNow }: ToldByServer, fact: FactOutline, told: Told): Promise<Told> {
  if (!sidesNow || told.sides === "none") return told
  const { sides: wanted } = told
  const { rows } = await tx.query<{ id: string }>({
    name: "audience",
    text: `select p.id from person p where ${recipientCondition}`,
    values: recipientValues(fact, told.to),
  })
  const people = rows.map(({ id }) => id)
  const sides = await sidesNow(tx, fact.root, people)
  const isSeen = (side = "") => side !== "" && (wanted?.includes(side) ?? true)
  return { ...told, to: { ...told.to, people: people.filter((id) => isSeen(sides.get(id))) } }
}

/**
 * The people of an audience, by the first placeholders of a statement, which `meantBy` fills. An applicant has no role yet and is told what it is meant
 * by name.
 */
const recipientCondition = `p.active and p.id <> $1 and (p.roles && $2::text[] or p.registration and 'person:' || p.id = any($6)) and ($3::text[] is null or p.id = any($3)) and ($4::text[] is null or p.party = any($4))
  and p.id <> all($5::text[]) and ($6::text[] is null or reader_keys(p) && $6) and not reader_keys(p) && $7::text[]`
const recipientValues = ({ by }: FactOutline, { roles, people, parties, except, readers, lacking }: Audience): unknown[] => [
  by.id,
  roles,
  people ?? null,
  parties ?? null,
  except ?? [],
  readers ?? null,
  lacking ?? [],
]

/**
 * Inserts one row for each person reached who was not told of this fact before, numbered per person so that nobody can count other people's notices.
 * Facts from days before a person joined (imported, or in the demo's story) can be read and are not sent as news.
 */
async function send(tx: Tx, fact: FactOutline, { to, msgType, template, params, path }: Told): Promise<void> {
  const { rows } = await tx.query<{ person: string }>({
    name: "send-notice",
    text: `
      insert into notice (position, id, person, msg_type, template, params, path, fact, at, confidential, told, read_at)
      select coalesce((select max(position) from notice where person = p.id), 0) + 1, replace(gen_random_uuid()::text, '-', ''), p.id, $8, $9, $10, $11, $12, $13::bigint, $14, message_template_for($8, $9),
        case when to_timestamp($13::bigint / 1000.0) < p.created_at - interval '3 days' then $13::bigint end
      from person p where ${recipientCondition}
      on conflict (fact, person) do nothing returning person`,
    values: [
      ...recipientValues(fact, to),
      msgType,
      template,
      JSON.stringify(params),
      path,
      fact.position,
      fact.at,
      to.confidential ?? false,
    ],
  })
  if (rows.length === 0) return
  await announceEach(
    tx,
    rows.map(({ person }) => inboxOf(person)),
  )
  await sendByChoice(tx, fact.position)
}
