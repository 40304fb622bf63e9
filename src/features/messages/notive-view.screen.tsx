import { useTranslation } from "react-i18next"
import { DocumentPage } from "#ui/document-frame/document-page.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { RichTextView } from "#ui/rich-text/rich-text.tsx"
import { announcementDocument, type OpenAnnouncement } from "./announcement.document.ts"
import s from "./announcement.module.css"

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

/** The text and its publisher. */
function Text({ document }: { readonly document: OpenAnnouncement }) {
  const { t } = useTranslation("announcement")
  const { party, names, author, publishAt, publishedAt, reason, content } = document.view.facts
  return (
    <section className={s.article} aria-label={t("text")}>
      <p className={s.about}>
        <span>{names[party ?? ""] ?? t("platform")}</span>
        {author === "" ? null : <span>{author}</span>}
        {publishedAt === null && publishAt === null ? null : <Instant at={publishedAt ?? publishAt} />}
        {content.expiresAt === null ? null : (
          <span>
            {t("expiresAt")} <Instant at={content.expiresAt} />
          </span>
        )}
      </p>
      {reason === "" ? null : <p className={s.reason}>{t("withdrawnFor", { reason })}</p>}
      <RichTextView blocks={content.blocks} />
    </section>
  )
}
