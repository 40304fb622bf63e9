import { Suspense, useEffect, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { useLocation } from "react-router-dom"
import { laterPart, lazyPart } from "#client/browser/lazy-part.ts"
import { readCookie, writeCookie } from "#client/browser/cookies.ts"
import { setPageId } from "#client/http/http.ts"
import { followMenu, followProfile } from "#client/live/live-menu.ts"
import { followTexts } from "#client/live/live-texts.ts"
import { reloadSession, useOwner, useSession } from "#client/session/session.ts"
import { DocumentKinds } from "#ui/document-kinds/document-kinds.tsx"
import { permits, resourceIdOf, routeAt } from "#ui/shell/app-route.ts"
import { flatModules, type MenuEntry, type MenuModule, menuEntries, wayTo } from "#ui/shell/menu-tree.ts"
import { BesideSlot } from "#ui/files/beside-slot.tsx"
import { Shell } from "#ui/shell/shell.tsx"
import { tagKey, tagName } from "#ui/shell/tags.ts"
import { Studio } from "#ui/theme/studio.tsx"
import { dropTold, toast } from "#ui/toast/toast.ts"
import { Toaster } from "#ui/toast/toaster.tsx"
import { WaitingCount } from "../features/dashboard/waiting-count.tsx"
import { documentKinds } from "../features/document-kinds.ts"
import { KeptPages } from "./kept-pages.tsx"
import { home, pageAt } from "./open-tab.ts"
import type { Whereabouts } from "./quick-access.tsx"
import { resumeExports } from "./resume-exports.ts"
import { routes } from "./routes.ts"
import { useAccount } from "./use-account.ts"
import { useAskedActs } from "./use-asked-acts.tsx"
import { usePrefetch } from "./use-prefetch.ts"
import { useTags } from "./use-tags.ts"
import { useTitle, useVisits } from "./use-visits.ts"

// Lazy, since it imports the outbox and its database, which the first page can do without.
const Connection = laterPart(async () => (await import("#ui/connection/connection.tsx")).Connection)

// Lazy, since nobody uses the palette and its shortcuts before the page is there.
const QuickAccess = lazyPart(async () => (await import("./quick-access.tsx")).QuickAccess)
const NoticeBell = lazyPart(async () => (await import("../features/notice/notice-bell.tsx")).NoticeBell)

const CutPastes = laterPart(async () => (await import("#ui/field/cut-paste.ts")).CutPastes)

const aYear = 365 * 24 * 3600

/** Whether the menu is collapsed, remembered by this browser. */
function useFolded(): readonly [boolean, (folded: boolean) => void] {
  const [folded, setFolded] = useState(() => readCookie("sidebar") === "closed")
  return [
    folded,
    (next) => {
      setFolded(next)
      writeCookie("sidebar", next ? "closed" : "opened", aYear)
    },
  ]
}

/** The right end of the bar: palette, tasks and notices. */
function Tools(props: { readonly here: Whereabouts; readonly entries: readonly MenuEntry[]; readonly person: string }) {
  return (
    <Suspense fallback={null}>
      <QuickAccess here={props.here} entries={props.entries}>
        <WaitingCount />
        <NoticeBell key={props.person} />
      </QuickAccess>
    </Suspense>
  )
}

const Banner = () => (
  <Suspense fallback={null}>
    <Connection />
  </Suspense>
)

/** The page at the address, according to the person's menu. */
function useOpenPage(menu: readonly MenuModule[]) {
  const { pathname: askedPath, search } = useLocation()
  const asked = askedPath + search
  const path = pageAt(asked)
  const [pathname = path] = path.split("?")
  const modules = useMemo(() => flatModules(menu), [menu])
  const route = routeAt(routes, modules, pathname)
  return { asked, path, pathname, key: tagKey(path), modules, route, permitted: !route || permits(route, modules) }
}

/** Follows changes of texts, menu and own profile, and resumes exports that were in progress. */
function useFollowing(person: string | undefined): void {
  useEffect(followTexts, [])
  useEffect(followMenu, [])
  useEffect(() => (person === undefined ? undefined : followProfile(person)), [person])
  useEffect(resumeExports, [])
}

/** Everything behind the sign-in: the shell around the open page. */
export function Inside() {
  const { t, i18n } = useTranslation("shell")
  const { menu, profile } = useSession()
  const { asked, path, pathname, key, modules, route, permitted } = useOpenPage(menu)
  const entries = useMemo(() => menuEntries(menu, pageOf), [menu])
  const title = useTitle(route)
  const owner = useOwner()
  const { tags, visit, rename, moveOn, ...given } = useTags(owner)
  const { acts, askAll, question } = useAskedActs(given, tags)
  const [folded, fold] = useFolded()
  const account = useAccount(askAll)
  useVisits(permitted ? route : undefined, path, title, visit)
  useEffect(() => setPageId(resourceIdOf(route, modules, pathname)), [route, modules, pathname])
  usePrefetch(modules)
  useFollowing(profile?.id)
  const tag = tags.find((one) => one.key === key)
  const named = tag ? tagName(tag) : title
  const way = wayTo(menu, pathname, route?.from)
  const crumbs = [
    ...(pathname === home ? [] : [{ name: t("dashboard"), path: home }]),
    ...way,
    // A document whose title equals that of its list is named by its number.
    { name: way.at(-1)?.name === title ? named : title },
  ]
  const texts = routes.find((one) => one.path === (i18n.language === "zh" ? "/language/zh" : "/language/en"))
  return (
    <Studio>
      <DocumentKinds kinds={documentKinds}>
        <title>{named === "" ? t("first:platform") : `${named} - ${t("first:platform")}`}</title>
        <Shell
          entries={entries}
          path={pathname}
          crumbs={crumbs}
          strip={{ tags, open: key, ...acts }}
          account={account}
          folded={folded}
          onFold={fold}
          textsPath={texts && permits(texts, modules) ? texts.path : undefined}
          onLanguage={(switched) => {
            if (!switched) return toast("red", t("languageNotSwitched"))
            dropTold()
            toast("green", i18n.t("shell:languageSwitched"))
            reloadSession()
          }}
          tools={
            <Tools here={{ page: tag ?? { key, path, title }, tags, onClose: acts.onClose }} entries={entries} person={profile?.id ?? ""} />
          }
          banner={<Banner />}
          beside={<BesideSlot />}
        >
          <KeptPages
            key={owner}
            open={key}
            route={route}
            tabs={tags.map((one) => one.key)}
            permitted={permitted}
            onward={path === asked ? null : path}
            onTitle={rename}
            onMoveOn={moveOn}
          />
        </Shell>
        {question}
        <Toaster />
        <Suspense fallback={null}>
          <CutPastes />
        </Suspense>
      </DocumentKinds>
    </Studio>
  )
}

/** A module of the server's menu that this release does not know is left out. */
const pageOf = (module: MenuModule) => routeAt(routes, [module], module.modulePath)
