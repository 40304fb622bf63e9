import { Box, Stack, Text } from "@chakra-ui/react"
import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { serverClock } from "#client/http/clock.ts"
import { isForRole } from "#machines/_kit/judge.ts"
import { Card } from "#ui/card/card.tsx"
import { ActionBar } from "#ui/action-bar/action-bar.tsx"
import { showSaved } from "#ui/field/show-saved.ts"
import { Form } from "#ui/field/form.tsx"
import { RadioCardsField, TextAreaField, TextField } from "#ui/field/inputs.tsx"
import { TenderFiles } from "../read/tender-files.tsx"
import { MovedFields } from "../run/moved-fields.tsx"
import { type FormTimes, formTimes, movedOf, moveFault } from "../run/moved-times.ts"
import { useTenderWords } from "../tender-words.ts"
import { useTenderCommand } from "../use-tender-command.ts"
import type { OpenTender } from "../open-tender.ts"
import { noteBox } from "#ui/callout/note-box.style.ts"

const unwritten = { title: "", text: "", material: "no", why: "" } as const

interface Values {
  title: string
  text: string
  material: "yes" | "no"
  why: string
  times: FormTimes
}

/**
 * The form that issues a clarification (澄清函); a material one may have to move the deadlines, and makes sealed bids stale. What is written stays while an
 * earlier moment is shown.
 */
export function IssueClarification({ tender, document }: { readonly tender: OpenTender; readonly document: TenderDocument }) {
  const { t } = useTranslation(["tender-clarify", "tender", "rules", "tender-rules"])
  const { command, state } = useTenderWords()
  const run = useTenderCommand(tender)
  const form = useForm<Values>({
    defaultValues: { ...unwritten, times: formTimes(document) },
    mode: "onChange",
  })
  const verdict = tender.now.verdicts["issueClarification"]
  const [material, why, times] = [form.watch("material") === "yes", form.watch("why").trim(), form.watch("times")]
  if (tender.stepped || !isForRole(verdict)) return null
  const moved = material ? movedOf(document, times) : {}
  const some = Object.keys(moved).length > 0 ? moved : null
  const faultWith = (reason: string) => moveFault(document, some, serverClock.now(), "clarification.issued", { material, why: reason })
  const asksWhy = faultWith("")?.rule === "lateHasReason"
  const fault = faultWith(why)
  const send = form.handleSubmit(async (sent) => {
    if (fault) return
    const { title, text } = sent
    if (
      await run(tenderContract.issueClarification, {
        title: title.trim(),
        text: text.trim(),
        material,
        moved: some,
        ...(asksWhy ? { why } : {}),
      })
    )
      showSaved<Values>(form, { ...unwritten, times: formTimes({ ...document, ...moved }) }, sent)
  })
  const bar = (
    <ActionBar
      actions={[{ name: "issueClarification", label: command("issueClarification"), verdict, primary: true, onRun: () => send() }]}
      stateLabel={state}
    />
  )
  if (!verdict.allowed) return bar
  return (
    <Card title={t("clarify.issue")}>
      <Stack gap="4">
        <TenderFiles tender={tender} only={["revisions"]} />
        <Text color="fg.muted">{t("clarify.revisionsWhy")}</Text>
        <Form form={form} onSubmit={() => send()}>
          <TextField
            name="title"
            label={t("clarify.heading")}
            required
            placeholder={t("clarify.headingExample")}
            rules={{ maxLength: { value: 200, message: t("clarify.headingTooLong") } }}
          />
          <TextAreaField name="text" label={t("clarify.text")} required rows={5} />
          <RadioCardsField
            name="material"
            label={t("clarify.isMaterial")}
            options={[
              { value: "no", label: t("clarify.minor"), text: t("clarify.minorWhy") },
              { value: "yes", label: t("clarify.material"), text: t("clarify.materialWhy") },
            ]}
          />
          {material ? (
            <Box as="p" css={noteBox} colorPalette="amber">
              {t("clarify.stales", { days: document.clarifyLeadDays })}
            </Box>
          ) : null}
          {material ? <MovedFields document={document} /> : null}
          {asksWhy ? (
            <TextAreaField
              name="why"
              label={t("clarify.why")}
              hint={t("clarify.whyHint")}
              required
              rows={2}
              rules={{ maxLength: { value: 2000, message: t("clarify.whyTooLong") } }}
            />
          ) : null}
          {fault && fault.rule !== "lateHasReason" ? (
            <Box as="p" role="alert" css={noteBox} colorPalette="red">
              {t(`rules:${fault.rule}`, fault.params)}
            </Box>
          ) : null}
          {bar}
        </Form>
      </Stack>
    </Card>
  )
}
