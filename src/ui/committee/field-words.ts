import { useTranslation } from "react-i18next"
import { useCode } from "#client/texts/codes.ts"
import { expertField } from "#contract/people.ts"

/** What the fields of experts are called; a word that was never a value of the code stays as it is. */
export function useFieldWords(): (field: string) => string {
  const { i18n } = useTranslation()
  return useCode(expertField, i18n.language).nameOf
}
