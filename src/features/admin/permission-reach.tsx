import { Box, Flex, Heading } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { countedTo } from "#contract/counted.ts"
import type { GivingRole, Reach } from "#contract/permission.contract.ts"
import { Card, Facts } from "#ui/card/card.tsx"
import { formatDecimal } from "#ui/format/format.ts"
import { chips, namesHead } from "./permission-styles.ts"
import { ReachMark } from "./reach-mark.tsx"

/** The companies, departments and people whose documents of some kinds the person may see, with numbers and names. */
export function PersonReach({ reach, roles }: { readonly reach: Reach; readonly roles: readonly GivingRole[] }) {
  const { t, i18n } = useTranslation(["permissions", "admin", "notice"])
  const { kinds, companies, companyCount, departments, departmentCount, people } = reach
  const nameOf = (kind: string) => t(`notice:kinds.${kind}`)
  const title = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(kinds.map(({ kind }) => nameOf(kind)))
  const number = (value: number) => formatDecimal(String(value), i18n.language)
  const rights = [...new Set(reach.counting.flatMap((id) => roles.find((role) => role.id === id)?.dataRight ?? []))]
  return (
    <Card title={title}>
      <Facts
        rows={[
          [
            t("rights"),
            <Flex as="span" key="rights" wrap="wrap" gap="4px 16px">
              {rights.map((right) => (
                <ReachMark key={right} right={right} />
              ))}
            </Flex>,
          ],
          ...kinds.map(({ kind, documents }): [string, string] => [
            t("documents", { kind: nameOf(kind) }),
            documents === null
              ? t("documentsUntold")
              : documents > countedTo
                ? t("moreThan", { most: number(countedTo) })
                : number(documents),
          ]),
          [t("people"), number(people)],
        ]}
      />
      <Names
        title={t("companies", { count: companyCount })}
        names={companies.map(({ id, name, whole }) => ({ id, name, note: t(whole ? "whole" : "part") }))}
        more={companyCount - companies.length}
      />
      <Names
        title={t("departments", { count: departmentCount })}
        names={departments.map(({ id, name, companyName, people: count }) => ({
          id,
          name: companyCount > 1 && companyName ? `${companyName} / ${name}` : name,
          note: t("peopleCount", { count }),
        }))}
        more={departmentCount - departments.length}
      />
    </Card>
  )
}

function Names(props: {
  readonly title: string
  readonly names: readonly { readonly id: string; readonly name: string; readonly note: string }[]
  readonly more: number
}) {
  const { t } = useTranslation("permissions")
  if (props.names.length === 0) return null
  return (
    <Box marginTop="4">
      <Heading as="h3" css={namesHead}>
        {props.title}
      </Heading>
      <Box as="ul" css={chips}>
        {props.names.map(({ id, name, note }) => (
          <li key={id}>
            {name} <small>{note}</small>
          </li>
        ))}
        {props.more > 0 ? (
          <li>
            <small>{t("more", { count: props.more })}</small>
          </li>
        ) : null}
      </Box>
    </Box>
  )
}
