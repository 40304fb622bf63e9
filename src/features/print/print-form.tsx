import { Box, Flex, Grid } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { noWords } from "#contract/code.contract.ts"
import { type Language, languages } from "#contract/identity.contract.ts"
import type { PrintDraft, PrintTemplate } from "#contract/print.contract.ts"
import type { RichText } from "#contract/rich-text.ts"
import { printFault, printFields } from "#machines/print/print-fields.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { EditDialog } from "#ui/edit/edit-dialog.tsx"
import { Input, Select } from "#ui/field/control.tsx"
import { Check } from "#ui/field/choice.tsx"
import { Field } from "#ui/field/field.tsx"
import { formGrid } from "#ui/field/form-grid.ts"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Printed } from "#ui/print-template/printed.tsx"
import { RecordOvertaken, type TellableFields } from "#ui/record-page/record-overtaken.tsx"
import { useRecordDraft } from "#ui/record-page/use-record-draft.ts"
import { RichTextBox } from "#ui/rich-text/rich-text-box.tsx"
import { Tabs } from "#ui/tabs/tabs.tsx"
import { type PrintingKind, usePrintingKind } from "./use-printing-kind.ts"

const draftOf = (row: PrintTemplate | null, kind: string): PrintDraft =>
  row
    ? { kind: row.kind, names: row.names, bodies: row.bodies, landscape: row.landscape }
    : { kind, names: noWords, bodies: { zh: [], en: [], es: [], ja: [] }, landscape: false }

/** Adds a template, or changes one: its text in each language beside a preview. */
export function PrintForm(props: {
  readonly row: PrintTemplate | null
  readonly kinds: readonly string[]
  readonly problem: string | null
  readonly onSend: (draft: PrintDraft) => Promise<unknown>
  readonly onClose: () => void
}) {
  const { t } = useTranslation(["print", "notice", "common"])
  const { row, kinds } = props
  const fields: TellableFields = new Map([
    ["kind", { label: t("kind") }],
    ["landscape", { label: t("landscape") }],
    ...languages.flatMap((language) => [
      [`names.${language}`, { label: t(`names.${language}`) }] as const,
      [`bodies.${language}`, { label: t(`texts.${language}`) }] as const,
    ]),
  ])
  const { first, draft, setDraft, behind } = useRecordDraft(row, (of) => draftOf(of, kinds[0] ?? ""), fields)
  const [tried, setTried] = useState(false)
  const kind = usePrintingKind(draft.kind)
  const change = (next: Partial<PrintDraft>) => setDraft((now) => ({ ...now, ...next }))
  const isWhole = languages.every((language) => draft.names[language].trim() !== "" && draft.bodies[language].length > 0)
  const send = () => {
    setTried(true)
    return isWhole ? props.onSend(draft) : undefined
  }
  return (
    <EditDialog
      title={t(row ? "edit" : "add")}
      width="1180px"
      problem={props.problem}
      dirty={JSON.stringify(draft) !== JSON.stringify(first)}
      onSend={send}
      onClose={props.onClose}
    >
      <Grid gap="4" templateColumns="minmax(0, 1fr)">
        <Box css={formGrid}>
          <RecordOvertaken behind={behind} fields={fields} />
          <KindSelect kinds={kinds} value={draft.kind} fixed={row !== null} onChange={(next) => change({ kind: next })} />
          <Field label={t("paper")} span="half">
            {() => (
              <Check checked={draft.landscape} onChange={({ currentTarget }) => change({ landscape: currentTarget.checked })}>
                {t("landscape")}
              </Check>
            )}
          </Field>
          {languages.map((language) => (
            <NameField
              key={language}
              language={language}
              value={draft.names[language]}
              tried={tried}
              onChange={(name) => change({ names: { ...draft.names, [language]: name } })}
            />
          ))}
        </Box>
        {kind ? <Bodies key={draft.kind} kind={kind} draft={draft} tried={tried} onChange={change} /> : <LoadingRows rows={6} />}
      </Grid>
    </EditDialog>
  )
}

