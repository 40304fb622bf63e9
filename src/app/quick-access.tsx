import { CircleHelp, Search, Star } from "lucide-react"
import { type ReactNode, Suspense, useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { lazyPart } from "#client/browser/lazy-part.ts"
import { whenLoaded, whenOnline } from "#client/browser/idle.ts"
import { changePreferences } from "#client/person/preferences.ts"
import { noteRecent } from "#client/person/recent.ts"
import { usePreferences } from "#client/person/use-preferences.ts"
import { useOwner } from "#client/session/session.ts"
import { IconButton } from "#ui/button/button.tsx"
import { useCommands } from "#ui/commands/commands.ts"
import { useKeys } from "#ui/commands/use-keys.ts"
import type { MenuEntry } from "#ui/shell/menu-tree.ts"
import { type Tag, tagKey, tagName } from "#ui/shell/tags.ts"
import { setColorMode, useColorMode } from "#ui/theme/color-mode.ts"
import { useNarrow } from "#ui/theme/use-media.ts"
import { toast } from "#ui/toast/toast.ts"
import { home, openTab } from "./open-tab.ts"
import { routes } from "./routes.ts"

const fetchEverything = async () => (await import("./everything.tsx")).Everything
const Everything = lazyPart(fetchEverything)
const HelpSheet = lazyPart(async () => (await import("#ui/commands/help-sheet.tsx")).HelpSheet)

/** The pages of the menu that have shortcuts. */
function pagesByKeys(entries: readonly MenuEntry[]): readonly (MenuEntry & { readonly keys: string })[] {
  const all = entries.flatMap((entry) => [entry, ...entry.pages])
  return routes.flatMap(({ path, keys }) => {
    const entry = keys === undefined ? undefined : all.find((one) => one.path === path)
    return entry && keys !== undefined ? [{ ...entry, keys }] : []
  })
}

/** The open page among its tabs, as shortcuts see them. */
export interface Whereabouts {
  readonly page: Tag
  readonly tags: readonly Tag[]
  onClose(key: string): void
}

/** Whether the open page is starred, and the toggle for it. */
function useStar(page: Tag) {
  const { t } = useTranslation("commands")
  const { starred } = usePreferences()
  const isOther = ({ path }: { readonly path: string }) => tagKey(path) !== page.key
  const isStarred = !starred.every(isOther)
  const star = () => {
    const { path, title, own } = page
    changePreferences((now) => {
      const others = now.starred.filter(isOther)
      return { starred: isStarred ? others : [{ path, title, own }, ...others].slice(0, 50) }
    }).catch(() => toast("red", t("starFailed")))
  }
  return { isStarred, star }
}

/** Shortcuts that switch between tabs, and close the open one. */
function useTabs({ tags, onClose }: Pick<Whereabouts, "tags" | "onClose">) {
  const { t } = useTranslation("commands")
  const navigate = useNavigate()
  const openAt = () => tags.findIndex(({ key }) => key === openTab())
  const step = (by: 1 | -1) => {
    const next = tags.at((openAt() + by) % tags.length)
    if (next) void navigate(next.path)
  }
  const closeTab = () => {
    const tag = tags[openAt()]
    if (!tag || tag.pinned) return
    onClose(tag.key)
    toast("running", t("closedTab", { title: tagName(tag) }), { label: t("reopen"), run: () => void navigate(tag.path) })
  }
  return { step, closeTab }
}

/** Shortcuts of every page, which the palette lists too. */
function useShortcuts(props: {
  readonly here: Whereabouts
  readonly entries: readonly MenuEntry[]
  readonly onOpen: (what: "palette" | "help") => void
  readonly isStarred: boolean
  readonly star: () => void
}) {
  const { t } = useTranslation(["commands", "first"])
  const { here, entries, onOpen, isStarred, star } = props
  const mode = useColorMode()
  const navigate = useNavigate()
  const { singleKeys } = usePreferences()
  const { step, closeTab } = useTabs(here)
  useKeys(singleKeys)
  useCommands([
    { id: "palette", label: t("openPalette"), keys: "mod+k", hidden: true, run: () => onOpen("palette") },
    { id: "help", label: t("openHelp"), keys: "?", run: () => onOpen("help") },
    { id: "dashboard", label: t("goDashboard"), keys: "g d", hidden: true, run: () => void navigate(home) },
    ...pagesByKeys(entries).map(({ path, name, keys }) => ({
      id: path,
      label: t("goPage", { page: name }),
      keys,
      hidden: true,
      run: () => void navigate(path),
    })),
    { id: "previousTab", label: t("previousTab"), keys: "[", hidden: true, run: () => step(-1) },
    { id: "nextTab", label: t("nextTab"), keys: "]", hidden: true, run: () => step(1) },
    { id: "closeTab", label: t("closeTab"), keys: "x", hidden: true, run: closeTab },
    { id: "colors", label: t(mode === "dark" ? "first:light" : "first:dark"), run: () => setColorMode(mode === "dark" ? "light" : "dark") },
    { id: "star", label: t(isStarred ? "unstar" : "star"), keys: "s", run: star },
  ])
}

/** What every page offers: the palette, the shortcuts with their help sheet, and the star of the open page. */
export function QuickAccess({
  here,
  entries,
  children,
}: {
  readonly here: Whereabouts
  readonly entries: readonly MenuEntry[]
  readonly children?: ReactNode
}) {
  const { t } = useTranslation("commands")
  const narrow = useNarrow()
  const [open, setOpen] = useState<"palette" | "help" | null>(null)
  const { singleKeys } = usePreferences()
  const { page } = here
  const owner = useOwner()
  useEffect(() => {
    if (page.key !== home && page.title !== "") noteRecent(owner, page)
  }, [owner, page])
  useEffect(() => {
    // People type right after the shortcut, so the palette must already be loaded.
    void whenLoaded()
      .then(whenOnline)
      .then(fetchEverything, () => undefined)
  }, [])
  const { isStarred, star } = useStar(page)
  const close = () => setOpen(null)
  useShortcuts({ here, entries, onOpen: setOpen, isStarred, star })
  return (
    <>
      <IconButton label={t("openPalette")} aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpen("palette")}>
        <Search />
      </IconButton>
      {narrow ? null : (
        <IconButton label={t(isStarred ? "unstar" : "star")} aria-pressed={isStarred} onClick={star}>
          <Star fill={isStarred ? "currentColor" : "none"} />
        </IconButton>
      )}
      {children}
      {narrow ? null : (
        <IconButton label={t("openHelp")} onClick={() => setOpen("help")}>
          <CircleHelp />
        </IconButton>
      )}
      <Suspense fallback={null}>
        {open === "palette" ? <Everything entries={entries} onClose={close} /> : null}
        {open === "help" ? (
          <HelpSheet
            open
            onClose={close}
            singleKeys={singleKeys}
            onSingleKeys={(on) => void changePreferences(() => ({ singleKeys: on })).catch(() => undefined)}
          />
        ) : null}
      </Suspense>
    </>
  )
}
