import { Suspense, useCallback, useEffect, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { Navigate, useLocation } from "react-router-dom"
import { readCookie, writeCookie } from "#client/cookies.ts"
import { setPageId } from "#client/http.ts"
import { reloadSession, signOut, useSession } from "#client/session.ts"
import type { AppRoute } from "#ui/shell/app-route.ts"
import { type MenuModule, flatModules, menuEntries } from "#ui/shell/menu-tree.ts"
import { Shell } from "#ui/shell/shell.tsx"
import { TabTitle } from "#ui/shell/tab-title.ts"
import { LoadingPage } from "#ui/loading/loading.tsx"
import { toast } from "#ui/toast/toast.ts"
import { Toaster } from "#ui/toast/toaster.tsx"
import { Fence } from "./fence.tsx"
import { screenOf } from "./lazy-screen.ts"
import { routes } from "./routes.ts"
import { Studio } from "./studio.tsx"
import { useTags } from "./use-tags.ts"

const home = "/dashboard/index"
const aYear = 365 * 24 * 3600

/** Everything behind the sign-in: the shell around the open page. */
export function Inside() {
  const { t } = useTranslation("shell")
  const { pathname, search } = useLocation()
  const { menu, profile, sentence } = useSession()
  const open = pathname + search
  const route = routes.find(({ path, outside }) => path === pathname && !outside)
  const modules = useMemo(() => flatModules(menu), [menu])
  const module = modules.find(({ modulePath }) => modulePath === pathname)
  const title = useTitle(route)
  const strip = useTags(open)
  const [folded, setFolded] = useState(readCookie("sidebar") === "closed")
  useVisit({ route, open, title, module, visit: strip.visit })
  useEffect(() => {
    if (sentence) toast("red", sentence)
  }, [sentence])
  const { rename } = strip
  const tellTitle = useCallback((own: string) => rename(open, own), [open])
  const tab = strip.tags.find(({ path }) => path === open)
  const group = menuEntries(menu).find(({ pages }) => pages.some(({ path }) => path === pathname))
  return (
    <Studio>
      <title>{`${tab?.title ?? title} - ${t("platform")}`}</title>
      <Shell
        entries={menuEntries(menu)}
        open={open}
        path={pathname}
        crumbs={[...(pathname === home ? [] : [{ name: t("dashboard"), path: home }]), ...(group ? [{ name: group.name }] : []), { name: title }]}
        tags={strip.tags}
        person={{ name: profile?.displayName ?? "", about: [...(profile?.roles.map((role) => t(`roles.${role}`)) ?? []), profile?.partyName].filter(Boolean).join(" · ") }}
        folded={folded}
        onFold={(next) => {
          setFolded(next)
          writeCookie("sidebar", next ? "closed" : "opened", aYear)
        }}
        onCloseTag={strip.close}
        onLanguage={reloadSession}
        onSignOut={signOut}
      >
        <TabTitle value={tellTitle}>
          <Suspense fallback={<LoadingPage />}>
            <Fence key={open}>
              <OpenPage route={route} modules={modules} />
            </Fence>
          </Suspense>
        </TabTitle>
      </Shell>
      <Toaster />
    </Studio>
  )
}

function OpenPage({ route, modules }: { readonly route: AppRoute | undefined; readonly modules: readonly MenuModule[] }) {
  if (!route) return <Navigate to="/404" replace />
  if (route.permission && !modules.some(({ moduleCode }) => moduleCode === route.permission)) return <Navigate to="/401" replace />
  const Screen = screenOf(route)
  return <Screen />
}

function useTitle(route: AppRoute | undefined): string {
  const namespace = route?.titleKey.split(":")[0] ?? "shell"
  const { t } = useTranslation(["shell", namespace])
  return route ? t(route.titleKey) : ""
}

/** A page that opens stands in the strip, names itself to the server, and begins at its top (spec 2.2). */
function useVisit(page: {
  readonly route: AppRoute | undefined
  readonly open: string
  readonly title: string
  readonly module: MenuModule | undefined
  readonly visit: (tag: { path: string; title: string; pinned?: boolean }) => void
}) {
  const { t } = useTranslation("shell")
  const { route, open, title, module, visit } = page
  useEffect(() => {
    visit({ path: home, title: t("dashboard"), pinned: true })
    if (route && open !== home) visit({ path: open, title })
  }, [route, open, title])
  useEffect(() => {
    setPageId(module?.id ?? "")
    scrollTo(0, 0)
  }, [open, module])
}
