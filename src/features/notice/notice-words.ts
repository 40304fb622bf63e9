import { useTranslation } from "react-i18next"
import { formatInstant } from "#client/texts/moment.ts"
import { fill, inLanguage, onOneLine, valuesOf } from "#machines/message/fill.ts"
import type { Notice } from "#contract/notice.contract.ts"

/** The words of notices, in the language of the screen whatever it was when they came. */
export function useNoticeWords() {
  const { t, i18n } = useTranslation(["notice", "common"])
  return {
    t,
    sentence: ({ template, params: given, told }: Notice): string => {
      const { kind } = given
      const params = kind === undefined ? given : { ...given, kind: t(`kinds.${kind}`, { defaultValue: kind }) }
      const own = t(`templates.${template}`, params)
      return told ? onOneLine(fill(inLanguage(told.title, i18n.language), valuesOf(params, own, formatInstant))) : own
    },
    /** The document that it is about. */
    title: ({ params }: Notice): string => String(params["title"] || params["number"] || ""),
    /** What somebody gave as a reason; empty when there is none. */
    reason: ({ params }: Notice): string => String(params["reason"] ?? ""),
  }
}
