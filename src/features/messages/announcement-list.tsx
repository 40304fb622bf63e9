import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { call } from "#client/http.ts"
import { useSession } from "#client/session.ts"
import { announcementContract, type AnnouncementRow, announcementStates, type Scope } from "#contract/announcement.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { defineList, type ListDefinition } from "#ui/list/define-list.ts"
import { ListPage } from "#ui/list/list-page.tsx"
import { useList } from "#ui/list/use-list.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { AnnouncementForm } from "./announcement-form.tsx"
import { stateTone } from "./announcement-words.ts"
import { useDeed } from "#ui/edit/use-deed.ts"

/** Which announcements a page lists. */
type Which = "platform" | "company" | "own" | "sign"

/** A page of announcements; who has the say there begins new ones. */
export function AnnouncementList({ which }: { readonly which: Which }) {
  const { t } = useTranslation("announcement")
  const navigate = useNavigate()
  const list = useList(useDefinition(which, (row) => void navigate(`/notive-view?id=${row.id}`)))
  const scope = useMayBegin(which)
  const [writing, setWriting] = useState(false)
  const deed = useDeed(list.reload)
  return (
    <ListPage
      list={list}
      title={t(`lists.${which}.title`)}
      sub={t(`lists.${which}.sub`)}
      actions={
        scope === null ? null : (
          <Button look="solid" onClick={() => setWriting(true)}>
            {t("add")}
          </Button>
        )
      }
    >
      {writing && scope !== null ? (
        <AnnouncementForm
          scope={scope}
          shown={null}
          problem={deed.problem}
          onSend={(content) =>
            void deed
              .run(t("saved", { title: content.title }), async () => {
                const { id } = await call(announcementContract.create, { body: { scope, content } })
                void navigate(`/notive-view?id=${id}`)
              })
              .then((done) => done && setWriting(false))
          }
          onClose={() => {
            deed.forget()
            setWriting(false)
          }}
        />
      ) : null}
    </ListPage>
  )
}

/** Whose announcements the person may begin here; null for none. */
function useMayBegin(which: Which): Scope | null {
  const { profile } = useSession()
  const roles = profile?.roles ?? []
  if (which === "sign") return null
  if (which !== "company" && roles.includes("administrator")) return "platform"
  return which !== "platform" && roles.includes("purchaser") ? "company" : null
}

function useDefinition(which: Which, onOpen: (row: AnnouncementRow) => void): ListDefinition<AnnouncementRow> {
  const { t } = useTranslation("announcement")
  const [open] = useState(() => onOpen)
  return useMemo(
    () =>
      defineList<AnnouncementRow>({
        id: `announcements-${which}`,
        label: t(`lists.${which}.title`),
        fields: [
          { kind: "input", id: "title", label: t("title"), maxLength: 200 },
          which === "sign"
            ? {
                kind: "select",
                id: "sign",
                label: t("signing"),
                first: "open",
                options: (["open", "done"] as const).map((value) => ({ value, label: t(`sign.${value}`) })),
              }
            : {
                kind: "select",
                id: "state",
                label: t("state"),
                options: announcementStates.map((value) => ({ value, label: t(`states.${value}`) })),
              },
        ],
        ask: ({ filters, page, pageSize }, signal) =>
          call(announcementContract.query, {
            query: { page, pageSize },
            body: {
              title: filters["title"],
              state: announcementStates.find((state) => state === filters["state"]),
              ...(which === "platform" || which === "company" ? { scope: which } : {}),
              ...(which === "own" ? { own: true } : {}),
              ...(which === "sign" ? { toSign: filters["sign"] === "done" ? "done" : "open" } : {}),
            },
            signal,
          }),
        rowKey: (row) => row.id,
        rowName: (row) => row.title,
        onOpen: open,
        columns: [
          { id: "title", head: t("title"), width: 260, grow: true, fixed: true, cell: (row) => row.title },
          { id: "from", head: t("from"), width: which === "sign" ? 130 : 190, cell: (row) => row.company ?? t("platform") },
          {
            id: "state",
            head: t("state"),
            width: 120,
            text: (row) => t(`states.${row.state}`),
            cell: (row) => <StatePill tone={stateTone[row.state]}>{t(`states.${row.state}`)}</StatePill>,
          },
          { id: "out", head: t("publishedAt"), width: 165, cell: (row) => <Instant at={row.publishedAt ?? row.publishAt} /> },
          {
            id: "mine",
            head: t("mine"),
            width: 110,
            cell: (row) =>
              row.signedAt !== null
                ? t("signed")
                : row.forMe && row.signFor && row.state === "published"
                  ? t("toSign")
                  : row.readAt !== null
                    ? t("read")
                    : "—",
          },
          { id: "signBy", head: t("signBy"), width: 165, hidden: which !== "sign", cell: (row) => <Instant at={row.signBy} /> },
          { id: "number", head: t("number"), width: 150, cell: (row) => row.number },
        ],
        empty: t("empty"),
      }),
    [t, which, open],
  )
}
