import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { roles } from "#contract/people.ts"

/** Returns a role's name; that of a built-in role in the screen's language. */
export function useRoleName(): (role: { readonly id: string; readonly name: string }) => string {
  const { t } = useTranslation("first")
  return useCallback(
    ({ id, name }) => {
      const builtIn = roles.find((one) => one === id)
      return builtIn ? t(`roles.${builtIn}`) : name
    },
    [t],
  )
}
