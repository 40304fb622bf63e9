import { Box } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { type CodeDraft, type CodeEntry, type CodeRow, noWords } from "#contract/code.contract.ts"
import { languages } from "#contract/identity.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Check } from "#ui/field/choice.tsx"
import { Input } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import { EditDialog } from "#ui/edit/edit-dialog.tsx"
import { RecordOvertaken, type TellableFields } from "#ui/record-page/record-overtaken.tsx"
import { useRecordDraft } from "#ui/record-page/use-record-draft.ts"
import { CodeHistory } from "./code-history.tsx"
import { LineActions } from "./line-actions.tsx"
import { codeLine, lines } from "./line-styles.ts"
import { LineHeads, whole, WordsCells, WordsFields } from "./words-fields.tsx"

const codeShape = /^[A-Z][A-Z0-9_]{1,63}$/
const valueShape = /^[\w.+-]{1,64}$/

/** The part of a code that its form edits and sends. */
export const draftOf = ({ code, names, enabledFlag, entries }: CodeDraft): CodeDraft => ({ code, names, enabledFlag, entries })

type Problem = "problems.code" | "problems.names" | "problems.values" | "problems.twice"

/** Why a code cannot be saved; null when it can. */
export function problemIn({ code, names, entries }: CodeDraft): Problem | null {
  if (!codeShape.test(code)) return "problems.code"
  if (!whole(names) || entries.some((entry) => !whole(entry.names))) return "problems.names"
  if (entries.some(({ value }) => !valueShape.test(value))) return "problems.values"
  return new Set(entries.map(({ value }) => value)).size < entries.length ? "problems.twice" : null
}

const startOf = (row: CodeRow | null): CodeDraft => (row ? draftOf(row) : { code: "", names: noWords, enabledFlag: 1, entries: [] })

/** Adds a code, or changes one together with its values. */
export function CodeDialog(props: {
  readonly row: CodeRow | null
  readonly problem: string | null
  readonly onSend: (draft: CodeDraft) => Promise<unknown>
  readonly onClose: () => void
}) {
  const { t } = useTranslation(["basics", "common"])
  const { row } = props
  const fields: TellableFields = new Map([
    ...languages.map((language) => [`names.${language}`, { label: t(`nameIn.${language}`, { of: t("name") }) }] as const),
    ["entries", { label: t("codes.values", { number: row?.entries.length ?? 0 }) }],
  ])
  const { first, draft, setDraft, behind } = useRecordDraft(row, startOf, fields)
  const [sent, setSent] = useState(false)
  const problem = sent ? problemIn(draft) : null
  const change = (next: Partial<CodeDraft>) => setDraft((now) => ({ ...now, ...next }))
  const send = () => {
    setSent(true)
    return problemIn(draft) === null ? props.onSend(draft) : undefined
  }
  return (
    <EditDialog
      title={row ? t("codes.edit", { code: row.code }) : t("codes.add")}
      problem={problem ? t(problem) : props.problem}
      dirty={JSON.stringify(draft) !== JSON.stringify(first)}
      onSend={send}
      onClose={props.onClose}
      more={row ? <HistoryButton code={row.code} /> : null}
    >
      <RecordOvertaken behind={behind} fields={fields} />
      {row ? null : (
        <Field label={t("code")} required hint={t("codeHint")} error={sent && !codeShape.test(draft.code) ? t("problems.code") : undefined}>
          {(control) => (
            <Input
              {...control}
              data-first
              maxLength={64}
              value={draft.code}
              onChange={(event) => change({ code: event.currentTarget.value.toUpperCase() })}
            />
          )}
        </Field>
      )}
      <WordsFields of={t("name")} words={draft.names} sent={sent} onChange={(names) => change({ names })} />
      <Entries entries={draft.entries} sent={sent} onChange={(entries) => change({ entries: [...entries] })} />
    </EditDialog>
  )
}

function HistoryButton({ code }: { readonly code: string }) {
  const { t } = useTranslation("basics")
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("codes.history")}</Button>
      {open ? <CodeHistory code={code} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function Entries(props: {
  readonly entries: readonly CodeEntry[]
  readonly sent: boolean
  readonly onChange: (entries: readonly CodeEntry[]) => void
}) {
  const { t } = useTranslation("basics")
  const { entries, sent, onChange } = props
  const put = (at: number, next: Partial<CodeEntry>) => onChange(entries.map((entry, one) => (one === at ? { ...entry, ...next } : entry)))
  return (
    <Box as="fieldset" css={lines}>
      <legend>{t("codes.values", { number: entries.length })}</legend>
      {entries.length > 0 ? <LineHeads line={codeLine} before={[t("codes.value")]} after={[]} /> : null}
      {entries.map((entry, at) => {
        const name = t("codes.line", { number: at + 1 })
        return (
          <Box key={at} css={codeLine} role="group" aria-label={name}>
            <Input
              look="small"
              aria-label={`${name} ${t("codes.value")}`}
              aria-invalid={(sent && !valueShape.test(entry.value)) || undefined}
              placeholder={t("codes.value")}
              maxLength={64}
              value={entry.value}
              onChange={(event) => put(at, { value: event.currentTarget.value.trim() })}
            />
            <WordsCells of={name} words={entry.names} sent={sent} onChange={(names) => put(at, { names })} />
            <Check checked={entry.enabledFlag === 1} onChange={(event) => put(at, { enabledFlag: event.currentTarget.checked ? 1 : 0 })}>
              {t("enabled")}
            </Check>
            <LineActions name={entry.value || name} lines={entries} at={at} onChange={onChange} />
          </Box>
        )
      })}
      <Button size="small" onClick={() => onChange([...entries, { value: "", names: noWords, enabledFlag: 1 }])}>
        {t("codes.addValue")}
      </Button>
    </Box>
  )
}
