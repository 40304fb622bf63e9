import { Flex } from "@chakra-ui/react"
import { useForm, useFormContext } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { useCall } from "#client/http/use-call.ts"
import { languages } from "#contract/identity.contract.ts"
import { roles } from "#contract/people.ts"
import { type ModuleDraft, moduleMethods, type ModuleRow } from "#contract/system.contract.ts"
import { systemsContract } from "#contract/systems.contract.ts"
import { ChoiceField } from "#ui/field/choice.tsx"
import { CheckboxField, RadioCardsField, SelectField, TextField } from "#ui/field/inputs.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { iconNames } from "#ui/shell/further-icons.tsx"
import { type Branch, placesFor } from "./module-tree.ts"
import type { Placed } from "./use-modules.ts"

interface Values {
  readonly names: ModuleDraft["names"]
  readonly moduleCode: string
  readonly modulePath: string
  readonly moduleIcon: string
  readonly component: string
  readonly parent: string
  readonly isOperating: string
  readonly roles: Readonly<Record<string, boolean>>
  readonly system: string
  readonly httpMethod: string
}

/** The value of the first level in the selection, where an empty one would mean no choice. */
const top = "-"

/** The values for the platform itself, and for no method. */
const [own, none] = ["-", "-"]

const valuesOf = (row: ModuleRow | null, parent: string | null): Values => ({
  names: row?.names ?? { zh: "", en: "", es: "", ja: "" },
  moduleCode: row?.moduleCode ?? "",
  modulePath: row?.modulePath ?? "",
  moduleIcon: row?.moduleIcon ?? "list",
  component: row ? row.component || top : "",
  parent: (row ? row.parent : parent) ?? top,
  isOperating: String(row?.isOperating ?? 0),
  roles: Object.fromEntries(roles.map((role) => [role, row ? row.roles.includes(role) : role === "administrator"])),
  system: row?.system ?? own,
  httpMethod: row?.httpMethod ?? none,
})

const operating = { "0": 0, "2": 2, "3": 3 } as const
const isOperating = (value: string): value is keyof typeof operating => value in operating

const placedOf = (values: Values): Placed => ({
  parent: values.parent === top ? null : values.parent,
  module: {
    names: values.names,
    moduleCode: values.moduleCode.trim(),
    modulePath: values.modulePath.trim(),
    moduleIcon: values.moduleIcon,
    component: values.component === top ? "" : values.component,
    isOperating: isOperating(values.isOperating) ? operating[values.isOperating] : 0,
    roles: roles.filter((role) => values.roles[role] === true),
    system: values.system === own ? null : values.system,
    httpMethod: moduleMethods.find((method) => method === values.httpMethod) ?? null,
  },
})

/** Adds a module, or changes one: its name, its page, its roles, and its place. */
export function ModuleForm(props: {
  readonly row: ModuleRow | null
  /** The parent of a new module. */
  readonly parent: string | null
  readonly branches: readonly Branch[]
  readonly name: (row: ModuleRow) => string
  readonly problem: string | null
  readonly onSend: (placed: Placed) => Promise<boolean>
  readonly onClose: () => void
}) {
  const { t } = useTranslation(["system", "common"])
  const form = useForm<Values>({ defaultValues: valuesOf(props.row, props.parent), mode: "onBlur" })
  return (
    <FormDialog
      title={t(props.row ? "modules.edit" : "modules.add")}
      verb={t("common:save")}
      form={form}
      problem={props.problem}
      onSend={(values) => props.onSend(placedOf(values))}
      onClose={props.onClose}
    >
      <Naming />
      <Place {...props} />
      <Belonging row={props.row} />
      <RadioCardsField
        name="isOperating"
        label={t("modules.operating")}
        options={(["0", "2", "3"] as const).map((value) => ({
          value,
          label: t(`modules.operatingNames.${value}`),
          text: t(`modules.operatingTexts.${value}`),
        }))}
      />
      <RolesField />
    </FormDialog>
  )
}

