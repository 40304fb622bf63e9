import type { JobHelpers } from "graphile-worker"
import { fill, onOneLine, paragraphsOf, valuesOf } from "#machines/message/fill.ts"
import type { Channel, TemplateDraft } from "#contract/message.contract.ts"
import type { Language } from "#contract/identity.contract.ts"
import type { Database } from "#server/database/database.ts"
import type { Services } from "#server/http/services.ts"
import { formatInstant, type Texts } from "#server/http/texts.ts"
import { messageJob, now } from "./outbox.ts"
import { sentenceOf, valuesIn } from "./said.ts"

/** A message to be sent: its reader, the address or number, and its texts in the reader's language. */
export interface Outgoing {
  readonly to: string
  readonly language: Language
  readonly name: string
  readonly path: string
  readonly words: Worded
}

/** The result of handing a message over. */
export interface Handed {
  readonly state: "sent" | "logged"
  /** The receiver's id for it; null when there was none. */
  readonly receipt: string | null
}

/** Why a message is not sent at all. */
export type Skipped = "alreadyRead" | "notWanted" | "noAddress" | "noServer"

interface Row {
  readonly state: string
  readonly channel: Exclude<Channel, "inApp">
  readonly read: boolean
  readonly active: boolean
  readonly wanted: boolean
  readonly to: string | null
  readonly language: Language
  readonly name: string
  readonly path: string
  readonly template: string
  readonly params: Readonly<Record<string, string | number>>
  readonly draft: TemplateDraft | null
}

const found = `
  select s.state, s.channel, n.read_at is not null as read, may_sign_in(p) as active, p.language, p.display_name as name, n.path, n.template, n.params, v.draft,
    case s.channel when 'mail' then p.email else p.phone end as "to",
    p.notices @> jsonb_build_object(s.channel, true) as wanted
  from msg_send s join notice n on n.id = s.notice join person p on p.id = s.person left join msg_template_version v on v.id = n.told
  where s.id = $1`

/**
 * Sends the message of a record by `hand` and stores the result in the record. A failure is rethrown to the worker, which retries later; after the
 * last attempt the record is marked as failed. `hand` is null when no provider is configured.
 */
export async function workRecord(
  { database, texts }: Pick<Services, "database" | "texts">,
  job: { readonly payload: unknown; readonly helpers: Pick<JobHelpers, "job"> },
  hand: ((message: Outgoing) => Promise<Handed>) | null,
): Promise<void> {
  const { record, byHand } = messageJob.parse(job.payload)
  const { rows } = await database.query<Row>({ text: found, values: [record] })
  const [row] = rows
  // A failed one comes here again when an administrator retries its job.
  if (row?.state !== "waiting" && row?.state !== "failed") return
  const reason = skipReason(row, byHand, hand !== null)
  if (reason !== null || row.to === null || hand === null) return finish(database, record, { state: "skipped", error: reason })
  const { to, language, name, path } = row
  try {
    const { state, receipt } = await hand({ to, language, name, path, words: wordsOf(texts, language, row) })
    await finish(database, record, { state, receipt })
  } catch (error) {
    const last = job.helpers.job.attempts >= job.helpers.job.max_attempts
    await finish(database, record, { state: last ? "failed" : "waiting", error: reasonOf(error) })
    throw error
  }
}

function skipReason(row: Row, byHand: boolean, server: boolean): Skipped | null {
  if (!server) return "noServer"
  if (row.read && !byHand) return "alreadyRead"
  if (!row.active || !row.wanted) return "notWanted"
  return row.to === null ? "noAddress" : null
}

/** A server's reason for refusing, on one line and short enough for a list. */
const reasonOf = (error: unknown): string => onOneLine(error instanceof Error ? error.message : String(error)).slice(0, 300)

async function finish(
  database: Database,
  record: string,
  outcome: { readonly state: string; readonly error?: string | null; readonly receipt?: string | null },
): Promise<void> {
  const { state, error = null, receipt = null } = outcome
  await database.query({
    text: `update msg_send set state = $2, error = $3, receipt = $4, tries = tries + case when $2 = 'skipped' then 0 else 1 end,
      done_at = case when $2 <> 'waiting' then ${now} end where id = $1`,
    values: [record, state, error, receipt],
  })
}

/** A notice's texts in one language. */
export interface Worded {
  /** A single line. */
  readonly title: string
  /** Paragraphs; empty for the platform's own texts. */
  readonly body: readonly string[]
  /** A single line; empty where the template has none. */
  readonly sms: string
}

/** Words a notice by its template, or in the platform's own texts. */
export function wordsOf(
  texts: Pick<Texts, "text">,
  language: Language,
  {
    template,
    params,
    draft,
  }: {
    readonly template: string
    readonly params: Row["params"]
    readonly draft: Pick<TemplateDraft, "title" | "body" | "smsTemplate"> | null
  },
): Worded {
  const sentence = sentenceOf(texts, language, template, params)
  if (draft === null) return { title: onOneLine(texts.text("notice:arrived", language, { ...params, sentence })), body: [], sms: "" }
  const values = valuesOf(valuesIn(texts, language, params), sentence, formatInstant)
  return {
    title: onOneLine(fill(draft.title[language], values)),
    body: paragraphsOf(fill(draft.body[language], values)),
    sms: onOneLine(fill(draft.smsTemplate[language], values)),
  }
}
