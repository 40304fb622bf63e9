import { Activity, Suspense, memo, useCallback, useLayoutEffect, useRef, useState } from "react"
import { Navigate, Route, Routes, useLocation } from "react-router-dom"
import { LoadingPage } from "#ui/loading/loading.tsx"
import { holdsUnsaved } from "#client/browser/unsaved.ts"
import type { AppRoute } from "#ui/shell/app-route.ts"
import { glide } from "#ui/motion/glide.ts"
import { TabPlace, TabTitle } from "#ui/shell/tab-title.ts"
import { ErrorBoundary } from "./error-boundary.tsx"
import { type CachedPage, afterVisit } from "./page-cache.ts"
import { RouteScreen } from "./route-screen.tsx"
import { useKeptFocus } from "./use-kept-focus.ts"

/** The window's last known scroll position: reading it now would force a layout of the page that is about to go. */
let lastScrollY = 0
addEventListener(
  "scroll",
  () => {
    lastScrollY = scrollY
  },
  { passive: true },
)

/** Reports what the page with this key says about its tab. */
type Tell = (key: string, said: string) => void

/** The open page and, hidden behind it, the pages that keep their state, or hold unsaved input, while their tabs are open. A hidden page still sees its own address. */
export function KeptPages(props: {
  readonly open: string
  readonly route: AppRoute | undefined
  readonly tabs: readonly string[]
  /** Whether the person's menu has the page. */
  readonly permitted: boolean
  /** The target of a redirect, which shows nothing itself; the open page is rendered anew there. */
  readonly onward: string | null
  readonly onTitle: Tell
  readonly onMoveOn: Tell
}) {
  const { open, route, onward } = props
  const location = useLocation()
  const [pages, setPages] = useState<readonly CachedPage[]>([])
  const tabs = { keys: props.tabs, holdsUnsaved: (key: string) => holdsUnsaved([key]) }
  const next = onward === null ? afterVisit(pages, { key: open, route, location }, tabs) : pages.filter(({ key }) => key !== open)
  if (next.length !== pages.length || next.some((page, at) => page !== pages[at])) setPages(next)
  if (onward === null && !route) return <Navigate to="/404" replace />
  if (onward === null && !props.permitted) return <Navigate to="/401" replace />
  return (
    <>
      {onward === null ? null : <Navigate to={onward} replace />}
      {/* Ordered by key: a page that moves in the DOM would lose its scroll positions. */}
      {next
        .toSorted((a, b) => a.key.localeCompare(b.key))
        .map((page) => (
          <Activity key={page.key} mode={page.key === open ? "visible" : "hidden"}>
            <AtItsAddress page={page} onTitle={props.onTitle} onMoveOn={props.onMoveOn} />
          </Activity>
        ))}
    </>
  )
}

interface Standing {
  readonly page: CachedPage
  readonly onTitle: Tell
  readonly onMoveOn: Tell
}

const AtItsAddress = memo(function AtItsAddress(props: Standing) {
  return (
    <Routes location={props.page.location}>
      <Route path="*" element={<OnePage {...props} />} />
    </Routes>
  )
})

/** A page starts at its top (spec 2.2), and returns to its scroll position and its focus when shown again. */
function OnePage({ page, onTitle, onMoveOn }: Standing) {
  const { key, route } = page
  const box = useRef<HTMLDivElement>(null)
  const scrolled = useRef(0)
  useKeptFocus(box)
  const tell = useCallback((title: string) => onTitle(key, title), [onTitle, key])
  const place = useCallback((path: string) => onMoveOn(key, path), [onMoveOn, key])
  useLayoutEffect(() => {
    if (scrolled.current !== lastScrollY) scrollTo(0, scrolled.current)
    if (box.current) glide(box.current, { opacity: 0.4 })
    const remember = () => {
      scrolled.current = scrollY
    }
    addEventListener("scroll", remember, { passive: true })
    return () => removeEventListener("scroll", remember)
  }, [])
  return (
    <TabTitle value={tell}>
      <TabPlace value={place}>
        <div ref={box}>
          <Suspense fallback={<LoadingPage />}>
            <ErrorBoundary>{route ? <RouteScreen key={route.path} route={route} /> : null}</ErrorBoundary>
          </Suspense>
        </div>
      </TabPlace>
    </TabTitle>
  )
}
