import { useEffect, useEffectEvent } from "react"
import { useNavigate } from "react-router-dom"
import type { Notice } from "#contract/notice.contract.ts"
import { markRead, onNotices } from "#client/person/notices.ts"
import { useSession } from "#client/session/session.ts"
import { toast } from "#ui/toast/toast.ts"
import { useNoticeWords } from "./notice-words.ts"

/** Announces new notices once in a corner, on the visible page and to people who want it. */
export function useArrivals(): void {
  const { t, sentence, title } = useNoticeWords()
  const navigate = useNavigate()
  const { profile } = useSession()
  const arrived = useEffectEvent((notices: readonly Notice[]) => {
    const [first, ...more] = notices
    if (!first || profile?.notices.popup !== true || document.visibilityState !== "visible") return
    const many = more.length > 0
    const text = many ? t("arrivedMany", { count: notices.length }) : t("arrived", { sentence: sentence(first), title: title(first) })
    const run = () => {
      void navigate(many ? "/more-notice" : first.path)
      if (!many) void markRead([first.id]).catch(() => undefined)
    }
    toast("running", text, { label: t("open"), run })
  })
  useEffect(() => onNotices(arrived), [])
}
