import { useTranslation } from "react-i18next"
import { Callout } from "#ui/callout/callout.tsx"
import { DocumentPage } from "#ui/document-frame/document-page.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { RichTextView } from "#ui/rich-text/rich-text.tsx"
import { announcementDocument, type OpenAnnouncement } from "./announcement.document.ts"
import { Article } from "./article.tsx"

/** One announcement (公告详情, /notive-view): its audience reads it and signs for it; its publishers change and publish it, and see who has read it. */
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
    <Article
      label={t("text")}
      about={
        <>
          <span>{names[party ?? ""] ?? t("platform")}</span>
          {author === "" ? null : <span>{author}</span>}
          {publishedAt === null && publishAt === null ? null : <Instant at={publishedAt ?? publishAt} />}
          {content.expiresAt === null ? null : (
            <span>
              {t("expiresAt")} <Instant at={content.expiresAt} />
            </span>
          )}
        </>
      }
    >
      {reason === "" ? null : <Callout tone="red" title={t("withdrawnFor", { reason })} />}
      <RichTextView blocks={content.blocks} />
    </Article>
  )
}
