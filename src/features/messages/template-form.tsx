import { Box, Flex, Grid } from "@chakra-ui/react"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { wordIn } from "#client/texts/codes.ts"
import { type Language, languages } from "#contract/identity.contract.ts"
import { type Channel, channels, type TemplateDraft, type TemplateRow } from "#contract/message.contract.ts"
import { Input, Select } from "#ui/field/control.tsx"
import { formGrid } from "#ui/field/form-grid.ts"
import { Check, ChoiceField } from "#ui/field/choice.tsx"
import { Field, Note } from "#ui/field/field.tsx"
import { EditDialog } from "#ui/edit/edit-dialog.tsx"
import { RecordOvertaken, type TellableFields } from "#ui/record-page/record-overtaken.tsx"
import { useRecordDraft } from "#ui/record-page/use-record-draft.ts"
import { codePattern, draftOf, firstWrong, fitting, newTemplate, type Part, parts } from "./template-draft.ts"
import { TemplatePreview } from "./template-preview.tsx"
import { TemplateTexts } from "./template-texts.tsx"
import type { Catalogue } from "./use-catalogue.ts"

const startOf = (row: TemplateRow | null): TemplateDraft => (row ? draftOf(row) : newTemplate)

/** Adds a template, or changes one: its events, its channels, and its texts beside a preview. */
export function TemplateForm(props: {
  readonly row: TemplateRow | null
  readonly catalogue: Catalogue
  readonly problem: string | null
  readonly onSend: (draft: TemplateDraft) => Promise<unknown>
  readonly onClose: () => void
}) {
  const { t, i18n } = useTranslation(["messages", "common"])
  const { row, catalogue } = props
  const fields = useTellable(catalogue)
  const { first, draft, setDraft, behind } = useRecordDraft(row, startOf, fields)
  const [sent, setSent] = useState(false)
  const [chosen, setChosen] = useState<Language>(() => languages.find((language) => language === i18n.language) ?? "zh")
  const change = (next: Partial<TemplateDraft>) => setDraft((now) => ({ ...now, ...next }))
  const placeholders = fitting(draft, catalogue.events, catalogue.placeholders)
  const known = placeholders.map(({ code }) => code)
  const event = catalogue.events.find(
    ({ code, noticeType }) => noticeType === draft.noticeType && (draft.noticeEvent === "" || code === draft.noticeEvent),
  )
  const send = () => {
    setSent(true)
    const wrong = firstWrong(draft, known)
    if (wrong !== null) return setChosen(wrong)
    return codePattern.test(draft.code) && draft.name.trim() !== "" && draft.noticeType !== "" ? props.onSend(draft) : undefined
  }
  return (
    <EditDialog
      title={row ? t("templates.edit") : t("templates.add")}
      width="1180px"
      problem={props.problem}
      dirty={JSON.stringify(draft) !== JSON.stringify(first)}
      onSend={send}
      onClose={props.onClose}
    >
      <Grid gap="6" templateColumns={{ base: "minmax(0, 1fr)", md: "minmax(0, 3fr) minmax(0, 2fr)" }}>
        <Grid gap="4" alignContent="start" templateColumns="minmax(0, 1fr)" minWidth="0">
          <Box css={formGrid}>
            <RecordOvertaken behind={behind} fields={fields} />
            <About draft={draft} catalogue={catalogue} sent={sent} onChange={change} />
            <Channels draft={draft} onChange={change} />
          </Box>
          <TemplateTexts draft={draft} placeholders={placeholders} sent={sent} onChange={change} chosen={chosen} onChoose={setChosen} />
        </Grid>
        <TemplatePreview draft={draft} placeholders={placeholders} event={event} chosen={chosen} onChoose={setChosen} />
      </Grid>
    </EditDialog>
  )
}

