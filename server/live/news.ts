import type { NoticeNews } from "#contract/live.contract.ts"
import { type Hub, inboxOf } from "./hub.ts"

/** A person's notices after a position, oldest first, a portion at a time, and how many are unread in all. */
export type NewsAfter = (person: string, position: string) => Promise<NoticeNews>

/**
 * Sends a person's notices after a position, each once and in their order, now (until `sent`) and after each change; `onFailure` ends the channel,
 * whose browser then asks anew.
 */
export function sendNews(
  hub: Hub,
  newsAfter: NewsAfter,
  from: { readonly person: string; readonly position: string },
  send: (news: NoticeNews) => void,
  onFailure: (error: unknown) => void,
): { readonly sent: Promise<void>; stop(): void } {
  let { position } = from
  let sending = false
  let again = false
  let stopped = false

  async function push(): Promise<void> {
    again = true
    if (sending) return
    sending = true
    while (again) {
      again = false
      for (let more = true, first = true; more; first = false) {
        const news = await newsAfter(from.person, position)
        if (stopped) return
        const last = news.notices.at(-1)
        if (first || last) send(news)
        position = last?.position ?? position
        // There may be another portion.
        more = last !== undefined
      }
    }
    sending = false
  }
  const tell = () => push().catch(onFailure)
  const unfollow = hub.follow(inboxOf(from.person), () => void tell())
  return {
    sent: tell(),
    stop() {
      stopped = true
      unfollow()
    },
  }
}
