import { Activity, Suspense, createElement, useCallback, useLayoutEffect, useRef, useState } from "react"
import { Navigate, Route, Routes, useLocation } from "react-router-dom"
import { LoadingPage } from "#ui/loading/loading.tsx"
import type { AppRoute } from "#ui/shell/app-route.ts"
import { TabTitle } from "#ui/shell/tab-title.ts"
import { Fence } from "./fence.tsx"
import { type Kept, keep } from "./keep.ts"
import { screenOf } from "./lazy-screen.ts"

/** The open page, and behind it those that keep their state while their tabs are open. A hidden page still sees its own address. */
export function KeptPages(props: {
  readonly open: string
  readonly route: AppRoute | undefined
  readonly tabs: readonly string[]
  /** Whether the person's menu has the page. */
  readonly permitted: boolean
  readonly onTitle: (key: string, title: string) => void
}) {
  const location = useLocation()
  const [pages, setPages] = useState<readonly Kept[]>([])
  const next = keep(pages, { key: props.open, route: props.route, location }, props.tabs)
  if (next !== pages) setPages(next)
  if (!props.route) return <Navigate to="/404" replace />
  if (!props.permitted) return <Navigate to="/401" replace />
  // In the order of their keys: a page that moves among its neighbours would lose what is scrolled inside it.
  return next
    .toSorted((a, b) => a.key.localeCompare(b.key))
    .map((page) => (
      <Activity key={page.key} mode={page.key === props.open ? "visible" : "hidden"}>
        <Routes location={page.location}>
          <Route path="*" element={<OnePage page={page} onTitle={props.onTitle} />} />
        </Routes>
      </Activity>
    ))
}

/** Starts at its top (spec 2.2), and comes back to where it was when it is shown again. */
function OnePage({ page, onTitle }: { readonly page: Kept; readonly onTitle: (key: string, title: string) => void }) {
  const { key, route } = page
  const scrolled = useRef(0)
  const tell = useCallback((title: string) => onTitle(key, title), [onTitle, key])
  useLayoutEffect(() => {
    scrollTo(0, scrolled.current)
    const remember = () => {
      scrolled.current = scrollY
    }
    addEventListener("scroll", remember, { passive: true })
    return () => removeEventListener("scroll", remember)
  }, [])
  return (
    <TabTitle value={tell}>
      <Suspense fallback={<LoadingPage />}>
        <Fence>{route ? createElement(screenOf(route)) : null}</Fence>
      </Suspense>
    </TabTitle>
  )
}
