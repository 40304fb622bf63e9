import { Box, defineStyle, Flex, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { useCall } from "#client/http/use-call.ts"
import { routeContract as routes, type RouteRow } from "#contract/route.contract.ts"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { useRouteWords } from "./route-words.ts"

const versions = defineStyle({
  display: "grid",
  gap: "3",
  "& li": { paddingBottom: "3", borderBottomWidth: "1px" },
})

/** A route's content in each of its versions. */
export function Versions({ row, onClose }: { readonly row: RouteRow; readonly onClose: () => void }) {
  const { t } = useTranslation("routes")
  const words = useRouteWords()
  const { data, error, reload } = useCall(routes.versions, { params: { id: row.id } })
  return (
    <Dialog open title={t("versionsOf", { name: row.name })} onClose={onClose}>
      {error ? <ErrorPanel error={error} onAgain={reload} /> : null}
      {data || error ? null : <LoadingRows rows={3} />}
      <Box as="ol" css={versions}>
        {data?.map(({ version, at, by, enabledAt, inForce, draft }) => (
          <li key={version}>
            <Flex wrap="wrap" align="center" gap="2">
              <strong>{t("versionNumber", { version })}</strong>
              {inForce ? <StatePill tone="green">{t("states.inForce")}</StatePill> : null}
              <Text as="span" color="fg.subtle" fontSize="xs" data-part="quiet">
                {by} <Instant at={at} />
              </Text>
            </Flex>
            <p>
              {words.type(draft.scope.type)} · {words.range(draft.scope)}
            </p>
            <p>{draft.steps.map(({ name, mode }) => `${name} (${t(`modes.${mode}`)})`).join(" → ")}</p>
            {enabledAt === null ? null : (
              <Text color="fg.subtle" fontSize="xs" data-part="quiet">
                {t("enabledAt")} <Instant at={enabledAt} />
              </Text>
            )}
          </li>
        ))}
      </Box>
    </Dialog>
  )
}
