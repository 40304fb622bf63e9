import { useTranslation } from "react-i18next"
import type { DocumentView } from "#contract/document.ts"
import { Card } from "#ui/card/card.tsx"
import type { DocumentDefinition, Related } from "./define-document.ts"
import { type RelatedNode, RelatedPicture } from "./related-picture.tsx"

/** Related documents as a picture, with the approvals at the end. */
export function RelatedCard<View, Name extends string>(props: {
  readonly definition: DocumentDefinition<View, Name>
  readonly view: DocumentView<View>
  readonly related: readonly Related[]
  /** The number of approvals, and a link to them; null for people who may not see them. */
  readonly approvals: { readonly count: number; readonly onOpen: () => void } | null
}) {
  const { t } = useTranslation("common")
  const { definition, view, related, approvals } = props
  const words = definition.useWords()
  const nodeOf = ({ kind, count, note, states = [], screen }: Related): RelatedNode => ({
    key: kind,
    word: words.related(kind),
    count,
    note,
    states: states
      .filter((one) => one.count > 0)
      .map(({ state, tone, count: so }) => ({ tone, word: words.relatedState(kind, state), count: so })),
    go: screen === null ? null : definition.pathOf(screen, view.id),
  })
  const to = related.filter(({ before }) => !before).map(nodeOf)
  const { number, title } = definition.titleOf(view.facts, words)
  return (
    <Card title={t("document.related")}>
      <RelatedPicture
        label={t("document.related")}
        self={{ number, title, state: { tone: definition.toneOf(view.state), word: words.state(view.state) } }}
        from={related.filter(({ before }) => before).map(nodeOf)}
        to={
          approvals
            ? [...to, { key: "approvals", word: t("document.approvals"), count: approvals.count, states: [], go: approvals.onOpen }]
            : to
        }
      />
    </Card>
  )
}
