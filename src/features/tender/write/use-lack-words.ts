import { useTranslation } from "react-i18next"
import { usePlaceWords } from "../place-words.ts"
import type { Lack } from "./document-check.ts"

/** Rules whose own sentence does not tell which field to correct. */
const rulesWithoutField = new Set(["valuesAreReadable", "timesAreSet", "tiersDoNotOverlap", "items", "past", "elementNames"])

/** Describes what is missing, with the name of its field; for a cell with row and column. */
export function useLackWords(): (lack: Lack) => string {
  const { t } = useTranslation(["tender-write", "tender"])
  const placeOf = usePlaceWords()
  return ({ what, at }) => {
    const place = rulesWithoutField.has(what) ? placeOf(at) : null
    const missing = t(`missing.${what}`)
    if (place === null) return missing
    return what === "timesAreSet" ? place : t("write.missingAt", { place, missing })
  }
}

/** The most that the sentence names; the rest are counted. */
const named = 2

/** Says what must be corrected before a tender is submitted; null for nothing. */
export function useStillMissing(lacks: readonly Lack[]): string | null {
  const { t } = useTranslation(["tender-write", "common", "document"])
  const wordOf = useLackWords()
  const words = [...new Set(lacks.filter(({ blocks }) => blocks).map(wordOf))]
  if (words.length === 0) return null
  const more = words.length - named
  const what = words.slice(0, named).join(t("common:comma"))
  return t("write.notYet", { what: more > 0 ? what + t("document:missingMore", { count: more }) : what })
}
