import type { NoticeNews } from "#contract/live.contract.ts"
import { type Hub, inboxOf } from "./hub.ts"

/** Loads a portion of a person's notices after a position, oldest first, and the total number of unread ones. */
export type NewsAfter = (person: string, position: string) => Promise<NoticeNews>

/**
 * Sends a person's notices after a position, each once and in order, now (until `sent`) and after each change; `onFailure` closes the channel, whose
 * browser then asks again.
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
        // A full portion may be followed by another.
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
