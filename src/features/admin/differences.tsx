import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useCode } from "#client/texts/codes.ts"
import type { AdminChange } from "#contract/admin.contract.ts"
import type { Language } from "#contract/identity.contract.ts"
import { expertField, roles as actingRoles } from "#contract/people.ts"
import { registers } from "#contract/registers.ts"
import { systemKinds } from "#contract/systems.contract.ts"
import { Instant } from "#ui/instant/instant.tsx"
import s from "./admin.module.css"

type Told = AdminChange["differences"][number]["before"]

/** What each field of a change is called on its own page. */
export function useFieldNames(): (change: Pick<AdminChange, "kind" | "subject">, field: string) => string {
  const { t } = useTranslation(["admin", "basics", "system", "registers"])
  return useMemo(() => {
    const named = (language: Language) => t("basics:nameIn", { of: t("units.name"), language: t(`basics:names.${language}`) })
    const place = { zh: named("zh"), en: named("en"), es: named("es"), ja: named("ja"), enabled: t("on") }
    const names = {
      user: {
        name: t("users.username"),
        displayName: t("users.displayName"),
        phone: t("users.phone"),
        email: t("users.email"),
        workCode: t("users.workCode"),
        gender: t("users.gender"),
        age: t("users.age"),
        validUntil: t("users.validUntil"),
        active: t("on"),
        roles: t("users.roles"),
        company: t("users.company"),
        department: t("users.department"),
      },
      role: {
        code: t("roles.code"),
        name: t("roles.name"),
        acting: t("roles.acting"),
        dataRight: t("roles.dataRight"),
        modules: t("roles.modules"),
        companies: t("roles.companies"),
      },
      company: { name: t("companies.name"), creditCode: t("companies.creditCode"), enabled: t("on") },
      unit: {
        kind: t("units.kind"),
        code: t("units.code"),
        name: t("units.name"),
        parent: t("units.parent"),
        company: t("units.company"),
        head: t("units.head"),
        enabled: t("on"),
        sort: t("units.sort"),
      },
      country: place,
      area: { ...place, code: t("units.code"), parent: t("areas.above") },
      route: {
        name: t("audit.name"),
        type: t("audit.routes.type"),
        company: t("units.company"),
        organisation: t("audit.routes.organisation"),
        currency: t("audit.routes.currency"),
        from: t("audit.routes.from"),
        to: t("audit.routes.to"),
        steps: t("audit.routes.steps"),
        version: t("audit.routes.version"),
        inForce: t("audit.routes.inForce"),
      },
      delegation: {
        to: t("audit.delegations.to"),
        from: t("audit.delegations.from"),
        until: t("audit.delegations.until"),
        types: t("audit.delegations.types"),
        endedAt: t("audit.delegations.endedAt"),
      },
      system: { name: t("systems.name"), kind: t("systems.kind"), address: t("systems.address"), enabled: t("on") },
      job: { state: t("users.active") },
      module: {
        code: t("system:modules.code"),
        zh: t("system:modules.names.zh"),
        en: t("system:modules.names.en"),
        es: t("system:modules.names.es"),
        ja: t("system:modules.names.ja"),
        parent: t("system:modules.parent"),
        sort: t("units.sort"),
        path: t("system:modules.path"),
        icon: t("system:modules.icon"),
        component: t("system:modules.component"),
        operating: t("system:modules.operating"),
        roles: t("system:modules.roles"),
        below: t("audit.modules.below"),
      },
      expert: {
        name: t("users.username"),
        displayName: t("users.displayName"),
        fields: t("experts.fields"),
        title: t("experts.jobTitle"),
        employer: t("experts.employer"),
        avoid: t("experts.avoid"),
        enabled: t("on"),
      },
      client: {
        name: t("clients.name"),
        grantTypes: t("clients.grantTypes"),
        tokenSeconds: t("clients.tokenSeconds"),
        active: t("on"),
        redirectUris: t("clients.redirectUris"),
        signOutUris: t("clients.signOutUris"),
      },
    }
    return ({ kind, subject }, field) => {
      if (kind !== "register") return new Map<string, string>(Object.entries(names[kind])).get(field) ?? field
      const own = registerOf(subject)
      return own && Object.hasOwn(own.fields, field)
        ? t(`registers:${own.id}.fields.${field}`)
        : (place[field as keyof typeof place] ?? field)
    }
  }, [t])
}

/** The list of master data of which the audit trail speaks. */
const registerOf = (subject: string) => registers.find(({ id }) => subject.startsWith(`${id}.`))

/** Every field in which a change differs: what it was, and what it is. */
export function Differences({ change }: { readonly change: AdminChange }) {
  const { t } = useTranslation("admin")
  const nameOf = useFieldNames()
  const removed = change.what === "remove"
  const added = change.what === "add" || change.what === "restore"
  return change.differences.map(({ field, before, after }) => (
    <div key={field} className={s.difference}>
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
    </div>
  ))
}

function Value({ change, field, value }: { readonly change: AdminChange; readonly field: string; readonly value: Told }) {
  const { t, i18n } = useTranslation(["admin", "shell", "system", "registers"])
  const expertFields = useCode(field === "fields" ? expertField : "", i18n.language)
  const own = change.kind === "register" ? registerOf(change.subject) : undefined
  const word = (one: string): string => {
    if (own) return own.fields[field]?.kind === "choice" ? t(`registers:${own.id}.options.${field}.${one}`) : one
    if (field === "fields") return expertFields.nameOf(one)
    const role = actingRoles.find((known) => known === one)
    if (role && (field === "roles" || field === "acting")) return t(`shell:roles.${role}`)
    if (field === "operating" && (one === "0" || one === "2" || one === "3")) return t(`system:modules.operatingNames.${one}`)
    if (field === "gender" && (one === "female" || one === "male")) return t(`users.genders.${one}`)
    const system = field === "kind" ? systemKinds.find((known) => known === one) : undefined
    if (system) return t(`systems.kinds.${system}`)
    if (field === "state" && (one === "waiting" || one === "running" || one === "failed")) return t(`system:jobs.states.${one}`)
    if (field === "kind" && (one === "organisation" || one === "department")) return t(`units.kinds.${one}`)
    const right =
      field === "dataRight" ? (["own", "department", "company", "chosen", "all"] as const).find((known) => known === one) : undefined
    return right ? t(`roles.dataRights.${right}`) : one
  }
  if (value === null || value === "" || (Array.isArray(value) && value.length === 0)) return t("audit.empty")
  if (typeof value === "boolean") return t(value ? "audit.yes" : "audit.no")
  if (field === "validUntil" && typeof value === "number") return <Instant at={value} />
  return Array.isArray(value) ? value.map(word).join(t("comma")) : word(String(value))
}