/** The fields of a template, as they are named when somebody else has changed them. */
function useTellable({ types, events }: Catalogue): TellableFields {
  const { t, i18n } = useTranslation(["messages", "common"])
  const part = (of: Part, language: Language) => ({ label: `${t(`templates.parts.${of}`)} · ${t(`languages.${language}`)}` })
  return new Map([
    ["code", { label: t("code") }],
    ["name", { label: t("name") }],
    [
      "noticeType",
      { label: t("templates.type"), options: types.map(({ code, names }) => ({ value: code, label: wordIn(names, i18n.language) })) },
    ],
    [
      "noticeEvent",
      {
        label: t("templates.event"),
        options: [
          { value: "", label: t("templates.everyEvent") },
          ...events.map(({ code, sentence }) => ({ value: code, label: wordIn(sentence, i18n.language) })),
        ],
      },
    ],
    ["channels", { label: t("templates.channels"), options: channels.map((value) => ({ value, label: t(`channels.${value}`) })) }],
    [
      "enabledFlag",
      {
        label: t("templates.enabled"),
        options: [1, 0].map((flag) => ({ value: String(flag), label: t(flag ? "common:yes" : "common:no") })),
      },
    ],
    ...parts.flatMap((of) => languages.map((language) => [`${of}.${language}`, part(of, language)] as const)),
  ])
}

interface AboutProps {
  readonly draft: TemplateDraft
  readonly catalogue: Catalogue
  readonly sent: boolean
  readonly onChange: (next: Partial<TemplateDraft>) => void
}

/** The template's name and its events. */
function About({ draft: now, catalogue: all, sent: tried, onChange }: AboutProps) {
  const { t } = useTranslation("messages")
  return (
    <>
      <Field
        label={t("code")}
        required
        span="half"
        hint={t("templates.codeHint")}
        error={tried && !codePattern.test(now.code) ? t("templates.codeHint") : undefined}
      >
        {(control) => (
          <Input
            {...control}
            maxLength={64}
            value={now.code}
            onChange={({ currentTarget }) => onChange({ code: currentTarget.value.toUpperCase() })}
          />
        )}
      </Field>
      <Field
        label={t("name")}
        required
        span="half"
        error={tried && now.name.trim() === "" ? t("first:required", { label: t("name") }) : undefined}
      >
        {(control) => (
          <Input {...control} maxLength={120} value={now.name} onChange={({ currentTarget }) => onChange({ name: currentTarget.value })} />
        )}
      </Field>
      <Told draft={now} catalogue={all} sent={tried} onChange={onChange} />
    </>
  )
}

/** The message type, and one of its events or all. */
function Told({ draft: now, catalogue: all, sent: tried, onChange }: AboutProps) {
  const { t, i18n } = useTranslation(["messages", "common"])
  return (
    <>
      <Field
        label={t("templates.type")}
        required
        span="half"
        error={tried && now.noticeType === "" ? t("first:required", { label: t("templates.type") }) : undefined}
      >
        {(control) => (
          <Select
            {...control}
            value={now.noticeType}
            onChange={({ currentTarget }) => onChange({ noticeType: currentTarget.value, noticeEvent: "" })}
          >
            <option value="">{t("common:choose")}</option>
            {all.types.map(({ code, names }) => (
              <option key={code} value={code}>
                {wordIn(names, i18n.language)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t("templates.event")} span="half" hint={t("templates.eventHint")}>
        {(control) => (
          <Select {...control} value={now.noticeEvent} onChange={({ currentTarget }) => onChange({ noticeEvent: currentTarget.value })}>
            <option value="">{t("templates.everyEvent")}</option>
            {all.events
              .filter(({ noticeType }) => noticeType === now.noticeType)
              .map(({ code, sentence }) => (
                <option key={code} value={code}>
                  {wordIn(sentence, i18n.language)}
                </option>
              ))}
          </Select>
        )}
      </Field>
    </>
  )
}

/** The channels of the template, and whether it is in use. The channel inside the application is always on. */
function Channels({ draft, onChange }: Pick<AboutProps, "draft" | "onChange">) {
  const { t } = useTranslation("messages")
  const note = useId()
  const toggle = (channel: Channel, on: boolean) =>
    onChange({ channels: channels.filter((one) => (one === channel ? on : draft.channels.includes(one))) })
  return (
    <ChoiceField label={t("templates.channels")} describedBy={note}>
      <Flex wrap="wrap" gap="4px 16px">
        {channels.map((channel) => (
          <Check
            key={channel}
            checked={draft.channels.includes(channel)}
            disabled={channel === "inApp"}
            onChange={(event) => toggle(channel, event.currentTarget.checked)}
          >
            {t(`channels.${channel}`)}
          </Check>
        ))}
        <Check checked={draft.enabledFlag === 1} onChange={(event) => onChange({ enabledFlag: event.currentTarget.checked ? 1 : 0 })}>
          {t("templates.enabled")}
        </Check>
      </Flex>
      <Note id={note} error={undefined} hint={t("templates.channelsHint")} />
    </ChoiceField>
  )
}
