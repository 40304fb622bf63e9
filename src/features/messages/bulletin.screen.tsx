import { useTranslation } from "react-i18next"
import { Link, useSearchParams } from "react-router-dom"
import { useSession } from "#client/session/session.ts"
import { useCall } from "#client/http/use-call.ts"
import { announcementContract } from "#contract/announcement.contract.ts"
import { Button, ButtonLink } from "#ui/button/button.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { OutsideFrame } from "#ui/outside-frame/outside-frame.tsx"
import { Page } from "#ui/page/page.tsx"
import { Pagination } from "#ui/pagination/pagination.tsx"
import s from "./announcement.module.css"
import { RichTextView } from "#ui/rich-text/rich-text.tsx"

/** The public board (公告栏, /bulletin): open announcements, for everybody and without signing in. */
export function Screen() {
  const [params] = useSearchParams()
  const id = params.get("id") ?? ""
  return <OutsideFrame>{/^[0-9a-f]{32}$/.test(id) ? <One key={id} id={id} /> : <All />}</OutsideFrame>
}

function All() {
  const { t } = useTranslation(["announcement", "shell"])
  const signedIn = useSession().profile !== null
  const [params, setParams] = useSearchParams()
  const page = Math.min(100_000, Math.max(1, Math.trunc(Number(params.get("page") ?? 1)) || 1))
  const pageSize = 10
  const { data, error, reload } = useCall(announcementContract.bulletin, { query: { page, pageSize } })
  return (
    <Page title={t("bulletin")} sub={t("bulletinSub")}>
      {data ? (
        data.total === 0 ? (
          <Empty
            title={t("bulletinEmpty")}
            action={
              <ButtonLink to={signedIn ? "/dashboard/index" : "/systemLogin"}>{t(signedIn ? "shell:toDashboard" : "signIn")}</ButtonLink>
            }
          />
        ) : (
          <>
            <ul className={s.board}>
              {data.records.map(({ id, title, publishedAt }) => (
                <li key={id}>
                  <Link to={`/bulletin?id=${id}`}>{title}</Link>
                  <Instant at={publishedAt} day />
                </li>
              ))}
            </ul>
            {data.total > pageSize ? (
              <Pagination
                total={data.total}
                page={page}
                pageSize={pageSize}
                onChange={(next) => setParams(next.page && next.page > 1 ? { page: String(next.page) } : {})}
              />
            ) : null}
          </>
        )
      ) : error ? (
        <ErrorPanel error={error} onAgain={reload} />
      ) : (
        <LoadingRows rows={6} />
      )}
    </Page>
  )
}

function One({ id }: { readonly id: string }) {
  const { t } = useTranslation("announcement")
  const { data, error, reload } = useCall(announcementContract.open, { params: { id } })
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
