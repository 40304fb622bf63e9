import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useCall } from "#client/http/use-call.ts"
import { languages } from "#contract/identity.contract.ts"
import { lovContract, type LovDraft, type LovRow, type LovSource } from "#contract/lov.contract.ts"
import { Check } from "#ui/field/choice.tsx"
import { Input, Select } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import { isSame } from "#ui/field/show-saved.ts"
import { EditDialog } from "#ui/edit/edit-dialog.tsx"
import { RecordOvertaken, type TellableFields } from "#ui/record-page/record-overtaken.tsx"
import { useRecordDraft } from "#ui/record-page/use-record-draft.ts"
import { draftIn, draftOf, type HeldLov, heldOf, newLov, overSource, problemIn, sourceOf } from "./lov-draft.ts"
import { Columns, Rules } from "./lov-lines.tsx"
import { LovTrial } from "./lov-trial.tsx"
import { WordsFields } from "./words-fields.tsx"

const startOf = (row: LovRow | null): HeldLov => heldOf(row ? draftOf(row) : newLov)

/** Adds a list of values, or changes one: its source, columns and filters. */
export function LovForm(props: {
  readonly row: LovRow | null
  readonly problem: string | null
  readonly onSend: (draft: LovDraft) => Promise<unknown>
  readonly onClose: () => void
}) {
  const { t } = useTranslation(["basics", "common"])
  const { row } = props
  const sources = useCall(lovContract.sources, {}).data ?? []
  const fields: TellableFields = new Map([
    ["code", { label: t("code") }],
    ["width", { label: t("lov.width") }],
    ...languages.map((language) => [`titles.${language}`, { label: t(`nameIn.${language}`, { of: t("lov.name") }) }] as const),
    [
      "enabledFlag",
      { label: t("enabled"), options: [1, 0].map((flag) => ({ value: String(flag), label: t(flag ? "common:yes" : "common:no") })) },
    ],
    ["origin", { label: [t("lov.source"), t("lov.columns"), t("lov.rules")].join(t("common:comma")) }],
  ])
  const { first, draft: held, setDraft, behind } = useRecordDraft(row, startOf, fields)
  const draft = draftIn(held)
  const [sent, setSent] = useState(false)
  const problem = sent ? problemIn(draft) : null
  const change = (next: Partial<LovDraft>) => setDraft((now) => heldOf({ ...draftIn(now), ...next }))
  const source = sources.find(({ name }) => name === sourceOf(draft))
  const send = () => {
    setSent(true)
    return problemIn(draft) === null ? props.onSend(draft) : undefined
  }
  return (
    <EditDialog
      title={row ? t("lov.edit", { code: row.code }) : t("lov.add")}
      problem={problem ? t(problem) : props.problem}
      dirty={!isSame(held, first)}
      onSend={send}
      onClose={props.onClose}
    >
      <RecordOvertaken behind={behind} fields={fields} />
      <CodeField value={draft.code} wrong={problem === "problems.code"} onChange={(code) => change({ code })} />
      <Field label={t("lov.width")} span="half" hint={t("lov.widthHint")}>
        {(control) => (
          <Input {...control} maxLength={10} value={draft.width} onChange={(event) => change({ width: event.currentTarget.value })} />
        )}
      </Field>
      <WordsFields of={t("lov.name")} words={draft.titles} sent={sent} onChange={(titles) => change({ titles })} />
      <SourceSelect
        sources={sources}
        value={source?.name ?? ""}
        wrong={problem === "problems.source"}
        onChange={(next) => setDraft((now) => heldOf(overSource(draftIn(now), next)))}
      />
      <Choice
        label={t("lov.valueField")}
        names={source?.fields ?? []}
        value={draft.valueField}
        onChange={(valueField) => change({ valueField })}
      />
      <Choice
        label={t("lov.textField")}
        names={source?.fields ?? []}
        value={draft.textField}
        onChange={(textField) => change({ textField })}
      />
      <Check checked={draft.enabledFlag === 1} onChange={(event) => change({ enabledFlag: event.currentTarget.checked ? 1 : 0 })}>
        {t("enabled")}
      </Check>
      {source ? <LovTrial source={source} /> : null}
      <Columns lines={draft.entries} source={source} sent={sent} onChange={(entries) => change({ entries: [...entries] })} />
      <Rules lines={draft.parameter} source={source} sent={sent} onChange={(parameter) => change({ parameter: [...parameter] })} />
    </EditDialog>
  )
}

/** The code by which fields name the list. */
function CodeField(props: { readonly value: string; readonly wrong: boolean; readonly onChange: (code: string) => void }) {
  const { t } = useTranslation("basics")
  return (
    <Field label={t("code")} required span="half" hint={t("codeHint")} error={props.wrong ? t("problems.code") : undefined}>
      {(control) => (
        <Input
          {...control}
          maxLength={64}
          value={props.value}
          onChange={(event) => props.onChange(event.currentTarget.value.toUpperCase())}
        />
      )}
    </Field>
  )
}

/** Selects the source of the list's rows. */
function SourceSelect(props: {
  readonly sources: readonly LovSource[]
  readonly value: string
  readonly wrong: boolean
  readonly onChange: (source: LovSource) => void
}) {
  const { t } = useTranslation(["basics", "common"])
  const { sources, onChange } = props
  return (
    <Field label={t("lov.source")} required span="third" hint={t("lov.sourceHint")} error={props.wrong ? t("problems.source") : undefined}>
      {(control) => (
        <Select
          {...control}
          value={props.value}
          onChange={(event) => {
            const next = sources.find(({ name }) => name === event.currentTarget.value)
            if (next) onChange(next)
          }}
        >
          <option value="">{t("common:choose")}</option>
          {sources.map(({ name, sqlTypeCode }) => (
            <option key={name} value={name}>
              {sqlTypeCode} · {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function Choice(props: {
  readonly label: string
  readonly names: readonly string[]
  readonly value: string
  readonly onChange: (name: string) => void
}) {
  return (
    <Field label={props.label} required span="third">
      {(control) => (
        <Select {...control} value={props.value} onChange={(event) => props.onChange(event.currentTarget.value)}>
          {props.names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
