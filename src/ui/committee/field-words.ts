import { useTranslation } from "react-i18next"
import { useCode } from "#client/texts/codes.ts"
import { expertField } from "#contract/people.ts"

/** The names of experts' fields; an unknown field stays as it is. */
export function useFieldWords(): (field: string) => string {
  const { i18n } = useTranslation()
  return useCode(expertField, i18n.language).nameOf
}
