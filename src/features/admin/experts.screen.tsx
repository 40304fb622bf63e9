import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { expertContract as experts, type ExpertRow } from "#contract/expert.contract.ts"
import { ExportButton } from "#ui/export-button/export-button.tsx"
import { ImportButton } from "#ui/import/import-button.tsx"
import type { ListAtWork } from "#ui/list/use-list.ts"
import { enabling } from "#ui/record-page/enabling.ts"
import { RecordPage } from "#ui/record-page/record-page.tsx"
import type { Records } from "#ui/record-page/records.ts"
import { ExpertFields, type ExpertValues, nameIn, recordOf, valuesOf, whoOf } from "./expert-form.tsx"
import { useExpertList } from "./expert-list.tsx"
import { historyOf, wordsOf } from "./record-parts.tsx"

/** The experts from whom committees are formed (专家库, /wel/expert-creation-view). */
export function Screen() {
  const { t } = useTranslation("admin")
  const list = useExpertList()
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
      actions: [
        historyOf(t, "expert"),
        ...enabling<ExpertRow>({
          isOn: ({ enabled }) => enabled,
          label: (to) => t(to ? "experts.enable" : "experts.disable"),
          ask: (to, name) => (to ? name : t("experts.disableText", { name })),
          said: (_, name) => t("saved", { name }),
          set: ({ id, version }, enabled) => call(experts.setEnabled, { body: { id, version, enabled } }),
        }),
      ],
    }
  }, [t, list])
  return <RecordPage records={records} />
}

/** Import and export of experts. */
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
