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
