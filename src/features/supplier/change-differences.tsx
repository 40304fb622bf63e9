import { Box, defineStyle, Flex, Text } from "@chakra-ui/react"
import { Eye } from "lucide-react"
import { useTranslation } from "react-i18next"
import { useCall } from "#client/http/use-call.ts"
import type { Difference } from "#contract/change.contract.ts"
import { supplierContract } from "#contract/supplier.contract.ts"
import { IconButton } from "#ui/button/button.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { Card } from "#ui/card/card.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { useChangeT } from "./change.document.ts"
import type { Names } from "./declared-fields.ts"
import type { Unmasked } from "./use-unmasked.ts"
import { cardRow } from "#ui/card/card-row.style.ts"

const row = defineStyle({
  ...cardRow("160px minmax(0, 1fr) minmax(0, 1fr) 148px", "minmax(0, 1fr) minmax(0, 1fr)"),
  "& [data-part=label]": { color: "fg.muted", gridColumn: { base: "1 / -1", md: "auto" } },
  "& [data-part=before]": { color: "fg.muted", textDecoration: "line-through" },
  "& [data-part=aside]": { gridColumn: { base: "1 / -1", md: "auto" } },
})

const secret = ({ list, field }: Difference): boolean =>
  (list === "contacts" && field === "phone") || (list === "accounts" && field === "number")

/** The codes in a joined text, and their names. */
const codesIn = (differences: readonly Difference[], name: string): string[] =>
  differences
    .filter(({ field, list }) => list === null && field === name)
    .flatMap(({ before, after }) => [before, after].flatMap((one) => one?.split(", ") ?? []))

/** The differences field by field, in groups; masked numbers can be revealed by people who may. */
export function ChangeDifferences(props: { readonly differences: readonly Difference[]; readonly unmasked: Unmasked | null }) {
  const { differences, unmasked } = props
  const t = useChangeT()
  const { t: declared } = useTranslation("registration")
  const names = useCall(supplierContract.named, {
    body: { categories: codesIn(differences, "categories"), regions: codesIn(differences, "regions") },
  })
  const groups = [...Map.groupBy(differences, ({ list, index, what }) => `${list ?? ""}/${index}/${what}`)]
  return (
    <>
      {unmasked?.problem ? <Callout tone="red" title={unmasked.problem} /> : null}
      {groups.map(([key, [first, ...more]]) =>
        first ? (
          <Card
            key={key}
            title={first.list === null ? declared("steps.company") : `${declared(`parts.${first.list}`)} ${first.index + 1}`}
            aside={
              first.list === null ? null : (
                <StatePill tone={{ changed: "amber", added: "green", removed: "red" }[first.what] as "amber" | "green" | "red"}>
                  {t(`what.${first.what}`)}
                </StatePill>
              )
            }
          >
            {[first, ...more].map((one) => (
              <Row key={one.field} one={one} unmasked={unmasked} names={names.data ?? {}} />
            ))}
          </Card>
        ) : null,
      )}
    </>
  )
}

function Row({ one, unmasked, names }: { readonly one: Difference; readonly unmasked: Unmasked | null; readonly names: Names }) {
  const t = useChangeT()
  const { t: declared } = useTranslation("registration")
  const path = `${one.list ?? ""}.${one.index}.${one.field}`
  const label = declared(`fields.${one.field}`)
  const said = (text: string | null) => {
    if (text === null) return "—"
    if (one.field === "kind") return declared(`options.kind.${text}`)
    if (one.field !== "categories" && one.field !== "regions") return text
    return text
      .split(", ")
      .map((code) => names[code] ?? code)
      .join(t("common:comma"))
  }
  const may = unmasked && secret(one) && one.what !== "removed"
  return (
    <Box css={row}>
      <span data-part="label">{label}</span>
      <Text as="span" data-part={one.before === null ? "nothing" : "before"} aria-label={t("before")}>
        {said(one.before)}
      </Text>
      <Text as="span" aria-label={t("after")}>
        {(may ? unmasked.full[path] : undefined) ?? said(one.after)}
      </Text>
      <Flex data-part="aside" gap="2" alignItems="center">
        <StatePill tone={one.reviewed ? "amber" : "quiet"}>{t(one.reviewed ? "isReviewed" : "holdsAtOnce")}</StatePill>
        {may && unmasked.full[path] === undefined ? (
          <IconButton label={declared("unmask", { field: label })} onClick={() => unmasked.look(path)}>
            <Eye />
          </IconButton>
        ) : null}
      </Flex>
    </Box>
  )
}
