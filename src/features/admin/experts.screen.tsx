import type { TFunction } from "i18next"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { expertContract as experts, type ExpertRow } from "#contract/expert.contract.ts"
import { ExportButton } from "#ui/export-button/export-button.tsx"
import { ImportButton } from "#ui/import/import-button.tsx"
import type { ListAtWork } from "#ui/list/use-list.ts"
import { RecordPage } from "#ui/record-page/record-page.tsx"
import type { RecordAction, Records } from "#ui/record-page/records.ts"
import { ExpertForm } from "./expert-form.tsx"
import { useExpertList } from "./expert-list.tsx"
import { historyOf } from "./record-parts.tsx"

/** The experts from whom committees are formed (专家库, /wel/expert-creation-view). */
export function Screen() {
  const { t } = useTranslation("admin")
  const list = useExpertList()
  const records = useMemo(
    (): Records<ExpertRow> => ({
      title: t("experts.title"),
      sub: t("experts.sub"),
      add: t("experts.add"),
      edit: t("edit"),
      tools: (shown) => <Tables list={shown} />,
      list,
      form: (row, { problem, run, close }) => (
        <ExpertForm
          row={row}
          problem={problem}
          onSend={(record, who, name) =>
            row
              ? run(t("saved", { name: row.displayName }), () =>
                  call(experts.update, { body: { ...record, id: row.id, version: row.version } }),
                )
              : run(t("saved", { name }), () => call(experts.add, { body: { ...record, ...who } }))
          }
          onClose={close}
        />
      ),
      actions: [historyOf(t, "expert", ({ displayName }) => displayName), enabling(t, true), enabling(t, false)],
    }),
    [t, list],
  )
  return <RecordPage records={records} />
}

/** Experts come from a table, and leave as one. */
function Tables({ list }: { readonly list: ListAtWork<ExpertRow> }) {
  const { name, field, employer, enabled } = list.question.filters
  return (
    <>
      <ImportButton target="experts" onDone={list.reload} />
      <ExportButton
        exportType="experts"
        area="basic"
        filter={{ ...(name && { name }), ...(field && { field }), ...(employer && { employer }), ...(enabled && { enabled }) }}
      />
    </>
  )
}

const enabling = (t: TFunction<"admin">, to: boolean): RecordAction<ExpertRow> => ({
  id: to ? "enable" : "disable",
  label: t(to ? "experts.enable" : "experts.disable"),
  danger: !to,
  when: ({ enabled }) => enabled !== to,
  ask: ({ displayName: name }) => (to ? name : t("experts.disableText", { name })),
  said: ({ displayName: name }) => t("saved", { name }),
  run: ({ id, version }) => call(experts.setEnabled, { body: { id, version, enabled: to } }),
})
