import { Flex } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { formatInstant } from "#client/texts/moment.ts"
import { Button } from "#ui/button/button.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import type { Writing } from "./use-writing.ts"

/** Shown when somebody else saved another version meanwhile, with the choice between the two; nothing while saving overwrites nobody. */
export function OvertakenCallout({ writing }: { readonly writing: Pick<Writing<unknown, unknown>, "overtaken" | "discard" | "keepMine"> }) {
  const { t } = useTranslation("draft")
  const { overtaken } = writing
  if (overtaken === null) return null
  return (
    <Callout title={t("overtaken.title", { name: overtaken.by.name ?? "", at: formatInstant(overtaken.at) })}>
      <p>{t("overtaken.text")}</p>
      <Flex wrap="wrap" gap="2" marginTop="2">
        <Button size="small" onClick={writing.discard}>
          {t("overtaken.theirs")}
        </Button>
        <Button size="small" onClick={writing.keepMine}>
          {t("overtaken.mine")}
        </Button>
      </Flex>
    </Callout>
  )
}
