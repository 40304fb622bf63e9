import { useReducer } from "react"
import { useTranslation } from "react-i18next"
import { formatInstant } from "#client/texts/moment.ts"
import { fill, inLanguage, onOneLine, valuesOf } from "#machines/message/fill.ts"
import type { Notice } from "#contract/notice.contract.ts"

/** The texts of notices in the screen's language, whatever it was when they arrived. */
export function useNoticeWords() {
  const { t, i18n } = useTranslation(["notice", "common"])
  const [, again] = useReducer((count: number) => count + 1, 0)
  /** The fact in the words of its kind's timeline, which are loaded when such a notice is first shown. */
  const factOf = (key: string): string => {
    const [namespace = ""] = key.split(":")
    if (i18n.hasLoadedNamespace(namespace)) return t(key, { defaultValue: t("news") })
    void i18n.loadNamespaces(namespace).then(again, () => undefined)
    return t("news")
  }
  return {
    t,
    sentence: ({ template, params: given, told }: Notice): string => {
      const { kind, fact } = given
      const named: Notice["params"] = kind === undefined ? {} : { kind: t(`kinds.${kind}`, { defaultValue: kind }) }
      const happened: Notice["params"] = template === "documentNews" ? { fact: fact === undefined ? t("news") : factOf(String(fact)) } : {}
      const params = { ...given, ...named, ...happened }
      const own = t(`templates.${template}`, params)
      return told ? onOneLine(fill(inLanguage(told.title, i18n.language), valuesOf(params, own, formatInstant))) : own
    },
    /** The document of the notice. */
    title: ({ params }: Notice): string => String(params["title"] || params["number"] || ""),
    /** The reason that somebody gave; empty when there is none. */
    reason: ({ params }: Notice): string => String(params["reason"] ?? ""),
  }
}
