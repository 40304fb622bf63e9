import type { Notice } from "#contract/notice.contract.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { useNoticeWords } from "./notice-words.ts"
import s from "./notice.module.css"

/** What a notice says: its sentence, the document, a reason if one was given, and when. Unread ones are marked by a word, weight and a dot. */
export function NoticeLine({ notice }: { readonly notice: Notice }) {
  const { t, sentence, title, reason } = useNoticeWords()
  const unread = notice.readAt === null
  return (
    <span className={s.line} data-unread={unread || undefined}>
      <span className={s.sentence}>
        {unread ? <span className="sr-only">{t("unread")} </span> : null}
        {sentence(notice)}
      </span>
      <span className={s.about}>
        <span>{title(notice)}</span>
        {notice.params["number"] ? <span className={s.number}>{notice.params["number"]}</span> : null}
      </span>
      {reason(notice) === "" ? null : <q className={s.reason}>{reason(notice)}</q>}
      <span className={s.at}>
        <Instant at={notice.at} />
      </span>
    </span>
  )
}
