import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { useCall } from "#client/http/use-call.ts"
import { boardContract } from "#contract/announcement.contract.ts"
import { Button, ButtonLink } from "#ui/button/button.tsx"
import { PublicList } from "#ui/document-frame/public-list.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { OutsideFrame } from "#ui/outside-frame/outside-frame.tsx"
import { Page } from "#ui/page/page.tsx"
import { RichTextView } from "#ui/rich-text/rich-text.tsx"
import { Article } from "./article.tsx"

/** The public board (公告栏, /bulletin): public announcements, without signing in. */
export function Screen() {
  const { t } = useTranslation(["announcement", "board"])
  const id = useSearchParams()[0].get("id") ?? ""
  const all = (
    <PublicList
      published={boardContract.bulletin}
      title={t("bulletin")}
      sub={t("bulletinSub")}
      empty={t("bulletinEmpty")}
      actions={<ButtonLink to="/tender-board">{t("board:title")}</ButtonLink>}
    />
  )
  return <OutsideFrame>{/^[0-9a-f]{32}$/.test(id) ? <One key={id} id={id} /> : all}</OutsideFrame>
}

function One({ id }: { readonly id: string }) {
  const { t } = useTranslation("announcement")
  const { data, error, reload } = useCall(boardContract.open, { params: { id } })
  const [, setParams] = useSearchParams()
  return (
    <Page title={data?.title ?? t("one")} actions={<Button onClick={() => setParams({})}>{t("backToBoard")}</Button>}>
      {data ? (
        <Article
          about={
            <>
              <span>{t("platform")}</span>
              <Instant at={data.publishedAt} />
            </>
          }
        >
          <RichTextView blocks={data.blocks} />
        </Article>
      ) : error ? (
        <ErrorPanel error={error} onAgain={reload} />
      ) : (
        <LoadingRows rows={6} />
      )}
    </Page>
  )
}
