import { z } from "zod"
import type { Tx } from "#server/database/database.ts"

/** The tasks that send one message, by channel; each is a row of the same transaction as its record. */
export const messageTask = { mail: "message:mail", sms: "message:sms" } as const

export const messageJob = z.object({ record: z.string(), byHand: z.boolean().default(false) })

/** Attempts with growing delays, within about half an hour; a later message would be useless. */
export const attempts = 8

/** The present time by the database's clock, in epoch ms. */
export const now = "floor(extract(epoch from platform_clock()) * 1000)::bigint"

/**
 * Sends a fact's notices to those of their readers who chose mail or text messages, where the notice's template supports the channel (the platform's
 * own texts go by mail only). Each gets a record and a job, so that a failed one is retried alone.
 */
export async function sendByChoice(tx: Tx, fact: string): Promise<void> {
  await tx.query({
    name: "send-by-choice",
    text: `
      with made as (
        insert into msg_send (notice, person, channel, at)
        select n.id, p.id, way.channel, n.at
        from notice n join person p on p.id = n.person left join msg_template_version v on v.id = n.told
        cross join lateral (values
          ('mail', p.email is not null and p.notices @> '{"mail": true}' and (v.id is null or v.draft -> 'channels' ? 'mail')),
          ('sms', p.phone is not null and p.notices @> '{"sms": true}' and v.draft -> 'channels' ? 'sms')
        ) as way (channel, wanted)
        where n.fact = $1 and n.read_at is null and way.wanted
        on conflict (notice, channel) do nothing
        returning id, channel
      )
      select from made, graphile_worker.add_job('message:' || made.channel, payload := json_build_object('record', made.id), max_attempts := $2)`,
    values: [fact, attempts],
  })
}

/** Marks the message of a job that is given up as failed: it can be sent again. */
export const giveUpSending = (tx: Tx, job: string): Promise<unknown> =>
  tx.query({
    text: `update msg_send s set state = 'failed', done_at = ${now} from graphile_worker._private_jobs j
      where j.id = $1 and s.id = j.payload ->> 'record' and s.state = 'waiting'`,
    values: [job],
  })

/** Sends failed messages again on request; returns how many records could be resent. */
export async function sendOnceMore(tx: Tx, ids: readonly string[], person: string): Promise<number> {
  const { rowCount } = await tx.query({
    text: `
      with again as (
        update msg_send set state = 'waiting', tries = 0, error = null, receipt = null, done_at = null, again_by = $2
        where id = any($1) and state in ('failed', 'skipped', 'logged')
        returning id, channel
      )
      select from again, graphile_worker.add_job(
        'message:' || again.channel, payload := json_build_object('record', again.id, 'byHand', true), max_attempts := $3)`,
    values: [ids, person, attempts],
  })
  return rowCount
}
