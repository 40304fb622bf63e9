import type { TFunction } from "i18next"
import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { channels, messageContract, type SendRecord, sendStates } from "#contract/message.contract.ts"
import { beginOfDay, endOfDay } from "#ui/field/local-time.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { defineList, type ListColumn, type ListDefinition, type ListField } from "#ui/list/define-list.ts"
import { ListPage } from "#ui/list/list-page.tsx"
import { useList } from "#ui/list/use-list.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { RecordShown } from "./record-shown.tsx"
import { toneOf } from "./record-words.ts"
import { type Catalogue, useCatalogue } from "./use-catalogue.ts"

/** Send records (发送记录, /system/message-records): which message went to whom by which channel, and the result. */
export function Screen() {
  const { t } = useTranslation("messages")
  const [shown, setShown] = useState<SendRecord | null>(null)
  const catalogue = useCatalogue()
  const list = useList(useRecordList(setShown, catalogue))
  return (
    <ListPage list={list} title={t("records.title")} sub={t("records.sub")}>
      {shown ? (
        <RecordShown key={shown.id} id={shown.id} typeName={catalogue.typeName} onSent={list.reload} onClose={() => setShown(null)} />
      ) : null}
    </ListPage>
  )
}

const sendAgain = (id: string, signal?: AbortSignal) =>
  call(messageContract.sendAgain, { body: { ids: [id] }, ...(signal ? { signal } : {}) })

/** The columns of send records. */
const recordColumns = (t: TFunction<"messages">, typeName: Catalogue["typeName"]): readonly ListColumn<SendRecord>[] => [
  { id: "at", head: t("records.at"), width: 165, cell: (row) => <Instant at={row.at} /> },
  { id: "who", head: t("records.who"), width: 130, fixed: true, cell: (row) => row.who ?? t("records.confidential") },
  { id: "channel", head: t("records.channel"), width: 90, cell: (row) => t(`channels.${row.channel}`) },
  {
    id: "state",
    head: t("records.state"),
    width: 130,
    text: (row) => t(`states.${row.state}`),
    cell: (row) => <StatePill tone={toneOf[row.state]}>{t(`states.${row.state}`)}</StatePill>,
  },
  { id: "title", head: t("records.words"), width: 250, grow: true, cell: (row) => row.title },
  { id: "number", head: t("records.number"), width: 160, cell: (row) => row.number },
  { id: "type", head: t("templates.type"), width: 120, hidden: true, cell: (row) => typeName(row.msgType) },
  { id: "to", head: t("records.to"), width: 170, cell: (row) => row.to ?? "" },
  {
    id: "tries",
    head: t("records.tries"),
    width: 70,
    right: true,
    cell: (row) => (row.channel === "inApp" ? "" : String(row.tries)),
  },
]

/** The filter of send records. */
const recordFields = (t: TFunction<"messages">, { types, typeName }: Pick<Catalogue, "types" | "typeName">): readonly ListField[] => [
  { kind: "input", id: "who", label: t("records.who"), maxLength: 120 },
  {
    kind: "select",
    id: "channel",
    label: t("records.channel"),
    options: channels.map((value) => ({ value, label: t(`channels.${value}`) })),
  },
  {
    kind: "select",
    id: "state",
    label: t("records.state"),
    options: sendStates.map((value) => ({ value, label: t(`states.${value}`) })),
  },
  {
    kind: "select",
    id: "type",
    label: t("templates.type"),
    options: types.map(({ code }) => ({ value: code, label: typeName(code) })),
  },
  { kind: "input", id: "number", label: t("records.number"), maxLength: 64 },
  { kind: "range", id: "at", label: t("records.at") },
]

function useRecordList(onShow: (row: SendRecord) => void, { types, typeName }: Catalogue): ListDefinition<SendRecord> {
  const { t } = useTranslation("messages")
  return useMemo(
    () =>
      defineList<SendRecord>({
        id: "message-records",
        label: t("records.title"),
        fields: recordFields(t, { types, typeName }),
        ask: ({ filters, page, pageSize }, signal) => {
          const { who, number, type } = filters
          const body = {
            who,
            number,
            msgType: type,
            channel: channels.find((one) => one === filters["channel"]),
            state: sendStates.find((one) => one === filters["state"]),
            from: beginOfDay(filters["at.from"]) ?? undefined,
            to: endOfDay(filters["at.to"]) ?? undefined,
          }
          return call(messageContract.records, { query: { page, pageSize }, body, signal })
        },
        rowKey: (row) => row.id,
        rowName: (row) => `${row.who ?? t("records.confidential")} ${t(`channels.${row.channel}`)}`,
        onOpen: onShow,
        card: { title: "who", state: "state", lines: ["title", "number", "channel", "to", "at"] },
        columns: recordColumns(t, typeName),
        rowActions: [{ id: "show", label: t("records.show"), run: onShow }],
        bulkActions: [
          {
            id: "again",
            label: t("records.again"),
            consequence: (count) => t("records.againText", { count }),
            run: (row, signal) => sendAgain(row.id, signal),
          },
        ],
        empty: t("records.empty"),
      }),
    [t, onShow, types, typeName],
  )
}