function Naming() {
  const { t } = useTranslation("system")
  const length = (least: number, most: number) => (value: string) => {
    const size = value.trim().length
    return (size >= least && size <= most) || t("modules.length", { least, most })
  }
  return (
    <>
      {languages.map((language) => (
        <TextField
          key={language}
          name={`names.${language}`}
          label={t(`modules.names.${language}`)}
          required
          span="half"
          rules={{ validate: length(3, 32) }}
        />
      ))}
      <TextField
        name="moduleCode"
        label={t("modules.code")}
        required
        span="half"
        hint={t("modules.codeHint")}
        rules={{
          validate: { length: length(3, 32), shape: (value: string) => /^[A-Za-z]\w*$/.test(value.trim()) || t("modules.codeHint") },
        }}
      />
      <TextField
        name="modulePath"
        label={t("modules.path")}
        required
        span="half"
        placeholder="/order/list"
        rules={{
          validate: { length: length(3, 100), shape: (value: string) => /^(?:\/[\w-]+)+$/.test(value.trim()) || t("modules.pathHint") },
        }}
      />
    </>
  )
}

function Place({ row, branches, name }: Parameters<typeof ModuleForm>[0]) {
  const { t } = useTranslation("system")
  const pages = branches.filter((one) => one.row.component !== "")
  const components = [...new Map(pages.map((one) => [one.row.component, name(one.row)])).entries()]
  return (
    <>
      <SelectField
        name="parent"
        label={t("modules.parent")}
        required
        span="half"
        options={[
          { value: top, label: t("modules.top") },
          ...placesFor(branches, row).map((one) => ({ value: one.row.id, label: `${"　".repeat(one.level)}${name(one.row)}` })),
        ]}
      />
      <SelectField
        name="component"
        label={t("modules.component")}
        required
        span="half"
        options={[
          { value: top, label: t("modules.group") },
          ...components.map(([value, label]) => ({ value, label: `${label} (${value})` })),
        ]}
      />
      <SelectField
        name="moduleIcon"
        label={t("modules.icon")}
        required
        span="half"
        options={[...new Set([...iconNames, row?.moduleIcon ?? "list"])].toSorted().map((value) => ({ value, label: value }))}
      />
    </>
  )
}

/** The system that the module belongs to, and how it is called. */
function Belonging({ row }: Pick<Parameters<typeof ModuleForm>[0], "row">) {
  const { t } = useTranslation("system")
  const { data } = useCall(systemsContract.query, { query: { page: 1, pageSize: 200 } })
  const known = data?.records.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const kept = row?.system && !known.some(({ value }) => value === row.system) ? [{ value: row.system, label: row.system }] : []
  return (
    <>
      <SelectField
        name="system"
        label={t("modules.system")}
        required
        span="half"
        options={[{ value: own, label: t("modules.ownSystem") }, ...known, ...kept]}
      />
      <SelectField
        name="httpMethod"
        label={t("modules.httpMethod")}
        required
        span="half"
        options={[{ value: none, label: t("modules.noMethod") }, ...moduleMethods.map((value) => ({ value, label: value }))]}
      />
    </>
  )
}

function RolesField() {
  const { t } = useTranslation(["system", "first"])
  const { getValues } = useFormContext<Values>()
  const oneRole = () => Object.values(getValues("roles")).includes(true) || t("modules.oneRole")
  return (
    <ChoiceField label={t("modules.roles")}>
      <Flex wrap="wrap" gap="4px 20px">
        {roles.map((role) => (
          <CheckboxField
            key={role}
            name={`roles.${role}`}
            label={t(`first:roles.${role}`)}
            rules={role === "administrator" ? { validate: oneRole } : { deps: ["roles.administrator"] }}
          />
        ))}
      </Flex>
    </ChoiceField>
  )
}
