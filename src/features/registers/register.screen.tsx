import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { wordIn } from "#client/texts/codes.ts"
import { call } from "#client/http/http.ts"
import { useSession } from "#client/session/session.ts"
import { recordedName, type Register, type RegisterEntry } from "#contract/register.ts"
import { registerNamed } from "#contract/registers.ts"
import { ExportButton } from "#ui/export-button/export-button.tsx"
import { ImportButton } from "#ui/import/import-button.tsx"
import type { ListAtWork } from "#ui/list/use-list.ts"
import { RecordPage } from "#ui/record-page/record-page.tsx"
import type { RecordAction, Records } from "#ui/record-page/records.ts"
import { EntryForm } from "./entry-form.tsx"
import { filterIn, useEntryList } from "./entry-list.tsx"

/** The page of a list of master data. */
export const screenOf = (id: string) =>
  function RegisterScreen() {
    return <RegisterPage register={registerNamed(id)} />
  }

function RegisterPage({ register }: { readonly register: Register }) {
  const { t, i18n } = useTranslation("registers")
  const navigate = useNavigate()
  const administers = useSession().profile?.roles.includes("administrator") ?? false
  const list = useEntryList(register)
  const records = useMemo((): Records<RegisterEntry> => {
    const { id, calls } = register
    const nameOf = (entry: RegisterEntry) => (entry.names ? wordIn(entry.names, i18n.language) : list.rowName(entry))
    const enabling = (to: boolean): RecordAction<RegisterEntry> => ({
      id: to ? "enable" : "disable",
      label: t(to ? "enable" : "disable"),
      danger: !to,
      when: ({ enabledFlag }) => administers && (enabledFlag === 1) !== to,
      ask: (entry) => t(to ? "enableText" : "disableText", { name: nameOf(entry) }),
      said: (entry) => t("saved", { name: nameOf(entry) }),
      run: ({ code, since, version }) => call(calls.setEnabled, { body: { code, since, version, enabled: to } }),
    })
    return {
      title: t(`${id}.title`),
      sub: t(`${id}.sub`),
      add: administers ? t(`${id}.add`) : null,
      edit: t("edit"),
      tools: (shown) => <Tables register={register} list={shown} administers={administers} />,
      list,
      form: (entry, dialog) => <EntryForm register={register} entry={entry} dialog={dialog} />,
      actions: [
        {
          id: "history",
          label: t("history"),
          when: () => administers,
          go: (entry) => void navigate(`/system/audit?kind=register&name=${encodeURIComponent(recordedName(register, entry))}`),
        },
        enabling(true),
        enabling(false),
      ],
    }
  }, [t, i18n.language, register, administers, list, navigate])
  return <RecordPage records={records} />
}

/** Entries come from a table, and leave as one. */
function Tables(props: { readonly register: Register; readonly list: ListAtWork<RegisterEntry>; readonly administers: boolean }) {
  const { register, list, administers } = props
  return (
    <>
      {administers ? <ImportButton target={register.id} onDone={list.reload} /> : null}
      <ExportButton exportType={register.id} area="basic" filter={filterIn(register, list.question.filters)} />
    </>
  )
}
