import { useTranslation } from "react-i18next"
import { useCall } from "#client/http/use-call.ts"
import { useSession } from "#client/session/session.ts"
import { anyCounts } from "#contract/any-counts.contract.ts"
import { toneOfStage } from "#ui/document-frame/tone-of-stage.ts"
import { nameInMenu } from "#ui/shell/menu-tree.ts"
import { StateCounts } from "./state-counts.tsx"

interface Counted {
  readonly name: string
  readonly words: string
  /** The address of its list. */
  readonly list: string
}

/** The card with the number of documents of a declared kind in each state; people whose menu has no such list see none. */
export function kindCounts({ name, words, list }: Counted) {
  return function KindCounts({ beat }: { readonly beat: number }) {
    const { t } = useTranslation(words)
    const title = nameInMenu(useSession().menu, list)
    const { data } = useCall(anyCounts, { params: { kind: name }, body: {} }, beat)
    if (!data || data.total === 0 || title === undefined) return null
    return (
      <StateCounts
        title={title}
        counts={data}
        shown={({ state, stage = "running" }) => ({ tone: toneOfStage[stage], word: t(`states.${state}`) })}
        list={list}
      />
    )
  }
}
