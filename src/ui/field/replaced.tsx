import { Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { Callout } from "#ui/callout/callout.tsx"

/** The texts that are replaced by what somebody typed before they could be shown; nothing without any. */
export function Replaced({ texts }: { readonly texts: readonly string[] }) {
  const { t } = useTranslation("common")
  if (texts.length === 0) return null
  return (
    <Callout title={t("document.replaced")}>
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
        {texts.join("\n")}
      </Text>
    </Callout>
  )
}
