import { type ReactNode, Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { lazyPart } from "#client/browser/lazy-part.ts"
import { holdsUnsaved } from "#client/browser/unsaved.ts"
import type { Tag } from "#ui/shell/tags.ts"
import type { useTags } from "./use-tags.ts"

// Lazy, since it is rarely shown and the first page does without it.
const Confirm = lazyPart(async () => (await import("#ui/confirm/confirm.tsx")).Confirm)

type Acts = Omit<ReturnType<typeof useTags>, "tags" | "visit" | "rename" | "moveOn">

/** Acts that close pages, those of the tab strip among them: what would lose unsaved input asks first. */
export function useAskedActs(
  acts: Acts,
  tags: readonly Tag[],
): {
  readonly acts: Acts
  /** Does what closes every page. */
  readonly askAll: (act: () => void) => void
  readonly question: ReactNode
} {
  const { t } = useTranslation("common")
  const [asked, setAsked] = useState<(() => void) | null>(null)
  const ask = (lost: readonly Tag[], act: () => void) => {
    if (holdsUnsaved(lost.map(({ key }) => key))) setAsked(() => act)
    else act()
  }
  const one = (key: string) => tags.filter((tag) => tag.key === key)
  return {
    acts: {
      ...acts,
      onClose: (key) => ask(one(key), () => acts.onClose(key)),
      onCloseOthers: (key) =>
        ask(
          tags.filter((tag) => tag.key !== key && !tag.pinned),
          () => acts.onCloseOthers(key),
        ),
      onCloseAll: () =>
        ask(
          tags.filter(({ pinned }) => !pinned),
          acts.onCloseAll,
        ),
      onRefresh: (key) => ask(one(key), () => acts.onRefresh(key)),
    },
    askAll: (act) => ask(tags, act),
    question: asked ? (
      <Suspense fallback={null}>
        <Confirm
          open
          danger
          title={t("leave.title")}
          verb={t("leave.verb")}
          consequence={t("leave.text")}
          onConfirm={() => {
            setAsked(null)
            asked()
          }}
          onClose={() => setAsked(null)}
        />
      </Suspense>
    ) : null,
  }
}
