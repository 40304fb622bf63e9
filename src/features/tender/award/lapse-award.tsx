import { Box } from "@chakra-ui/react"
import { useForm } from "react-hook-form"
import { tenderContract } from "#contract/tender.contract.ts"
import { winnersOf } from "#machines/tender/tender.parts.ts"
import { noteBox } from "#ui/callout/note-box.style.ts"
import { SelectField, TextAreaField } from "#ui/field/inputs.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { useBidWords } from "../bid-words.ts"
import type { OpenTender } from "../open-tender.ts"
import { VerdictAction } from "../tender-actions.tsx"
import { useTenderCommand } from "../use-tender-command.ts"

/** The way on where a winner is barred or no contract comes about; nothing while no award may be taken back. */
export function LapseAward({ tender }: { readonly tender: OpenTender }) {
  if (tender.now.verdicts["lapseAward"]?.allowed !== true) return null
  return <VerdictAction tender={tender} name="lapseAward" look="danger" form={(close) => <LapseForm tender={tender} onClose={close} />} />
}

function LapseForm({ tender, onClose }: { readonly tender: OpenTender; readonly onClose: () => void }) {
  const { b, t, command } = useBidWords()
  const run = useTenderCommand(tender)
  const { facts } = tender.now
  const winners = winnersOf(facts)
  const form = useForm({ defaultValues: { party: winners.length === 1 ? (winners[0] ?? "") : "", reason: "" } })
  return (
    <FormDialog
      title={command("lapseAward")}
      form={form}
      look="danger"
      onSend={async (input) => (await run(tenderContract.lapseAward, input)) !== null}
      onClose={onClose}
    >
      <Box as="p" role="note" css={noteBox} colorPalette="red">
        {t("tender:consequences.lapseAward")}
      </Box>
      <SelectField
        name="party"
        label={b("result.winner")}
        required
        options={winners.map((party) => ({ value: party, label: facts.names[party] ?? party }))}
      />
      <TextAreaField name="reason" label={t("common:document.reason")} required />
    </FormDialog>
  )
}
