import { Box } from "@chakra-ui/react"
import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import { terminationReasons } from "#machines/tender/tender.rules.ts"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { SelectField, TextAreaField } from "#ui/field/inputs.tsx"
import { useTenderCommand } from "../use-tender-command.ts"
import type { OpenTender } from "../open-tender.ts"
import { noteBox } from "#ui/callout/note-box.style.ts"

/** The dialog that ends a tender permanently (终止), with one of the allowed reasons. */
export function TerminateTender({ tender, onClose }: { readonly tender: OpenTender; readonly onClose: () => void }) {
  const { t } = useTranslation(["tender-operations", "tender", "common"])
  const run = useTenderCommand(tender)
  const form = useForm({ defaultValues: { reason: "", note: "" } })
  return (
    <FormDialog
      title={t("tender:commands.terminate")}
      form={form}
      look="final"
      onSend={async (input) => (await run(tenderContract.terminate, input)) !== null}
      onClose={onClose}
    >
      <Box as="p" role="note" css={noteBox} colorPalette="red">
        {t("tender:consequences.terminate")}
      </Box>
      <SelectField
        name="reason"
        label={t("common:document.reason")}
        required
        options={terminationReasons.map((value) => ({ value, label: t(`tender:reasons.${value}`) }))}
      />
      <TextAreaField name="note" label={t("note")} hint={t("noteHint")} rules={{ maxLength: { value: 2000, message: t("noteTooLong") } }} />
    </FormDialog>
  )
}
