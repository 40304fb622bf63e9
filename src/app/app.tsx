import { Suspense, createElement, lazy } from "react"
import { useTranslation } from "react-i18next"
import { Navigate, useLocation } from "react-router-dom"
import { retrySession, useSession } from "#client/session.ts"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { LoadingPage } from "#ui/loading/loading.tsx"
import { Fence } from "./fence.tsx"
import { screenOf } from "./lazy-screen.ts"
import { routes } from "./routes.ts"

const Inside = lazy(async () => ({ default: (await import("./inside.tsx")).Inside }))

/** Paths that lead a signed-in person to the dashboard (spec 2.2). */
const doors = new Set(["/", "/login", "/systemLogin", "/dashboard"])

/** Decides between the pages for all, the sign-in and the shell. */
export function App() {
  return (
    <Suspense fallback={<LoadingPage />}>
      <Fence>
        <Room />
      </Fence>
    </Suspense>
  )
}

function Room() {
  const session = useSession()
  const { pathname, search } = useLocation()
  const route = routes.find(({ path }) => path === pathname)
  if (session.profile && doors.has(pathname)) return <Navigate to={wanted(search) ?? "/dashboard/index"} replace />
  if (route?.outside) {
    return (
      <>
        <Title titleKey={route.titleKey} />
        {createElement(screenOf(route))}
      </>
    )
  }
  if (session.profile) return <Inside />
  if (session.status === "failed") return <ErrorPanel error={session.error} onAgain={retrySession} />
  if (session.status === "anonymous")
    return <Navigate to={doors.has(pathname) ? "/systemLogin" : `/systemLogin?to=${encodeURIComponent(pathname + search)}`} replace />
  return <LoadingPage />
}

/** Where one wanted to go before signing in; a path of ours or nothing. */
function wanted(search: string): string | null {
  const to = new URLSearchParams(search).get("to")
  return to !== null && /^\/(?![/\\])/.test(to) && !doors.has(to) ? to : null
}

function Title({ titleKey }: { readonly titleKey: string }) {
  const { t } = useTranslation("shell")
  return <title>{`${t(titleKey)} - ${t("platform")}`}</title>
}
