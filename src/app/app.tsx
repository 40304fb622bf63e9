import { Suspense, useEffect, useLayoutEffect, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { Route, Routes, useLocation, useNavigate } from "react-router-dom"
import { lazyPart } from "#client/browser/lazy-part.ts"
import { useRehearsal } from "#client/http/rehearsal.ts"
import { fetchInsideTexts } from "#client/texts/i18n.ts"
import { arrive, useSession, useView } from "#client/session/session.ts"
import { LoadingPage } from "#ui/loading/loading.tsx"
import type { AppRoute } from "#ui/shell/app-route.ts"
import { arrivalAt } from "./arrival.ts"
import { ErrorBoundary } from "./error-boundary.tsx"
import { Fetched, partOf } from "./fetched.tsx"
import { RouteScreen } from "./route-screen.tsx"
import { redirects, routes } from "./routes.ts"
import { Blocked, Problem } from "./problem.tsx"
import { SessionNotices } from "./session-notices.tsx"

const RehearsalStrip = lazyPart(async () => (await import("../features/rehearsal/rehearsal-strip.tsx")).RehearsalStrip)
const shell = partOf(async () => {
  const [{ Inside }] = await Promise.all([import("./inside.tsx"), fetchInsideTexts()])
  return Inside
})

/** Renders what the session's chart says: a public page, the shell, or why there is neither. */
export function App() {
  return (
    <ErrorBoundary>
      <Rehearsal />
      <Suspense fallback={<LoadingPage />}>
        <ErrorBoundary>
          <Room />
        </ErrorBoundary>
        <SessionNotices />
      </Suspense>
    </ErrorBoundary>
  )
}

/** The banner above each page of a training installation. */
function Rehearsal() {
  const isRehearsal = useRehearsal()
  return <Suspense fallback={null}>{isRehearsal ? <RehearsalStrip /> : null}</Suspense>
}

function Room() {
  const { profile, menu } = useSession()
  const location = useLocation()
  const navigate = useNavigate()
  const path = location.pathname + location.search + location.hash
  const at = useMemo(() => arrivalAt(path, menu), [path, menu])
  const view = useView(at)
  const route = routes.find((one) => one.path === location.pathname)
  const onward = route ? undefined : redirects[location.pathname]
  const inside = profile !== null && !route?.outside
  // The shell keeps its location while the address leads elsewhere, so that its open pages are not lost.
  const [stood, setStood] = useState<typeof location | null>(null)
  const onPage = view.show === "page" && onward === undefined
  const next = onPage ? (inside ? location : null) : stood
  const way = view.show === "go" ? view.path : view.show === "page" && onward !== undefined ? onward + location.search : null
  if (next !== stood) setStood(next)
  useLayoutEffect(() => arrive(at), [at])
  // Not during the first layout: the router above subscribes only after it and would miss the navigation.
  useEffect(() => {
    if (way !== null) void navigate(way, { replace: true })
  }, [way, navigate])
  if (view.show === "blocked") return <Blocked />
  if (view.show === "problem") return <Problem />
  if (onPage && !inside) return route ? <Alone route={route} /> : <LoadingPage />
  if (view.show !== "wait" && profile !== null && next !== null) {
    return (
      <Routes location={next}>
        <Route path="*" element={<Fetched part={shell} />} />
      </Routes>
    )
  }
  return <LoadingPage />
}

/** A page without the shell. */
function Alone({ route }: { readonly route: AppRoute }) {
  const [namespace = "first"] = route.titleKey.split(":")
  const { t } = useTranslation(["first", namespace])
  return (
    <>
      <title>{`${t(route.titleKey)} - ${t("first:platform")}`}</title>
      <RouteScreen key={route.path} route={route} alone />
    </>
  )
}