/** The kind of documents that the template prints, which cannot be changed later. */
function KindSelect(props: {
  readonly kinds: readonly string[]
  readonly value: string
  readonly fixed: boolean
  readonly onChange: (kind: string) => void
}) {
  const { t } = useTranslation(["print", "notice"])
  return (
    <Field label={t("kind")} required span="half">
      {(control) => (
        <Select
          {...control}
          value={props.value}
          disabled={props.fixed}
          onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
        >
          {props.kinds.map((one) => (
            <option key={one} value={one}>
              {t(`notice:kinds.${one}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** The template's name in one language. */
function NameField(props: {
  readonly language: Language
  readonly value: string
  /** Whether the form was submitted: missing fields are marked then. */
  readonly tried: boolean
  readonly onChange: (name: string) => void
}) {
  const { t } = useTranslation("print")
  const label = t(`names.${props.language}`)
  return (
    <Field label={label} required span="half" error={props.tried && props.value.trim() === "" ? t("first:required", { label }) : undefined}>
      {(control) => (
        <Input {...control} maxLength={120} value={props.value} onChange={({ currentTarget }) => props.onChange(currentTarget.value)} />
      )}
    </Field>
  )
}

interface BodiesProps {
  readonly kind: PrintingKind
  readonly draft: PrintDraft
  readonly tried: boolean
  readonly onChange: (next: Partial<PrintDraft>) => void
}

/** The text in each language, with its preview. */
function Bodies({ kind, draft, tried, onChange }: BodiesProps) {
  const { t, i18n } = useTranslation("print")
  const [chosen, setChosen] = useState<Language>(() => languages.find((language) => language === i18n.language) ?? "zh")
  const { view, looks = {}, useWords } = kind
  const { fields: words } = useWords()
  if (!view || !words) return null
  const fields = printFields(view)
  const faultOf = (language: Language): string | undefined => {
    const fault = printFault(draft.bodies[language], fields)
    if (fault) return t(`faults.${fault.rule}`, { what: fault.what })
    return tried && draft.bodies[language].length === 0 ? t("faults.empty") : undefined
  }
  const write = (language: Language, body: RichText) => onChange({ bodies: { ...draft.bodies, [language]: body } })
  const body = draft.bodies[chosen]
  return (
    <Grid gap="4" templateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(0, 1fr)" }}>
      <Tabs
        label={t("text")}
        chosen={chosen}
        onChoose={(id) => setChosen(languages.find((language) => language === id) ?? "zh")}
        tabs={languages.map((language) => ({
          id: language,
          label: t(`languages.${language}`),
          ...(faultOf(language) === undefined ? {} : { count: 1 }),
          content: (
            <Grid gap="2" templateColumns="minmax(0, 1fr)">
              <Flex wrap="wrap" gap="2">
                {draft.bodies[language].length === 0 ? (
                  <Button size="small" onClick={() => write(language, proposalOf(fields, words.label))}>
                    {t("propose")}
                  </Button>
                ) : null}
                {language !== "zh" && draft.bodies[language].length === 0 && draft.bodies.zh.length > 0 ? (
                  <Button size="small" onClick={() => write(language, draft.bodies.zh)}>
                    {t("takeChinese")}
                  </Button>
                ) : null}
              </Flex>
              <Field label={t(`texts.${language}`)} required hint={t("textHint")} error={faultOf(language)}>
                {(control) => (
                  <RichTextBox
                    label={t(`texts.${language}`)}
                    control={control}
                    value={draft.bodies[language]}
                    onChange={(next) => write(language, next)}
                    inserts={fields.map(({ name }) => ({ label: words.label(name), text: `{{${name}}}` }))}
                  />
                )}
              </Field>
            </Grid>
          ),
        }))}
      />
      <Card title={t("preview")}>
        {body.length === 0 ? t("previewNone") : <Printed body={body} on={{ view, looks, words, values: null, besides: {} }} />}
      </Card>
    </Grid>
  )
}

/** A text to start with: all fields of such a document, one per line, with tables at the end. */
function proposalOf(fields: ReturnType<typeof printFields>, label: (name: string) => string): RichText {
  const shown = fields.filter(({ name }) => !["documentTitle", "printedAt", "printedBy", "title"].includes(name))
  const line = (text: string, bold = false) => ({ kind: "paragraph" as const, runs: [{ text, ...(bold ? { bold: true as const } : {}) }] })
  return [
    { kind: "heading", level: 2, runs: [{ text: "{{documentTitle}}" }] },
    ...shown.filter(({ alone }) => !alone).map(({ name }) => line(`${label(name)}: {{${name}}}`)),
    ...shown.filter(({ alone }) => alone).flatMap(({ name }) => [line(label(name), true), line(`{{${name}}}`)]),
    line("{{printedBy}} {{printedAt}}"),
  ]
}
