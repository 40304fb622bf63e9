import { Link } from "react-router-dom"
import type { Notice } from "#contract/notice.contract.ts"
import { markRead } from "#client/person/notices.ts"
import { NoticeLine } from "./notice-line.tsx"
import { useNoticeWords } from "./notice-words.ts"
import s from "./notice.module.css"

/** Notices one under the other, each to be chosen or opened. */
export function NoticeList(props: {
  readonly notices: readonly Notice[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (id: string, on: boolean) => void
}) {
  const { t, sentence } = useNoticeWords()
  return (
    <ul className={s.rows}>
      {props.notices.map((notice) => (
        <li key={notice.id} className={s.row}>
          <label className={s.box}>
            <input
              type="checkbox"
              aria-label={t("select", { title: sentence(notice) })}
              checked={props.chosen.has(notice.id)}
              onChange={(event) => props.onChoose(notice.id, event.currentTarget.checked)}
            />
          </label>
          <Link
            to={notice.path}
            className={s.item}
            onClick={() => {
              // The document opens whether or not the mark arrives.
              if (notice.readAt === null) void markRead([notice.id]).catch(() => undefined)
            }}
          >
            <NoticeLine notice={notice} />
          </Link>
          <span className={s.kind}>{t(`types.${notice.msgType}`)}</span>
        </li>
      ))}
    </ul>
  )
}
