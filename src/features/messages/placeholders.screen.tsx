import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { wordIn } from "#client/texts/codes.ts"
import { call } from "#client/http/http.ts"
import { useCall } from "#client/http/use-call.ts"
import { messageContract, type Placeholder } from "#contract/message.contract.ts"
import { defineList, type ListDefinition } from "#ui/list/define-list.ts"
import { ListPage } from "#ui/list/list-page.tsx"
import { useList } from "#ui/list/use-list.ts"
import { type Catalogue, useCatalogue } from "./use-catalogue.ts"

/** Placeholders (占位符管理, /system/placeholders): the placeholders for templates, by the modules whose messages have them. */
export function Screen() {
  const { t } = useTranslation("messages")
  const list = useList(usePlaceholderList(useCatalogue()))
  return <ListPage list={list} title={t("given.title")} sub={t("given.sub")} />
}

function usePlaceholderList({ eventName }: Catalogue): ListDefinition<Placeholder> {
  const { t, i18n } = useTranslation("messages")
  const modules = useCall(messageContract.placeholderModules, {}).data
  return useMemo(() => {
    const moduleName = (code: string) => {
      const names = modules?.find((module) => module.code === code)?.names
      return names ? wordIn(names, i18n.language) : code
    }
    return defineList<Placeholder>({
      id: "placeholders",
      label: t("given.title"),
      fields: [
        {
          kind: "select",
          id: "module",
          label: t("given.module"),
          options: (modules ?? []).map(({ code }) => ({ value: code, label: moduleName(code) })),
        },
        { kind: "input", id: "code", label: t("code"), maxLength: 40 },
        { kind: "input", id: "name", label: t("name"), maxLength: 120 },
      ],
      ask: async ({ filters, page, pageSize }, signal) => {
        const query = { moduleCode: filters["module"], code: filters["code"], name: filters["name"] }
        const found = await call(messageContract.placeholders, { query, signal })
        return { records: found.slice((page - 1) * pageSize, page * pageSize), total: found.length }
      },
      rowKey: ({ moduleCode, code }) => `${moduleCode}/${code}`,
      rowName: ({ names }) => wordIn(names, i18n.language),
      columns: [
        {
          id: "code",
          head: t("given.mark"),
          width: 170,
          fixed: true,
          text: ({ code }) => `{{${code}}}`,
          cell: ({ code }) => <code>{`{{${code}}}`}</code>,
        },
        { id: "name", head: t("name"), width: 170, cell: ({ names }) => wordIn(names, i18n.language) },
        { id: "module", head: t("given.module"), width: 110, cell: ({ moduleCode }) => moduleName(moduleCode) },
        { id: "sample", head: t("given.sample"), width: 200, grow: true, cell: ({ samples }) => wordIn(samples, i18n.language) },
        { id: "count", head: t("given.count"), width: 110, right: true, cell: ({ events }) => String(events.length) },
        { id: "events", head: t("given.events"), width: 260, grow: true, cell: ({ events }) => events.map(eventName).join(t("given.and")) },
      ],
    })
  }, [t, i18n.language, modules, eventName])
}
