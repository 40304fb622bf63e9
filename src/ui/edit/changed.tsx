import { Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { Instant } from "#ui/instant/instant.tsx"

/** Who changed a row last, and when; nobody for a shipped row. */
export function Changed({ row: { changedBy, changedAt } }: { readonly row: { readonly changedBy: string; readonly changedAt: number } }) {
  const { t } = useTranslation("common")
  if (changedBy === "")
    return (
      <Text as="span" fontSize="xs" color="fg.subtle">
        {t("shipped")}
      </Text>
    )
  return (
    <span>
      {changedBy} <Instant at={changedAt} />
    </span>
  )
}
