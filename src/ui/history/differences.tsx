import { Box, defineStyle } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { useCode } from "#client/texts/codes.ts"
import { type AdminChange, dataRights, genders } from "#contract/admin.contract.ts"
import { expertStates } from "#contract/expert.contract.ts"
import { jobStates } from "#contract/health.contract.ts"
import { unitKinds } from "#contract/organisation.contract.ts"
import { expertField, roles as actingRoles } from "#contract/people.ts"
import { systemKinds } from "#contract/systems.contract.ts"
import { templateKind } from "#contract/template-kind.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { registerIn, useFieldNames } from "./field-words.ts"

type Told = AdminChange["differences"][number]["before"]

const difference = defineStyle({ overflowWrap: "anywhere", "& del": { color: "fg.subtle" }, "& ins": { textDecoration: "none" } })

/** All fields that a change affects, with their values before and after. */
export function Differences({ change }: { readonly change: AdminChange }) {
  const { t } = useTranslation("admin")
  const nameOf = useFieldNames()
  const removed = change.what === "remove"
  const added = change.what === "add" || change.what === "restore"
  return change.differences.map(({ field, before, after }) => (
    <Box key={field} css={difference}>
      {nameOf(change, field)}
      {t("colon")}
      {before === null && added ? null : (
        <>
          <del>
            <Value change={change} field={field} value={before} />
          </del>
          {removed ? null : " → "}
        </>
      )}
      {removed ? null : (
        <ins>
          <Value change={change} field={field} value={after} />
        </ins>
      )}
    </Box>
  ))
}

/** Field values that have translated names, and the folders of those texts. */
const translatedValues: Readonly<Record<string, readonly (readonly [known: readonly string[], folder: string])[]>> = {
  roles: [[actingRoles, "first:roles"]],
  acting: [[actingRoles, "first:roles"]],
  operating: [[["0", "2", "3"], "system:modules.operatingNames"]],
  gender: [[genders, "admin:users.genders"]],
  kind: [
    [templateKind.options, "tender-template:kinds"],
    [systemKinds, "admin:systems.kinds"],
    [unitKinds, "admin:units.kinds"],
  ],
  state: [
    [jobStates, "system:jobs.states"],
    [expertStates, "admin:experts.states"],
  ],
  dataRight: [[dataRights, "admin:roles.dataRights"]],
}

function Value({ change, field, value }: { readonly change: AdminChange; readonly field: string; readonly value: Told }) {
  const { t, i18n } = useTranslation(["admin", "first", "notice", "registers", "system", "tender-template"])
  const expertFields = useCode(field === "fields" ? expertField : "", i18n.language)
  const own = registerIn(change)
  const word = (one: string): string => {
    if (own) return own.fields[field]?.kind === "choice" ? t(`registers:${own.id}.options.${field}.${one}`) : one
    if (field === "fields") return expertFields.nameOf(one)
    if (change.kind === "printTemplate" && field === "kind") return t(`notice:kinds.${one}`)
    const [, folder] = translatedValues[field]?.find(([known]) => known.includes(one)) ?? []
    return folder === undefined ? one : t(`${folder}.${one}`)
  }
  if (value === null || value === "" || (Array.isArray(value) && value.length === 0)) return t("audit.empty")
  if (typeof value === "boolean") return t(value ? "audit.yes" : "audit.no")
  if (field === "validUntil" && typeof value === "number") return <Instant at={value} />
  return Array.isArray(value) ? value.map(word).join(t("comma")) : word(String(value))
}
