import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { PersonSight } from "#contract/permission.contract.ts"
import { Card } from "#ui/card/card.tsx"
import { rightCounts, roleForm, useReachWords } from "./permission-words.ts"
import s from "./permissions.module.css"
import { ReachMark } from "./reach-mark.tsx"
import { useRoleName } from "./role-name.ts"

/** The person's roles, each with its right and what that reaches; a role's name leads to its form. */
export function HeldRoles({ sight: { roles } }: { readonly sight: PersonSight }) {
  const { t } = useTranslation("permissions")
  const nameOf = useRoleName()
  const reachOf = useReachWords()
  return (
    <Card title={t("held")}>
      <ul className={s.held}>
        {roles.map((role) => (
          <li key={role.id}>
            <Link to={roleForm(role)} className={s.role}>
              {nameOf(role)}
            </Link>
            {rightCounts(role) ? <ReachMark right={role.dataRight} /> : null}
            <span className={s.words}>{reachOf(role)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
