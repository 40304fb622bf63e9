import { Box } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { leastInvited } from "#machines/tender/tender.parts.ts"
import { LovPicker } from "#ui/lov/lov-picker.tsx"
import { PickCard, Prose, useDraftField, Whole } from "#ui/draft/draft-fields.tsx"
import type { WriteProps } from "./write-step.ts"
import { fields } from "./tender-wizard.style.ts"

/** Step 2: who may bid, and the minimum number of bids. */
export function WriteSuppliers({ document, lookups }: WriteProps) {
  const { t } = useTranslation(["tender-write", "tender-document", "tender"])
  return (
    <Box css={fields}>
      <PickCard
        path="openTo"
        label={t("tender-document:document.openTo")}
        options={(["public", "invited"] as const).map((value) => ({
          value,
          label: t(`tender:openTo.${value}`),
          text: t(`tender-document:notice.openTo.${value}`),
        }))}
      />
      {document.openTo === "invited" ? (
        <>
          <Invited document={document} suppliers={lookups.suppliers} />
          <Prose path="invitedWhy" label={t("write.invitedWhy")} rows={2} maxLength={2000} hint={t("minima.whyHint")} />
        </>
      ) : null}
      <Whole
        path="minBidders"
        label={t("tender-document:document.minBidders")}
        unit={t("write.companies")}
        min={1}
        max={100}
        span="half"
        hint={t("write.minBiddersWhy")}
      />
    </Box>
  )
}

/** The invited companies, picked from the list of suppliers. */
function Invited({ document, suppliers }: Pick<WriteProps, "document"> & { readonly suppliers: WriteProps["lookups"]["suppliers"] }) {
  const { t } = useTranslation(["tender-write", "tender-document", "draft"])
  const { value, set, error } = useDraftField<string[]>("invited")
  const names = new Map(suppliers.map(({ id, name }) => [id, name]))
  return (
    <LovPicker
      path="invited"
      code="SUPPLIER"
      multiple
      required
      hint={t("write.invitedLeast", { least: leastInvited(document) })}
      label={`${t("tender-document:people.invited")} · ${t("draft:chosen", { count: value.length })}`}
      error={error}
      value={value.map((id) => ({ value: id, text: names.get(id) ?? id, row: {} }))}
      onChange={(picked) => set(picked.map((one) => one.value))}
    />
  )
}
