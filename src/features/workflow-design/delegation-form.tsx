import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { serverClock } from "#client/http/clock.ts"
import { useCall } from "#client/http/use-call.ts"
import { delegationContract as delegation } from "#contract/route.contract.ts"
import type { ApprovalType } from "#contract/route.schema.ts"
import { useApprovalKinds } from "#ui/document-kinds/document-kinds.tsx"
import { DateTimeField, SelectField } from "#ui/field/inputs.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { useRouteWords } from "./route-words.ts"

interface Values {
  readonly to: string
  readonly from: number | null
  readonly until: number | null
  readonly type: string
}

const day = 86_400_000

/** Names a colleague who decides in the person's place for a time. */
export function DelegationForm(props: {
  readonly problem: string | null
  readonly onSend: (
    body: { readonly to: string; readonly from: number; readonly until: number; readonly types: ApprovalType[] },
    name: string,
  ) => Promise<boolean>
  readonly onClose: () => void
}) {
  const { t } = useTranslation("routes")
  const words = useRouteWords()
  const kinds = useApprovalKinds()
  const people = useCall(delegation.people, {})
  const now = Math.floor(serverClock.now() / 60_000) * 60_000
  const form = useForm<Values>({ mode: "onBlur", defaultValues: { to: "", from: now, until: now + 7 * day, type: "" } })
  return (
    <FormDialog
      title={t("away.add")}
      form={form}
      problem={props.problem}
      onSend={({ to, from, until, type }) =>
        props.onSend(
          { to, from: from ?? now, until: until ?? now, types: kinds.flatMap((one) => (one.type === type ? [type] : [])) },
          people.data?.find(({ id }) => id === to)?.name ?? "",
        )
      }
      onClose={props.onClose}
    >
      <SelectField
        name="to"
        label={t("away.to")}
        required
        hint={people.data?.length === 0 ? t("away.nobody") : undefined}
        options={(people.data ?? []).map(({ id, name, department }) => ({
          value: id,
          label: department === "" ? name : `${name} · ${department}`,
        }))}
      />
      <DateTimeField name="from" label={t("away.from")} required span="half" />
      <DateTimeField
        name="until"
        label={t("away.until")}
        required
        span="half"
        rules={{ validate: (until: number | null) => (until ?? 0) > (form.getValues("from") ?? 0) || t("away.order") }}
      />
      <SelectField
        name="type"
        label={t("away.types")}
        placeholder={t("away.allTypes")}
        options={kinds.map((one) => ({ value: one.type, label: words.type(one.type) }))}
      />
    </FormDialog>
  )
}
