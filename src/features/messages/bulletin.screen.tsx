import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { Link, useSearchParams } from "react-router-dom"
import { useSession } from "#client/session/session.ts"
import { call } from "#client/http/http.ts"
import { useCall } from "#client/http/use-call.ts"
import { boardContract } from "#contract/announcement.contract.ts"
import type { DataOf } from "#contract/endpoint.ts"
import { Button, ButtonLink } from "#ui/button/button.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { defineList } from "#ui/list/define-list.ts"
import { ListPage } from "#ui/list/list-page.tsx"
import { useList } from "#ui/list/use-list.ts"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { OutsideFrame } from "#ui/outside-frame/outside-frame.tsx"
import { Page } from "#ui/page/page.tsx"
import s from "./announcement.module.css"
import { RichTextView } from "#ui/rich-text/rich-text.tsx"

/** The public board (公告栏, /bulletin): open announcements, for everybody and without signing in. */
export function Screen() {
  const [params] = useSearchParams()
  const id = params.get("id") ?? ""
  return <OutsideFrame>{/^[0-9a-f]{32}$/.test(id) ? <One key={id} id={id} /> : <All />}</OutsideFrame>
}

function All() {
  const { t } = useTranslation(["announcement", "document", "shell"])
  const signedIn = useSession().profile !== null
  const board = useMemo(
    () =>
      defineList<DataOf<typeof boardContract.bulletin>["records"][number]>({
        id: "bulletin",
        label: t("bulletin"),
        fields: [],
        ask: ({ page, pageSize }, signal) => call(boardContract.bulletin, { query: { page, pageSize }, signal }),
        rowKey: ({ id }) => id,
        rowName: ({ title }) => title,
        columns: [
          {
            id: "title",
            head: t("document:columns.title"),
            width: 260,
            grow: true,
            cell: ({ id, title }) => (
              <Link className={s.link} to={`?id=${id}`}>
                {title}
              </Link>
            ),
          },
          { id: "publishedAt", head: t("publishedAt"), width: 120, cell: ({ publishedAt }) => <Instant at={publishedAt} day /> },
        ],
        card: { title: "title", lines: ["publishedAt"] },
        empty: (
          <Empty
            title={t("bulletinEmpty")}
            action={
              <ButtonLink to={signedIn ? "/dashboard/index" : "/systemLogin"}>{t(signedIn ? "shell:toDashboard" : "signIn")}</ButtonLink>
            }
          />
        ),
      }),
    [t, signedIn],
  )
  return <ListPage list={useList(board)} title={t("bulletin")} sub={t("bulletinSub")} />
}

function One({ id }: { readonly id: string }) {
  const { t } = useTranslation("announcement")
  const { data, error, reload } = useCall(boardContract.open, { params: { id } })
  const [, setParams] = useSearchParams()
  const back = <Button onClick={() => setParams({})}>{t("backToBoard")}</Button>
  if (!data)
    return (
      <Page title={t("one")} actions={back}>
        {error ? <ErrorPanel error={error} onAgain={reload} /> : <LoadingRows rows={6} />}
      </Page>
    )
  return (
    <Page title={data.title} actions={back}>
      <article className={s.article}>
        <p className={s.about}>
          <span>{t("platform")}</span>
          <Instant at={data.publishedAt} />
        </p>
        <RichTextView blocks={data.blocks} />
      </article>
    </Page>
  )
}
