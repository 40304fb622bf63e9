import { useCallback, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { useSession } from "#client/session/session.ts"
import { recordedSubject, type Register, type RegisterEntry } from "#contract/register.ts"
import { registerNamed } from "#contract/registers.ts"
import { ExportButton } from "#ui/export-button/export-button.tsx"
import { ImportButton } from "#ui/import/import-button.tsx"
import { historyAction } from "#ui/history/history-action.tsx"
import type { ListAtWork } from "#ui/list/use-list.ts"
import { enabling } from "#ui/record-page/enabling.ts"
import { DeclaredForm } from "#ui/record-page/declared-form.tsx"
import { RecordPage } from "#ui/record-page/record-page.tsx"
import type { RecordDialog, Records } from "#ui/record-page/records.ts"
import { entryForm, type EntryValues } from "./entry-form.tsx"
import { entryName, filterIn, useEntryList } from "./entry-list.tsx"

/** The page of a list of master data. */
export const screenOf = (id: string) =>
  function RegisterScreen() {
    return <RegisterPage register={registerNamed(id)} />
  }

function RegisterPage({ register }: { readonly register: Register }) {
  const { t, i18n } = useTranslation(["registers", "rules"])
  const administers = useSession().profile?.roles.includes("administrator") ?? false
  const [changes, setChanges] = useState(0)
  const onChanged = useCallback(() => setChanges((now) => now + 1), [])
  const list = useEntryList(register, changes)
  const records = useMemo((): Records<RegisterEntry, EntryValues> => {
    const { id, calls } = register
    const nameOf = (entry: RegisterEntry) => entryName(t, register, entry, i18n.language)
    return {
      title: t(`${id}.title`),
      sub: t(`${id}.sub`),
      keyOf: ({ code, since }) => `${code} ${since ?? ""}`.trim(),
      nameOf,
      one: (entry, signal) => readEntry(register, entry, signal),
      onChanged,
      tools: (shown) => <Tables register={register} list={shown} administers={administers} onChanged={onChanged} />,
      list,
      form: administers ? entryForm(t, register, nameOf) : null,
      // People who may only read have no column of actions.
      actions: administers
        ? [
            ...(register.parent === undefined
              ? []
              : [
                  {
                    id: "below",
                    label: t("addBelow"),
                    when: ({ enabledFlag }: RegisterEntry) => enabledFlag === 1,
                    show: (entry: RegisterEntry, dialog: RecordDialog) => (
                      <DeclaredForm form={entryForm(t, register, nameOf, entry)} row={null} dialog={dialog} />
                    ),
                  },
                ]),
            historyAction<RegisterEntry>(t("history"), "register", (entry) => recordedSubject(register, entry)),
            ...enabling<RegisterEntry>({
              isOn: ({ enabledFlag }) => enabledFlag === 1,
              label: (to) => t(to ? "enable" : "disable"),
              ask: (to, name) => t(to ? "enableText" : "disableText", { name }),
              said: (_, name) => t("saved", { name }),
              set: ({ code, since, version }, enabled) => call(calls.setEnabled, { body: { code, since, version, enabled } }),
            }),
          ]
        : [],
    }
  }, [t, i18n.language, register, administers, list, onChanged])
  return <RecordPage records={records} />
}

/** Reads an entry by its code, which is never changed; a tree may have a hundred thousand entries. */
async function readEntry({ calls }: Register, { code, since }: RegisterEntry, signal: AbortSignal): Promise<RegisterEntry | undefined> {
  const filter = { keyword: code.slice(0, 60) }
  const { records } = await call(calls.query, { query: { page: 1, pageSize: 5000 }, body: { filter, sorts: [] }, signal })
  return records.find((one) => one.code === code && one.since === since)
}

/** Import and export of entries. */
function Tables(props: {
  readonly register: Register
  readonly list: ListAtWork<RegisterEntry>
  readonly administers: boolean
  readonly onChanged: () => void
}) {
  const { register, list, administers, onChanged } = props
  const onDone = () => {
    list.reload()
    onChanged()
  }
  return (
    <>
      {administers ? <ImportButton target={register.id} onDone={onDone} /> : null}
      <ExportButton exportType={register.id} area="basic" filter={filterIn(register, list.question.filters)} />
    </>
  )
}
