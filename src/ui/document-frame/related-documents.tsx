import { useTranslation } from "react-i18next"
import { type RelatedDocument, relatedContract } from "#contract/related.contract.ts"
import { Card } from "#ui/card/card.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import type { DocumentDefinition, Opened } from "./define-document.ts"
import { type RelatedNode, RelatedPicture } from "./related-picture.tsx"
import { toneOfStage } from "./tone-of-stage.ts"
import { useRead } from "./use-read.ts"

interface RelatedProps<View, Name extends string> {
  readonly definition: DocumentDefinition<View, Name>
  readonly document: Opened<View>
}

/** The parent and the members of a document, as far as this person may see them, each with a link to its page. */
export function RelatedDocuments<View, Name extends string>({ definition, document }: RelatedProps<View, Name>) {
  const { t } = useTranslation(["common", "document"])
  const { data, error, reload } = useRead(document, relatedContract.query)
  if (!data) return error ? <ErrorPanel error={error} onAgain={reload} /> : <LoadingRows rows={3} />
  if (data.length === 0) return <Empty title={t("document:related.none")} text={t("document:related.noneWhy")} />
  return <Related definition={definition} document={document} related={data} />
}

function Related<View, Name extends string>(props: RelatedProps<View, Name> & { readonly related: readonly RelatedDocument[] }) {
  const { definition, document, related } = props
  // Which texts are needed is known when the documents are: the page stands already, and must not be hidden for them.
  const { t, ready } = useTranslation(["common", ...new Set(related.map(({ words }) => words))], { useSuspense: false })
  const own = definition.useWords()
  if (!ready) return <LoadingRows rows={3} />
  const { number, title } = definition.titleOf(document.view.facts, own)
  const nodeOf = ({ id, words, screen, number, company, state, stage }: RelatedDocument): RelatedNode => ({
    key: id,
    word: t(`${words}:one`),
    count: 1,
    note: company === null ? number : `${number} · ${company}`,
    states: [{ tone: toneOfStage[stage], word: t(`${words}:states.${state}`), count: 1 }],
    go: `/${screen}?id=${id}`,
  })
  return (
    <Card title={t("common:document.related")}>
      <RelatedPicture
        label={t("common:document.related")}
        self={{ number, title, state: { tone: definition.toneOf(document.view.state), word: own.state(document.view.state) } }}
        from={related.filter(({ before }) => before).map(nodeOf)}
        to={related.filter(({ before }) => !before).map(nodeOf)}
      />
    </Card>
  )
}
