import { useCallback, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { recentPages } from "#client/person/recent.ts"
import { usePreferences } from "#client/person/use-preferences.ts"
import { useOwner, useSession } from "#client/session/session.ts"
import { type Command, useOfferedCommands } from "#ui/commands/commands.ts"
import { capsOf } from "#ui/commands/keys.ts"
import { isMac } from "#ui/commands/use-keys.ts"
import { useDocumentKinds } from "#ui/document-kinds/document-kinds.tsx"
import { findInKinds } from "#ui/document-kinds/find-in-kinds.ts"
import type { FoundFar, Section } from "#ui/palette/entries.ts"
import { Palette } from "#ui/palette/palette.tsx"
import type { MenuEntry } from "#ui/shell/menu-tree.ts"
import { type Tag, tagKey, tagName } from "#ui/shell/tags.ts"
import { useTitledTags } from "./use-visits.ts"

/** Commands of every page are listed after those of the open page. */
const everywhere = new Set(["help", "star", "colors"])

/** The command palette: commands available here, pages of the menu, starred and recent pages, and documents. */
export function Everything({ entries, onClose }: { readonly entries: readonly MenuEntry[]; readonly onClose: () => void }) {
  const { t } = useTranslation("commands")
  const navigate = useNavigate()
  const kinds = useDocumentKinds()
  const roles = useSession().profile?.roles
  const { starred } = usePreferences()
  const stars = useTitledTags(useMemo(() => starred.map((one) => ({ ...one, key: tagKey(one.path) })), [starred]))
  const owner = useOwner()
  const recent = useTitledTags(useState(() => recentPages(owner))[0])
  const commands = useOfferedCommands()
    .filter(({ hidden }) => !hidden)
    .toSorted((a, b) => Number(everywhere.has(a.id)) - Number(everywhere.has(b.id)))
  const go = (path: string) => () => void navigate(path)
  const page = (group?: string) => (one: MenuEntry) => ({ id: one.id, title: one.name, note: group, run: go(one.path) })
  const visited = (kind: string) => (one: Tag) => ({ id: kind + one.key, title: tagName(one), run: go(one.path) })
  const sections: readonly Section[] = [
    { id: "here", title: t("here"), first: true, entries: commands.map(entryOf) },
    { id: "starred", title: t("starred"), first: true, entries: stars.map(visited("starred")) },
    { id: "recent", title: t("recent"), first: true, entries: recent.map(visited("recent")) },
    {
      id: "pages",
      title: t("pages"),
      entries: entries.flatMap((one) => (one.pages.length === 0 ? [page()(one)] : one.pages.map(page(one.name)))),
    },
  ]
  const find = useCallback(
    async (written: string, signal: AbortSignal): Promise<FoundFar> => {
      const { documents, ...marks } = await findInKinds(kinds, written, roles ?? [], signal)
      const found = documents.map(({ id, number, title, path }) => ({ id, title, note: number, run: () => void navigate(path) }))
      return { sections: [{ id: "documents", title: t("documents"), entries: found }], ...marks }
    },
    [kinds, navigate, roles, t],
  )
  return <Palette sections={sections} find={find} onClose={onClose} />
}

const entryOf = ({ id, label, keys, run }: Command) => ({
  id,
  title: label,
  run,
  ...(keys === undefined ? {} : { caps: capsOf(keys, isMac()) }),
})
