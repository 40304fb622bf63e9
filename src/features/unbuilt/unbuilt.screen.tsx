import { Box, defineStyle, Flex, Heading, Stack, Text } from "@chakra-ui/react"
import { Milestone } from "lucide-react"
import type { ComponentType } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { Button, ButtonLink } from "#ui/button/button.tsx"
import { Page } from "#ui/page/page.tsx"
import { PermissionLink } from "#ui/permission-button/permission-button.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import type { Area } from "./unbuilt.routes.ts"

const card = defineStyle({
  display: "grid",
  gap: "4",
  justifyItems: "start",
  maxWidth: "720px",
  padding: "page",
  borderWidth: "1px",
  borderRadius: "md",
  background: "bg.panel",
})

const icon = defineStyle({ color: "line.strong" })

const back = defineStyle({ display: "flex", flexWrap: "wrap", gap: "2", width: "full", paddingTop: "3", borderTopWidth: "1px" })

/** The page of a feature that is not built. */
export const screenOf = (path: string, area: Area): ComponentType =>
  function UnbuiltScreen() {
    return <Unbuilt path={path} area={area} />
  }

/** Says what will be here and for whom, and links to what is available meanwhile. */
function Unbuilt({ path, area }: { readonly path: string; readonly area: Area }) {
  const { t } = useTranslation("pages")
  const navigate = useNavigate()
  return (
    <Page title={t(`titles.${path.slice(1)}`)}>
      <Box as="section" css={card} aria-label={t("notYet")}>
        <Flex align="center" gap="3">
          <Box asChild css={icon}>
            <Milestone size={28} strokeWidth={1.25} aria-hidden />
          </Box>
          <StatePill tone="quiet">{t("notYet")}</StatePill>
        </Flex>
        <Text maxWidth="52ch" lineHeight="1.7" textWrap="pretty">
          {t(`areas.${area}`)}
        </Text>
        <Meanwhile />
        <Box css={back}>
          <ButtonLink to="/dashboard/index">{t("dashboard")}</ButtonLink>
          <Button onClick={() => void navigate(-1)}>{t("back")}</Button>
        </Box>
      </Box>
    </Page>
  )
}

/** Built pages, at least one of which is in everybody's menu. */
const builtPages = [
  { code: "TENDER_LIST", to: "/wel/tender-list", word: "tenders" },
  { code: "TENDER_OPPORTUNITIES", to: "/wel/tender-list", word: "opportunities" },
  { code: "EXPERT_TASKS", to: "/wel/tender-list", word: "tasks" },
  { code: "language", to: "/language/zh", word: "texts" },
  { code: "SYSTEM_MODULES", to: "/system/modules", word: "modules" },
  { code: "SYSTEM_ERRORS", to: "/system/error-log", word: "errors" },
] as const

function Meanwhile() {
  const { t } = useTranslation("pages")
  return (
    <Stack gap="2">
      <Heading fontSize="sm" fontWeight="normal" color="fg.muted">
        {t("meanwhile")}
      </Heading>
      <Flex wrap="wrap" gap="2">
        {builtPages.map(({ code, to, word }) => (
          <PermissionLink key={code} code={code} to={to}>
            {t(word)}
          </PermissionLink>
        ))}
      </Flex>
    </Stack>
  )
}
