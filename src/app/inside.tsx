import { Suspense, lazy, useEffect, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { useLocation } from "react-router-dom"
import { readCookie, writeCookie } from "#client/cookies.ts"
import { setPageId } from "#client/http.ts"
import { reloadSession, signOut, useSession } from "#client/session.ts"
import type { AppRoute } from "#ui/shell/app-route.ts"
import { flatModules, menuEntries } from "#ui/shell/menu-tree.ts"
import { Shell } from "#ui/shell/shell.tsx"
import { type Tag, tagKey, tagName } from "#ui/shell/tags.ts"
import { toast } from "#ui/toast/toast.ts"
import { Toaster } from "#ui/toast/toaster.tsx"
import { KeptPages } from "./kept-pages.tsx"
import { routes } from "./routes.ts"
import { Studio } from "./studio.tsx"
import { useTags } from "./use-tags.ts"

// It brings the outbox and its database along, which nothing on the first page waits for.
const Connection = lazy(async () => ({ default: (await import("#ui/connection/connection.tsx")).Connection }))

const home = "/dashboard/index"
const aYear = 365 * 24 * 3600

/** Everything behind the sign-in: the shell around the open page. */
export function Inside() {
  const { t } = useTranslation("shell")
  const { pathname, search } = useLocation()
  const { menu, profile, sentence } = useSession()
  const path = pathname + search
  const key = tagKey(path)
  const route = routes.find((one) => one.path === pathname && !one.outside)
  const modules = useMemo(() => flatModules(menu), [menu])
  const entries = useMemo(() => menuEntries(menu), [menu])
  const title = useTitle(route)
  const { tags, visit, rename, close } = useTags(key)
  const [folded, setFolded] = useState(readCookie("sidebar") === "closed")
  useVisit(route, path, title, visit)
  useEffect(() => setPageId(modules.find(({ modulePath }) => modulePath === pathname)?.id ?? ""), [modules, pathname])
  useEffect(() => {
    if (sentence) toast("red", sentence)
  }, [sentence])
  const permitted = !route?.permission || modules.some(({ moduleCode }) => moduleCode === route.permission)
  const group = entries.find(({ pages }) => pages.some((page) => page.path === pathname))
  const crumbs = [
    ...(pathname === home ? [] : [{ name: t("dashboard"), path: home }]),
    ...(group ? [{ name: group.name }] : []),
    { name: title },
  ]
  const about = [...(profile?.roles.map((role) => t(`roles.${role}`)) ?? []), profile?.partyName].filter(Boolean).join(" · ")
  const tag = tags.find((one) => one.key === key)
  return (
    <Studio>
      <title>{`${tag ? tagName(tag) : title} - ${t("platform")}`}</title>
      <Shell
        entries={entries}
        open={key}
        path={pathname}
        crumbs={crumbs}
        tags={tags}
        person={{ name: profile?.displayName ?? "", about }}
        folded={folded}
        onFold={(next) => {
          setFolded(next)
          writeCookie("sidebar", next ? "closed" : "opened", aYear)
        }}
        onCloseTag={close}
        onLanguage={reloadSession}
        onSignOut={signOut}
      >
        <KeptPages open={key} route={route} tabs={tags.map((tag) => tag.key)} permitted={permitted} onTitle={rename} />
      </Shell>
      <Toaster />
      <Suspense fallback={null}>
        <Connection />
      </Suspense>
    </Studio>
  )
}

function useTitle(route: AppRoute | undefined): string {
  const namespace = route?.titleKey.split(":")[0] ?? "shell"
  const { t } = useTranslation(["shell", namespace])
  return route ? t(route.titleKey) : ""
}

/** A page that opens stands in the strip, behind the dashboard. */
function useVisit(route: AppRoute | undefined, path: string, title: string, visit: (tag: Tag) => void): void {
  const { t } = useTranslation("shell")
  const homeTitle = t("dashboard")
  useEffect(() => {
    visit({ key: home, path: home, title: homeTitle, pinned: true })
    if (route && route.path !== home) visit({ key: tagKey(path), path, title })
  }, [route, path, title, homeTitle, visit])
}
