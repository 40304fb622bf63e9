import { Flex, Stack, Text } from "@chakra-ui/react"
import { CircleCheck, TriangleAlert } from "lucide-react"
import { useTranslation } from "react-i18next"
import { useCall } from "#client/http/use-call.ts"
import { healthContract } from "#contract/health.contract.ts"
import { ButtonLink } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { TextLink } from "#ui/link/link.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { findingsIn } from "./platform-findings.ts"

/** Findings that an administrator should look at, each with its page. */
export function PlatformCard() {
  const { t } = useTranslation("dashboard")
  const { data, error, reload } = useCall(healthContract.read, {})
  return (
    <Card
      title={t("platform.title")}
      aside={
        <ButtonLink size="small" to="/system/health">
          {t("platform.health")}
        </ButtonLink>
      }
    >
      {data ? <Findings findings={findingsIn(data)} /> : error ? <ErrorPanel error={error} onAgain={reload} /> : <LoadingRows rows={2} />}
    </Card>
  )
}

function Findings({ findings }: { readonly findings: ReturnType<typeof findingsIn> }) {
  const { t } = useTranslation("dashboard")
  if (findings.length === 0)
    return (
      <Flex align="center" gap="2" color="green.fg">
        <CircleCheck size={18} aria-hidden />
        <Text color="fg">{t("platform.fine")}</Text>
      </Flex>
    )
  return (
    <Stack as="ul" gap="2">
      {findings.map(({ what, count, to }) => (
        <Flex key={what} as="li" align="center" gap="2" color="amber.fg">
          <TriangleAlert size={18} aria-hidden />
          <TextLink to={to}>{t(`platform.${what}`, { count })}</TextLink>
        </Flex>
      ))}
    </Stack>
  )
}
