import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import type { AdminChange } from "#contract/admin.contract.ts"
import { languages } from "#contract/identity.contract.ts"
import type { Register } from "#contract/register.ts"
import { presetSettings } from "#contract/tender-settings.contract.ts"
import { registers } from "#contract/registers.ts"

type Change = Pick<AdminChange, "kind" | "subject">
type Words = Readonly<Record<string, string>>

const place = { enabled: "admin:on" }
const { minima, ...otherSettings } = presetSettings
/** The names of all settings of tendering; the minima have the same names for both kinds of procurement. */
const settingWords: Words = Object.fromEntries([
  ...Object.entries(minima).flatMap(([regime, of]) =>
    Object.keys(of).map((name) => [`minima.${regime}.${name}`, `system:tenderSettings.fields.minima.${name}`]),
  ),
  ...Object.entries(otherSettings).flatMap(([group, of]) =>
    Object.keys(of).map((name) => [`${group}.${name}`, `system:tenderSettings.fields.${group}.${name}`]),
  ),
])

/** The texts that name the fields of each kind of record on its own page. */
export const words: Readonly<Record<AdminChange["kind"], Words>> = {
  user: {
    name: "admin:users.username",
    displayName: "admin:users.displayName",
    phone: "admin:users.phone",
    email: "admin:users.email",
    workCode: "admin:users.workCode",
    gender: "admin:users.gender",
    age: "admin:users.age",
    validUntil: "admin:users.validUntil",
    active: "admin:on",
    roles: "admin:users.roles",
    company: "admin:users.company",
    department: "admin:users.department",
  },
  role: {
    code: "admin:roles.code",
    name: "admin:roles.name",
    acting: "admin:roles.acting",
    dataRight: "admin:roles.dataRight",
    modules: "admin:roles.modules",
    companies: "admin:roles.companies",
  },
  contact: { documents: "admin:contacts.documentCount" },
  company: { name: "admin:companies.name", creditCode: "admin:companies.creditCode", enabled: "admin:on" },
  unit: {
    kind: "admin:units.kind",
    code: "admin:units.code",
    name: "admin:units.name",
    parent: "admin:units.parent",
    company: "admin:units.company",
    head: "admin:units.head",
    enabled: "admin:on",
    sort: "admin:units.sort",
  },
  country: place,
  area: { ...place, code: "admin:units.code", parent: "admin:areas.above" },
  register: place,
  secret: { field: "admin:audit.number" },
  route: {
    name: "admin:audit.name",
    type: "admin:audit.routes.type",
    company: "admin:units.company",
    organisation: "admin:audit.routes.organisation",
    currency: "admin:audit.routes.currency",
    from: "admin:audit.routes.from",
    to: "admin:audit.routes.to",
    steps: "admin:audit.routes.steps",
    version: "admin:audit.routes.version",
    inForce: "admin:audit.routes.inForce",
  },
  delegation: {
    to: "admin:audit.delegations.to",
    from: "admin:audit.delegations.from",
    until: "admin:audit.delegations.until",
    types: "admin:audit.delegations.types",
    endedAt: "admin:audit.delegations.endedAt",
  },
  system: { name: "admin:systems.name", kind: "admin:systems.kind", address: "admin:systems.address", enabled: "admin:on" },
  job: { state: "admin:users.active" },
  tenderTemplate: {
    kind: "tender-template:kind",
    name: "tender-template:name",
    category: "tender-template:category",
    words: "tender-template:says",
    scoring: "tender-template:scheme",
    enabled: "admin:on",
  },
  printTemplate: {
    kind: "print:kind",
    names: "print:name",
    landscape: "print:landscape",
    enabled: "admin:on",
    zh: "print:texts.zh",
    en: "print:texts.en",
    es: "print:texts.es",
    ja: "print:texts.ja",
  },
  tenderSettings: settingWords,
  loginPage: {
    title: "system:loginPage.heading",
    notice: "system:loginPage.notice",
    links: "system:loginPage.links",
    picture: "system:loginPage.picture",
  },
  module: {
    code: "system:modules.code",
    zh: "system:modules.names.zh",
    en: "system:modules.names.en",
    es: "system:modules.names.es",
    ja: "system:modules.names.ja",
    parent: "system:modules.parent",
    sort: "admin:units.sort",
    path: "system:modules.path",
    icon: "system:modules.icon",
    component: "system:modules.component",
    operating: "system:modules.operating",
    roles: "system:modules.roles",
    system: "system:modules.system",
    httpMethod: "system:modules.httpMethod",
    below: "admin:audit.modules.below",
  },
  expert: {
    name: "admin:users.username",
    displayName: "admin:users.displayName",
    fields: "admin:experts.fields",
    title: "admin:experts.jobTitle",
    employer: "admin:experts.employer",
    avoid: "admin:experts.avoid",
    state: "admin:experts.state",
    reason: "admin:experts.reason",
    enabled: "admin:on",
  },
  client: {
    name: "admin:clients.name",
    grantTypes: "admin:clients.grantTypes",
    tokenSeconds: "admin:clients.tokenSeconds",
    active: "admin:on",
    redirectUris: "admin:clients.redirectUris",
    signOutUris: "admin:clients.signOutUris",
  },
}

/** The list of master data that a change concerns. */
export const registerIn = ({ kind, subject }: Change): Register | undefined =>
  kind === "register" ? registers.find(({ id }) => subject.startsWith(`${id}.`)) : undefined

/** Returns the name of a changed field as on its own page. */
export function useFieldNames(): (change: Change, field: string) => string {
  const { t } = useTranslation(["admin", "basics", "print", "registers", "system", "tender-template"])
  return useCallback(
    (change, field) => {
      const own = registerIn(change)
      if (own && Object.hasOwn(own.fields, field)) return t(`registers:${own.id}.fields.${field}`)
      const word = new Map(Object.entries(words[change.kind])).get(field)
      if (word !== undefined) return t(word)
      // Without a text of its own, the field is a name in one language.
      const language = languages.find((one) => one === field)
      return language ? t(`basics:nameIn.${language}`, { of: t("units.name") }) : field
    },
    [t],
  )
}
