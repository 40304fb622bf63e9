import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { call } from "#client/http/http.ts"
import { useSession } from "#client/session/session.ts"
import type { Scope } from "#contract/announcement.contract.ts"
import { type AnnouncementRow, announcement } from "#machines/announcement/announcement.chart.ts"
import type { RowFilter } from "#machines/_kit/kind-row.ts"
import { Button } from "#ui/button/button.tsx"
import { kindList, rowFilterOf } from "#ui/document-frame/kind-list.tsx"
import { ExportButton } from "#ui/export-button/export-button.tsx"
import type { ListDefinition } from "#ui/list/define-list.ts"
import { ListPage } from "#ui/list/list-page.tsx"
import { useList } from "#ui/list/use-list.ts"
import { AnnouncementForm } from "./announcement-form.tsx"
import { toneOf } from "./announcement-words.ts"
import { announcementPath } from "./announcement.document.ts"
import { useOperation } from "#ui/edit/use-operation.ts"

/** Which announcements a page lists. */
type Which = "platform" | "company" | "own" | "sign"

/** What each page asks for. */
const always = {
  platform: { scope: ["platform"] },
  company: { scope: ["company"] },
  own: { side: "owner" },
  sign: { side: "reader", signFor: true, states: ["published"] },
} satisfies Record<Which, RowFilter>
const first = ["company", "publishedAt", "readAt", "signedAt"]
const toSign = ["company", "publishedAt", "signBy", "signedAt"]

/** A page of announcements; who has the say there begins new ones. */
export function AnnouncementList({ which }: { readonly which: Which }) {
  const { t } = useTranslation("announcement")
  const navigate = useNavigate()
  const list = useList(useDefinition(which, (row) => void navigate(announcementPath(row.id))))
  const scope = useMayBegin(which)
  const [writing, setWriting] = useState(false)
  const operation = useOperation(list.reload)
  return (
    <ListPage
      list={list}
      title={t(`lists.${which}.title`)}
      sub={t(`lists.${which}.sub`)}
      actions={
        <>
          <ExportButton exportType="announcements" area="per" filter={rowFilterOf(announcement, list.question.filters, always[which])} />
          {scope === null ? null : (
            <Button look="solid" onClick={() => setWriting(true)}>
              {t("add")}
            </Button>
          )}
        </>
      }
    >
      {writing && scope !== null ? (
        <AnnouncementForm
          scope={scope}
          shown={null}
          problem={operation.problem}
          onSend={(content) =>
            void operation
              .run(t("saved", { title: content.title }), async () => {
                const { id } = await call(announcement.calls.create, { body: { scope, content } })
                void navigate(announcementPath(id))
              })
              .then((done) => done && setWriting(false))
          }
          onClose={() => {
            operation.forget()
            setWriting(false)
          }}
        />
      ) : null}
    </ListPage>
  )
}

/** On whose behalf the person may begin an announcement here; null if on nobody's. */
function useMayBegin(which: Which): Scope | null {
  const { profile } = useSession()
  const roles = profile?.roles ?? []
  if (which === "sign") return null
  if (which !== "company" && roles.includes("administrator")) return "platform"
  return which !== "platform" && roles.includes("purchaser") ? "company" : null
}

function useDefinition(which: Which, onOpen: (row: AnnouncementRow) => void): ListDefinition<AnnouncementRow> {
  const { t } = useTranslation(["announcement", "document"])
  const [open] = useState(() => onOpen)
  return useMemo(
    () =>
      kindList<AnnouncementRow>(announcement, {
        id: `announcements-${which}`,
        label: t(`lists.${which}.title`),
        t,
        toneOf,
        onOpen: open,
        always: always[which],
        first: which === "sign" ? toSign : first,
        columns: {
          company: (column) => ({ ...column, cell: (row) => row.company?.name ?? t("platform") }),
          signedAt: (column) =>
            which === "sign" ? { ...column, cell: (row, at) => (row.signedAt === null ? t("toSign") : column.cell(row, at)) } : column,
        },
        empty: t("empty"),
      }),
    [t, which, open],
  )
}
