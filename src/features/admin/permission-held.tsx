import { Box } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { PersonSight } from "#contract/permission.contract.ts"
import { Card } from "#ui/card/card.tsx"
import { TextLink } from "#ui/link/link.tsx"
import { heldRoles } from "./permission-styles.ts"
import { rightCounts, roleForm, useReachWords } from "./permission-words.ts"
import { ReachMark } from "./reach-mark.tsx"
import { useRoleName } from "./role-name.ts"

/** The person's roles with their data rights in words; a role's name links to its form. */
export function HeldRoles({ sight: { roles } }: { readonly sight: PersonSight }) {
  const { t } = useTranslation("permissions")
  const nameOf = useRoleName()
  const reachOf = useReachWords()
  return (
    <Card title={t("held")}>
      <Box as="ul" css={heldRoles}>
        {roles.map((role) => (
          <li key={role.id}>
            <TextLink to={roleForm(role)}>{nameOf(role)}</TextLink>
            {rightCounts(role) ? <ReachMark right={role.dataRight} /> : null}
            <span>{reachOf(role)}</span>
          </li>
        ))}
      </Box>
    </Card>
  )
}
