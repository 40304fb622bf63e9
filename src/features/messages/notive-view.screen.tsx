import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { announcementContract } from "#contract/announcement.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { DocumentPage } from "#ui/document-frame/document-page.tsx"
import { useOperation } from "#ui/edit/use-operation.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { RichTextView } from "#ui/rich-text/rich-text.tsx"
import { announcementDocument, type OpenAnnouncement } from "./announcement.document.ts"
import s from "./announcement.module.css"
import { Receipts } from "./receipts.tsx"

/** One announcement (公告详情, /notive-view): its audience reads it and signs for it; its publishers change it, publish it and see who has read it. */
export function Screen() {
  const { t } = useTranslation("announcement")
  return (
    <DocumentPage
      definition={announcementDocument}
      screen="notive-view"
      own
      tabs={(document) => [{ id: "text", label: t("text"), content: <Text document={document} /> }]}
    />
  )
}

/** The text and its publisher; below, for the publishers, who has read it. */
function Text({ document }: { readonly document: OpenAnnouncement }) {
  const { t } = useTranslation("announcement")
  const { id, now, view, stepped } = document
  const { facts, state } = view
  const unread = now.facts.forMe && now.state === "published" && now.facts.readAt === null
  useEffect(() => {
    if (unread) void call(announcementContract.read, { params: { id } }).catch(() => undefined)
  }, [unread, id])
  return (
    <div className={s.page}>
      <section className={s.article} aria-label={t("text")}>
        <p className={s.about}>
          <span>{facts.company ?? t("platform")}</span>
          {facts.author === "" ? null : <span>{facts.author}</span>}
          {facts.publishedAt === null && facts.publishAt === null ? null : <Instant at={facts.publishedAt ?? facts.publishAt} />}
          {facts.expiresAt === null ? null : (
            <span>
              {t("expiresAt")} <Instant at={facts.expiresAt} />
            </span>
          )}
        </p>
        {facts.reason === "" ? null : <p className={s.reason}>{t("withdrawnFor", { reason: facts.reason })}</p>}
        <RichTextView blocks={facts.content.blocks} />
        {stepped === null ? <Signing document={document} /> : null}
      </section>
      {facts.own && stepped === null && (state === "published" || state === "expired") ? (
        <Card title={t("receipts")} flush>
          <Receipts id={id} signing={facts.signFor} />
        </Card>
      ) : null}
    </div>
  )
}

/** The button that signs, for people who are asked to; afterwards the time at which they signed. */
function Signing({ document: { id, now, reload } }: { readonly document: OpenAnnouncement }) {
  const { t } = useTranslation("announcement")
  const operation = useOperation(reload)
  const { facts, state } = now
  if (!facts.signFor || state !== "published") return null
  if (facts.signedAt !== null)
    return (
      <p className={s.signed}>
        {t("signedAt")} <Instant at={facts.signedAt} />
      </p>
    )
  if (!facts.forMe) return null
  return (
    <div className={s.sign}>
      {facts.signBy === null ? null : (
        <span>
          {t("signBy")} <Instant at={facts.signBy} />
        </span>
      )}
      <Button look="solid" onClick={() => void operation.run(t("signedNow"), () => call(announcementContract.signFor, { params: { id } }))}>
        {t("signNow")}
      </Button>
      {operation.problem === null ? null : <span role="alert">{operation.problem}</span>}
    </div>
  )
}
