import { Box, Text } from "@chakra-ui/react"
import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { serverClock } from "#client/http/clock.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Form } from "#ui/field/form.tsx"
import { TextAreaField } from "#ui/field/inputs.tsx"
import { MovedFields } from "./moved-fields.tsx"
import { type Fault, type FormTimes, formTimes, movedOf, moveFault } from "./moved-times.ts"
import { useTenderCommand } from "../use-tender-command.ts"
import type { OpenTender } from "../open-tender.ts"
import { noteBox } from "#ui/callout/note-box.style.ts"

/** The dialog that extends a tender's deadlines (延长期限): each may only become later, and a reason is required. */
export function ExtendDeadlines({
  tender,
  document,
  onClose,
}: {
  readonly tender: OpenTender
  readonly document: TenderDocument
  readonly onClose: () => void
}) {
  const { t } = useTranslation(["tender-operations", "tender", "common", "rules", "tender-rules"])
  const run = useTenderCommand(tender)
  const form = useForm<{ times: FormTimes; reason: string }>({
    defaultValues: { times: formTimes(document), reason: "" },
    mode: "onChange",
  })
  const moved = movedOf(document, form.watch("times"))
  const nothing = Object.keys(moved).length === 0
  const fault: Fault | null = nothing ? null : moveFault(document, moved, serverClock.now(), "deadline.extended")
  const send = async ({ reason }: { reason: string }) => {
    if (nothing || fault) return
    if (await run(tenderContract.extendDeadline, { moved, reason })) onClose()
  }
  return (
    <Dialog
      open
      shape="wide"
      title={t("tender:commands.extendDeadline")}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button look="solid" type="submit" form="extend-form" aria-disabled={nothing || fault !== null || undefined}>
            {t("tender:commands.extendDeadline")}
          </Button>
        </>
      }
    >
      <Form form={form} id="extend-form" onSubmit={send}>
        <Text color="fg.subtle">{t("explain.extendDeadline")}</Text>
        <MovedFields document={document} />
        <TextAreaField name="reason" label={t("common:document.reason")} required />
        {fault ? (
          <Box as="p" role="alert" css={noteBox} colorPalette="amber">
            {t(`rules:${fault.rule}`, fault.params)}
          </Box>
        ) : null}
      </Form>
    </Dialog>
  )
}
