import { Box, chakra } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { Prose, Tick } from "#ui/draft/draft-fields.tsx"
import { TakeTemplate } from "../template/take-template.tsx"
import { SchemeFields } from "./scheme-fields.tsx"
import { fields, group } from "./tender-wizard.style.ts"
import type { WriteProps } from "./write-step.ts"

/** Step 4: how bids are ranked, and what they must price. */
export function WriteScoring({ document, misfits, set }: WriteProps) {
  const { t } = useTranslation("tender-document")
  const { scoring, zeroPrices } = document
  return (
    <Box css={fields}>
      <TakeTemplate
        kind="scheme"
        category={document.category}
        onTake={(template) => template.scoring && set("scoring", template.scoring)}
      />
      <SchemeFields scoring={scoring} misfits={misfits} set={set} />
      <chakra.fieldset css={group}>
        <chakra.legend fontWeight="semibold">{t("pricing.title")}</chakra.legend>
        <Tick path="partialBids" label={t("pricing.partialBids")} />
        <Tick path="zeroPrices" label={t("pricing.zeroPrices")} />
        {zeroPrices ? (
          <Prose
            path="zeroPriceReason"
            label={t("pricing.zeroPriceReason")}
            required
            rows={2}
            maxLength={2000}
            placeholder={t("pricing.zeroPriceExample")}
          />
        ) : null}
      </chakra.fieldset>
    </Box>
  )
}
