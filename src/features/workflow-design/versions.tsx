import { Box, defineStyle, Flex, Grid, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { useCall } from "#client/http/use-call.ts"
import { routeContract as routes, type RouteRow, type RouteVersion } from "#contract/route.contract.ts"
import type { Step } from "#contract/route.schema.ts"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { useApproverName, useRouteWords } from "./route-words.ts"

const versions = defineStyle({
  display: "grid",
  gap: "3",
  "& > li": { paddingBottom: "3", borderBottomWidth: "1px" },
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
        {data?.map(({ version, at, by, enabledAt, inForce, draft, names }) => (
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
            <Steps steps={draft.steps} names={names} />
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

/** Whom each step asks, and what happens once it is late. */
function Steps({ steps, names }: { readonly steps: readonly Step[]; readonly names: RouteVersion["names"] }) {
  const { t } = useTranslation(["routes", "steps"])
  const nameOf = useApproverName(names, names)
  return (
    <Grid as="ol" gap="1" marginBlock="1" paddingInlineStart="5" listStyle="decimal">
      {steps.map(({ key, name, mode, approvers, hours, escalateTo }) => (
        <li key={key}>
          <strong>{name}</strong>{" "}
          <Text as="span" color="fg.subtle" fontSize="xs" data-part="quiet">
            {t(`modes.${mode}`)}
          </Text>
          <p>{approvers.map(nameOf).join(t("comma"))}</p>
          {hours === null ? null : (
            <Text color="fg.subtle" fontSize="xs" data-part="quiet">
              {t("steps:remind", { hours })}
            </Text>
          )}
          {escalateTo === null ? null : (
            <Text color="fg.subtle" fontSize="xs" data-part="quiet">
              {t("steps:escalate", { who: nameOf(escalateTo) })}
            </Text>
          )}
        </li>
      ))}
    </Grid>
  )
}
