import { useTranslation } from "react-i18next"
import { Refused } from "#contract/errors.ts"
import { Failed } from "#contract/failed.ts"

/** The sentence for anything thrown: the server's own for a refusal, the failure's kind for no answer, a plain apology for a bug. */
export function useErrorText(error: unknown): string {
  const { t } = useTranslation(["common", "client"])
  if (error instanceof Refused) return error.message
  if (error instanceof Failed) return t(`client:failure.${error.kind}`)
  return t("unexpected")
}
