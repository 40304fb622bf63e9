import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { TFunction } from "i18next"
import { call } from "#client/http/http.ts"
import { useSession } from "#client/session/session.ts"
import { type ExpertAct, expertActs, expertContract as experts, type ExpertRow } from "#contract/expert.contract.ts"
import { actsOn, standingOf, takesReason } from "#machines/expert/expert.machine.ts"
import { ReasonDialog } from "#ui/document-frame/reason-dialog.tsx"
import { ExportButton } from "#ui/export-button/export-button.tsx"
import { ImportButton } from "#ui/import/import-button.tsx"
import type { ListAtWork } from "#ui/list/use-list.ts"
import { RecordPage } from "#ui/record-page/record-page.tsx"
import type { RecordAction, Records } from "#ui/record-page/records.ts"
import { ExpertFields, type ExpertValues, nameIn, recordOf, valuesOf, whoOf } from "./expert-form.tsx"
import { useExpertList } from "./expert-list.tsx"
import { historyOf, wordsOf } from "./record-parts.tsx"

/** The experts from whom committees are formed (专家库, /wel/expert-creation-view). */
export function Screen() {
  const { t } = useTranslation("admin")
  const list = useExpertList()
  const me = useSession().profile?.id ?? ""
  const records = useMemo((): Records<ExpertRow, ExpertValues> => {
    const words = wordsOf<ExpertRow>(t, "experts", ({ displayName }) => displayName)
    return {
      ...words.page,
      keyOf: ({ id }) => id,
      tools: (shown) => <Tables list={shown} />,
      list,
      form: {
        ...words.form,
        values: valuesOf,
        fields: (row) => <ExpertFields row={row} />,
        save: (values, row) => {
          const record = recordOf(values)
          return row
            ? call(experts.update, { body: { ...record, id: row.id, version: row.version } })
            : call(experts.add, { body: { ...record, ...whoOf(values) } })
        },
        said: (values, row) => t("saved", { name: row?.displayName ?? nameIn(values) }),
      },
      actions: [historyOf(t, "expert"), ...expertActs.map((act) => actionOf(t, act, me))],
    }
  }, [t, list, me])
  return <RecordPage records={records} />
}

/** What may be done to a record as its chart says, with a confirmation or a reason. */
function actionOf(t: TFunction<"admin">, act: ExpertAct, me: string): RecordAction<ExpertRow> {
  const send = ({ id, version }: ExpertRow, reason: string) => call(experts.act, { body: { id, version, act, reason } })
  const said = (name: string) => t("saved", { name })
  const title = t(`experts.acts.${act}`)
  const consequence = ({ amended }: ExpertRow, name: string) =>
    act === "enable" && amended ? t("experts.enableAmended", { name }) : t(`experts.asks.${act}`, { name })
  const action = {
    id: act,
    label: title,
    danger: act === "disable",
    when: (row: ExpertRow) => actsOn(standingOf(row), me).includes(act),
  }
  if (!takesReason(act)) return { ...action, ask: consequence, said: (_, name) => said(name), run: (row) => send(row, "") }
  return {
    ...action,
    show: (row, { close, finish }, name) => (
      <ReasonDialog
        title={title}
        consequence={consequence(row, name)}
        danger={act === "disable"}
        onSend={(reason) => finish(said(name), () => send(row, reason))}
        onClose={close}
      />
    ),
  }
}

/** Import and export of experts. */
function Tables({ list }: { readonly list: ListAtWork<ExpertRow> }) {
  const { t } = useTranslation("admin")
  const { name, field, employer, state } = list.question.filters
  return (
    <>
      <ImportButton target="experts" note={t("experts.importNote")} onDone={list.reload} />
      <ExportButton
        exportType="experts"
        area="basic"
        filter={{ ...(name && { name }), ...(field && { field }), ...(employer && { employer }), ...(state && { state }) }}
      />
    </>
  )
}
