import { Box } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { RouteDraft } from "#contract/route.contract.ts"
import type { ApprovalType, RouteScope } from "#contract/route.schema.ts"
import { amount } from "#contract/money.ts"
import { useApprovalKinds } from "#ui/document-kinds/document-kinds.tsx"
import { AmountBox } from "#ui/field/boxes.tsx"
import { Input, Select } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import { formGrid } from "#ui/field/form-grid.ts"
import { CurrencyChoice } from "#ui/currency/currency-choice.tsx"
import { LovPicker } from "#ui/lov/lov-picker.tsx"
import type { Stroke } from "./route-edit.ts"
import { useRouteWords } from "./route-words.ts"
import type { Choices } from "./use-route.ts"

/** Whether a text is a valid amount, or null. */
export const isAmount = (text: string | null): boolean => text === null || amount.safeParse(text).success

/** A route's name, and the documents that it applies to. */
export function ScopeForm(props: {
  readonly draft: RouteDraft
  readonly choices: Choices | null
  readonly companyName: string | null
  readonly onCompany: (name: string | null) => void
  readonly stroke: (stroke: Stroke) => void
}) {
  const { t } = useTranslation("routes")
  const { draft, choices, stroke } = props
  const { scope } = draft
  const nameWrong = draft.name.trim().length < 2
  return (
    <Box css={formGrid}>
      <Field label={t("name")} required span="half" error={nameWrong ? t("nameHint") : undefined}>
        {(control) => (
          <Input
            {...control}
            maxLength={64}
            value={draft.name}
            onChange={({ currentTarget }) => stroke({ do: "name", name: currentTarget.value })}
          />
        )}
      </Field>
      <TypeSelect scope={scope} onChange={(type) => stroke({ do: "scope", scope: { type } })} />
      <LovPicker
        code="COMPANY"
        label={t("company")}
        placeholder={t("everyCompany")}
        span="half"
        clearable={choices?.everyCompany ?? false}
        value={scope.company === null ? [] : [{ value: scope.company, text: props.companyName ?? scope.company, row: {} }]}
        onChange={([picked]) => {
          props.onCompany(picked?.text ?? null)
          stroke({ do: "scope", scope: { company: picked?.value ?? null, organisation: null } })
        }}
      />
      <UnitSelect
        scope={scope}
        units={choices?.units ?? []}
        onChange={(organisation) => stroke({ do: "scope", scope: { organisation } })}
      />
      <CurrencyChoice
        span="third"
        label={t("currency")}
        required={scope.from !== null || scope.to !== null}
        none={t("anyCurrency")}
        value={scope.currency ?? ""}
        onChange={(currency) => stroke({ do: "scope", scope: { currency: currency || null } })}
      />
      <AmountInput label={t("from")} value={scope.from} onChange={(from) => stroke({ do: "scope", scope: { from } })} />
      <AmountInput label={t("to")} value={scope.to} onChange={(to) => stroke({ do: "scope", scope: { to } })} />
    </Box>
  )
}

/** The kind of approval that the route applies to. */
function TypeSelect({ scope, onChange }: { readonly scope: RouteScope; readonly onChange: (type: ApprovalType) => void }) {
  const { t } = useTranslation("routes")
  const words = useRouteWords()
  const kinds = useApprovalKinds()
  return (
    <Field label={t("type")} required span="half">
      {(control) => (
        <Select
          {...control}
          value={scope.type}
          onChange={({ currentTarget }) => {
            const type = kinds.find((one) => one.type === currentTarget.value)?.type
            if (type) onChange(type)
          }}
        >
          {kinds.map(({ type }) => (
            <option key={type} value={type}>
              {words.type(type)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** The unit of its company that the route applies to. */
function UnitSelect(props: {
  readonly scope: RouteScope
  readonly units: Choices["units"]
  readonly onChange: (organisation: string | null) => void
}) {
  const { t } = useTranslation("routes")
  const { scope } = props
  return (
    <Field label={t("organisation")} span="half">
      {(control) => (
        <Select
          {...control}
          disabled={scope.company === null}
          value={scope.organisation ?? ""}
          onChange={({ currentTarget }) => props.onChange(currentTarget.value || null)}
        >
          <option value="">{t("everyUnit")}</option>
          {props.units.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** An amount or nothing. */
export function AmountInput(props: {
  readonly span?: "half" | "third"
  readonly label: string
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}) {
  const { t } = useTranslation("routes")
  return (
    <Field label={props.label} span={props.span ?? "third"} error={isAmount(props.value) ? undefined : t("amountWrong")}>
      {(control) => <AmountBox control={control} value={props.value ?? ""} onChange={(text) => props.onChange(text || null)} />}
    </Field>
  )
}
