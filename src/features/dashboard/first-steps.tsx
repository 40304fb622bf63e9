import { Flex, Grid, Text } from "@chakra-ui/react"
import { CircleCheck, CircleDashed } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useCall } from "#client/http/use-call.ts"
import { setupContract, type SetupStep, setupSteps } from "#contract/organisation.contract.ts"
import { Card } from "#ui/card/card.tsx"
import { TextLink } from "#ui/link/link.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"

const pages: Readonly<Record<SetupStep, string>> = {
  company: "/basic/companies",
  organisation: "/basic/organisation",
  purchaser: "/system/users",
  verifier: "/system/users",
  approver: "/system/users",
  experts: "/wel/expert-creation-view",
}

/** What an administrator must set up first on an empty installation, above the rest, which waits for it and does not move then; nothing once all is done. */
export function FirstSteps({ children }: { readonly children: ReactNode }) {
  const { data, loading } = useCall(setupContract.missing, {})
  if (data === null && loading) return <LoadingRows />
  return (
    <>
      {data === null || data.length === 0 ? null : <Steps missing={data} />}
      {children}
    </>
  )
}

function Steps({ missing }: { readonly missing: readonly SetupStep[] }) {
  const { t } = useTranslation("dashboard")
  return (
    <Card title={t("firstSteps.title")}>
      <Text color="fg.muted">{t("firstSteps.text")}</Text>
      <Grid as="ol" gap="3" marginTop="3" color="fg.muted">
        {setupSteps.map((step) => {
          const done = !missing.includes(step)
          const Icon = done ? CircleCheck : CircleDashed
          return (
            <Flex key={step} as="li" gap="3">
              <Flex color={done ? "green.fg" : undefined}>
                <Icon size={20} strokeWidth={1.5} aria-hidden />
              </Flex>
              <Grid minWidth="0">
                {done ? (
                  t(`firstSteps.steps.${step}`)
                ) : (
                  <TextLink underline fontWeight="semibold" to={pages[step]}>
                    {t(`firstSteps.steps.${step}`)}
                  </TextLink>
                )}
                <Text as="small" fontSize="xs">
                  {t(done ? "firstSteps.done" : `firstSteps.why.${step}`)}
                </Text>
              </Grid>
            </Flex>
          )
        })}
      </Grid>
      <Text color="fg.muted" marginTop="4" marginBottom="0">
        {t("firstSteps.later")}
      </Text>
    </Card>
  )
}
