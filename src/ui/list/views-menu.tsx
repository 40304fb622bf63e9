import { Box } from "@chakra-ui/react"
import { Bookmark, ChevronDown } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { useSession } from "#client/session/session.ts"
import type { ListView } from "#contract/list.contract.ts"
import type { ListQuestion } from "#machines/list/list.machine.ts"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { Menu } from "#ui/menu/menu.tsx"
import type { MenuItem } from "#ui/menu/menu-list.tsx"
import { toast } from "#ui/toast/toast.ts"
import { paramsWith, questionOf } from "./list-address.ts"
import type { ListAtWork } from "./use-list.ts"
import { useReport } from "./use-report.ts"
import { ViewDialog } from "./view-dialog.tsx"

/** The views of a list: selecting, saving under a name, updating and deleting one. The address names the selected one. */
export function ViewsMenu<Row>({ list }: { readonly list: ListAtWork<Row> }) {
  const { t } = useTranslation("list")
  const [doing, setDoing] = useState<"keep" | "drop" | null>(null)
  const shares = useSession().profile?.roles.includes("administrator") ?? false
  const work = useViewWork(list)
  const items = useViewItems(list, work, setDoing)
  const { view } = list.setup
  return (
    <>
      <Menu
        label={t("view.now", { name: view?.name ?? t("view.first") })}
        trigger={
          <Box as="span" display="inline-flex" alignItems="center" gap="1.5">
            <Bookmark size={15} aria-hidden />
            {view?.name ?? t("view.first")}
            <ChevronDown size={14} aria-hidden />
          </Box>
        }
        items={items}
      />
      {doing === "keep" ? (
        <ViewDialog
          shares={shares}
          onClose={() => setDoing(null)}
          onKeep={async (name, role) => {
            await work.keep(name, role)
            setDoing(null)
            toast("green", t("view.kept", { name }))
          }}
        />
      ) : null}
      {doing === "drop" && view ? (
        <Confirm
          open
          danger
          title={t("view.drop", { name: view.name })}
          verb={t("view.dropVerb")}
          consequence={t(view.role === null ? "view.dropText" : "view.dropShared", { name: view.name })}
          onClose={() => setDoing(null)}
          onConfirm={() => {
            setDoing(null)
            work.drop(view)
          }}
        />
      ) : null}
    </>
  )
}

/** The menu's items: every view, and the operations on the selected one. */
function useViewItems<Row>(
  { setup: { view, views } }: ListAtWork<Row>,
  { show, renew }: ReturnType<typeof useViewWork<Row>>,
  onAsk: (doing: "keep" | "drop") => void,
): readonly MenuItem[] {
  const { t } = useTranslation("list")
  return [
    { id: "all", label: t("view.first"), checked: view === null, onSelect: () => show(null, null) },
    ...views.map((one) => ({
      id: one.id,
      label: one.name,
      checked: view?.id === one.id,
      ...(one.mine ? {} : { note: one.author }),
      onSelect: () => show(one, one.id),
    })),
    { id: "keep", label: t("view.keep"), apart: true, onSelect: () => onAsk("keep") },
    ...(view?.mine
      ? [
          { id: "renew", label: t("view.renew", { name: view.name }), onSelect: () => renew(view) },
          { id: "drop", label: t("view.drop", { name: view.name }), danger: true, onSelect: () => onAsk("drop") },
        ]
      : []),
  ]
}

/** The operations on the views of a list. */
function useViewWork<Row>({ definition, setup, question }: ListAtWork<Row>) {
  const { t } = useTranslation("list")
  const [, setParams] = useSearchParams()
  const report = useReport()
  const show = (next: Pick<ListQuestion, "filters" | "sorts"> | null, id: string | null) =>
    setParams(
      (now) => {
        const { pageSize } = questionOf(definition, now)
        const { filters, sorts } = next ?? { filters: {}, sorts: [] }
        const params = paramsWith(definition, now, { filters, sorts, page: 1, pageSize })
        if (id === null) params.delete("view")
        else params.set("view", id)
        return params
      },
      { replace: true },
    )
  const draft = (name: string, role: ListView["role"]) => ({
    name,
    role,
    filters: question.filters,
    sorts: [...question.sorts],
    layout: setup.layout,
  })
  return {
    show,
    keep: async (name: string, role: ListView["role"]) => {
      const added = await setup.addView(draft(name, role))
      show(added, added.id)
    },
    renew: (one: ListView) =>
      void setup.changeView(one.id, draft(one.name, one.role)).then(() => toast("green", t("view.renewed", { name: one.name })), report),
    drop: (one: ListView) => void setup.dropView(one.id).then(() => show(question, null), report),
  }
}
