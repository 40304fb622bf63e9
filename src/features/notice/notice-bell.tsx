import { Box, chakra, defineStyle } from "@chakra-ui/react"
import { Bell } from "lucide-react"
import { type KeyboardEvent, useEffect, useId, useRef } from "react"
import { Link } from "react-router-dom"
import type { Notice } from "#contract/notice.contract.ts"
import { markAllRead, markRead, openInbox, readLatest, useNotices } from "#client/person/notices.ts"
import { Button } from "#ui/button/button.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { nextIndex } from "#ui/menu/next-index.ts"
import { NoticeLine } from "./notice-line.tsx"
import { useNoticeWords } from "./notice-words.ts"
import { item } from "./notice.style.ts"
import { useArrivals } from "./use-arrivals.ts"
import { useMarking } from "./use-marking.ts"

const count = defineStyle({
  position: "absolute",
  top: "0",
  right: "-2px",
  minWidth: "4",
  paddingInline: "1",
  borderRadius: "8px",
  background: "red.solid",
  color: "theme.contrast",
  fontSize: "11px",
  fontWeight: "semibold",
  lineHeight: "16px",
  textAlign: "center",
})

const panelStyle = defineStyle({
  position: "fixed",
  inset: "auto",
  margin: "0",
  width: "min(400px, calc(100vw - 16px))",
  maxHeight: "min(600px, calc(100dvh - 72px))",
  borderWidth: "1px",
  borderRadius: "md",
  background: "bg.panel",
  color: "fg",
  boxShadow: "float",
  "&:popover-open": { display: "flex", flexDirection: "column" },
  "&:focus": { outline: "none" },
})

const head = defineStyle({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "3",
  minHeight: "44px",
  paddingInline: "3",
  borderBottomWidth: "1px",
  "& h2": { fontWeight: "semibold" },
})

const foot = defineStyle({
  display: "flex",
  justifyContent: "center",
  borderTopWidth: "1px",
  "& a": {
    flex: "1",
    paddingBlock: "2.5",
    paddingInline: "3",
    color: "theme.fg",
    textAlign: "center",
  },
  "& a:hover": { background: "bg.hover" },
  "& a:focus-visible": { outlineOffset: "-2px" },
})

const itemsStyle = defineStyle({
  flex: "1",
  overflowY: "auto",
  minHeight: "0",
  overscrollBehavior: "contain",
  "& li + li": { borderTopWidth: "1px" },
  "& [data-part=item]": { paddingBlock: "2.5", paddingInline: "3" },
  mdDown: {
    "& [data-part=line]": { gridTemplateColumns: "minmax(0, 1fr)" },
  },
})

const shown = 8

/** The bell in the bar: the number of unread notices, and a panel with the latest; arrows move, Enter opens the document, Esc closes. */
export function NoticeBell() {
  const { t } = useNoticeWords()
  const { unread } = useNotices()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(openInbox, [])
  useArrivals()
  const place = () => {
    if (!button.current || !panel.current) return
    const at = button.current.getBoundingClientRect()
    const { width } = panel.current.getBoundingClientRect()
    panel.current.style.left = `${Math.max(8, Math.min(at.right - width, innerWidth - width - 8))}px`
    panel.current.style.top = `${at.bottom + 4}px`
    const first = panel.current.querySelector<HTMLElement>("li a") ?? panel.current
    first.focus()
    void readLatest()
  }
  const label = unread === 0 ? t("bell") : t("bellUnread", { count: unread })
  return (
    <>
      <Button
        ref={button}
        look="ghost"
        size="icon"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        popoverTarget={id}
        position="relative"
      >
        <Bell aria-hidden />
        {unread === 0 ? null : (
          <Box as="span" css={count} aria-hidden>
            {unread > 99 ? "99+" : unread}
          </Box>
        )}
      </Button>
      <Box
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t("title")}
        tabIndex={-1}
        css={panelStyle}
        onToggle={(event) => event.newState === "open" && place()}
      >
        <Latest onGo={() => panel.current?.hidePopover()} />
      </Box>
    </>
  )
}

/** Arrows, Home and End move among the notices. */
function walk(event: KeyboardEvent<HTMLAnchorElement>): void {
  const items = [...(event.currentTarget.closest("ul")?.querySelectorAll("a") ?? [])]
  const to = nextIndex(event.key, items.indexOf(event.currentTarget), items.length)
  if (to === null) return
  event.preventDefault()
  items[to]?.focus()
}

function Latest({ onGo }: { readonly onGo: () => void }) {
  const { t } = useNoticeWords()
  const { unread } = useNotices()
  const { marking, mark } = useMarking()
  return (
    <>
      <Box css={head}>
        <h2>{t("title")}</h2>
        {unread === 0 ? null : (
          <Button look="link" size="small" aria-busy={marking} onClick={() => void mark(() => markAllRead())}>
            {t("allRead")}
          </Button>
        )}
      </Box>
      <Items onGo={onGo} />
      <Box css={foot}>
        <Link to="/more-notice" onClick={onGo}>
          {t("more")}
        </Link>
      </Box>
    </>
  )
}

function Items({ onGo }: { readonly onGo: () => void }) {
  const { t } = useNoticeWords()
  const { latest, error } = useNotices()
  const list = useRef<HTMLUListElement>(null)
  const here = latest !== null && latest.length > 0
  useEffect(() => {
    // After the panel has opened, the newest notice gets the focus, unless the person has moved it elsewhere.
    if (here && document.activeElement === list.current?.closest("[popover]")) list.current?.querySelector("a")?.focus()
  }, [here])
  if (latest === null) return error ? <ErrorPanel error={error} onAgain={() => void readLatest()} /> : <LoadingRows rows={4} />
  if (latest.length === 0) return <Empty title={t("none")} text={t("noneText")} />
  const open = (notice: Notice) => {
    onGo()
    // The document opens whether or not the notice could be marked as read; an unread one is shown again.
    if (notice.readAt === null) void markRead([notice.id]).catch(() => undefined)
  }
  return (
    <chakra.ul ref={list} css={itemsStyle}>
      {latest.slice(0, shown).map((notice) => (
        <li key={notice.id}>
          <Box asChild css={item} data-part="item">
            <Link to={notice.path} onClick={() => open(notice)} onKeyDown={walk}>
              <NoticeLine notice={notice} />
            </Link>
          </Box>
        </li>
      ))}
    </chakra.ul>
  )
}
