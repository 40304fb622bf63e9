import { useTranslation } from "react-i18next"
import type { Notice } from "#contract/notice.contract.ts"

/** The words of notices, in the language of the screen whatever it was when they came. */
export function useNoticeWords() {
  const { t } = useTranslation(["notice", "common"])
  return {
    t,
    sentence: ({ template, params }: Notice): string => t(`templates.${template}`, params),
    /** The document that it is about. */
    title: ({ params }: Notice): string => String(params["title"] || params["number"] || ""),
    /** What somebody gave as a reason; empty when there is none. */
    reason: ({ params }: Notice): string => String(params["reason"] ?? ""),
  }
}
