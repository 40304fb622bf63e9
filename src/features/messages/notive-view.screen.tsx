import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { call } from "#client/http.ts"
import { useCall } from "#client/use-call.ts"
import { announcementContract, type AnnouncementShown } from "#contract/announcement.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Page } from "#ui/page/page.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import s from "./announcement.module.css"
import { AnnouncementDesk } from "./announcement-desk.tsx"
import { RichTextView } from "#ui/rich-text/rich-text.tsx"
import { stateTone } from "./announcement-words.ts"
import { Receipts } from "./receipts.tsx"
import { useDeed } from "#ui/edit/use-deed.ts"

/** One announcement (公告详情, /notive-view): read and signed for by those it is for; changed, published and counted by whoever has the say. */
export function Screen() {
  const { t } = useTranslation("announcement")
  const [params] = useSearchParams()
  const id = params.get("id") ?? ""
  if (!/^[0-9a-f]{32}$/.test(id))
    return (
      <Page title={t("one")}>
        <Empty title={t("none")} />
      </Page>
    )
  return <One key={id} id={id} />
}

function One({ id }: { readonly id: string }) {
  const { t } = useTranslation("announcement")
  const { data, error, reload } = useCall(announcementContract.one, { params: { id } })
  const unread = data !== null && data.forMe && data.state === "published" && data.readAt === null
  useEffect(() => {
    if (unread) void call(announcementContract.read, { params: { id } }).catch(() => undefined)
  }, [unread, id])
  if (!data) return <Page title={t("one")}>{error ? <ErrorPanel error={error} onAgain={reload} /> : <LoadingRows rows={8} />}</Page>
  return (
    <Page title={data.title} sub={data.number} actions={data.own ? <AnnouncementDesk shown={data} onChanged={reload} /> : null}>
      <article className={s.article}>
        <p className={s.about}>
          <StatePill tone={stateTone[data.state]}>{t(`states.${data.state}`)}</StatePill>
          <span>{data.company ?? t("platform")}</span>
          {data.author === "" ? null : <span>{data.author}</span>}
          {data.publishedAt === null && data.publishAt === null ? null : <Instant at={data.publishedAt ?? data.publishAt} />}
          {data.expiresAt === null ? null : (
            <span>
              {t("expiresAt")} <Instant at={data.expiresAt} />
            </span>
          )}
        </p>
        {data.reason === "" ? null : <p className={s.reason}>{t("withdrawnFor", { reason: data.reason })}</p>}
        <RichTextView blocks={data.content.blocks} />
        <Signing data={data} onSigned={reload} />
      </article>
      {data.own && (data.state === "published" || data.state === "expired") ? (
        <Card title={t("receipts")} flush>
          <Receipts id={id} signing={data.signFor} />
        </Card>
      ) : null}
    </Page>
  )
}

/** The button to sign with, for those who are asked to; afterwards, when that was. */
function Signing({ data, onSigned }: { readonly data: AnnouncementShown; readonly onSigned: () => void }) {
  const { t } = useTranslation("announcement")
  const deed = useDeed(onSigned)
  if (!data.signFor || data.state !== "published") return null
  if (data.signedAt !== null)
    return (
      <p className={s.signed}>
        {t("signedAt")} <Instant at={data.signedAt} />
      </p>
    )
  if (!data.forMe) return null
  return (
    <div className={s.sign}>
      {data.signBy === null ? null : (
        <span>
          {t("signBy")} <Instant at={data.signBy} />
        </span>
      )}
      <Button
        look="solid"
        onClick={() => void deed.run(t("signedNow"), () => call(announcementContract.signFor, { params: { id: data.id } }))}
      >
        {t("signNow")}
      </Button>
      {deed.problem === null ? null : <span role="alert">{deed.problem}</span>}
    </div>
  )
}
