import { Box, chakra, defineStyle, Text } from "@chakra-ui/react"
import { Search, X } from "lucide-react"
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { IconButton } from "#ui/button/button.tsx"
import { isComposing } from "#ui/field/is-composing.ts"
import { nextIndex } from "#ui/menu/next-index.ts"
import { leaveFocus } from "./leave-focus.ts"
import { MenuIcon } from "./menu-icon.tsx"
import type { MenuEntry } from "./menu-tree.ts"
import { asksForPinyin } from "./pinyin.ts"
import { pagesOf, searchPages } from "./search-pages.ts"
import { usePinyin } from "./use-pinyin.ts"

const boxStyle = defineStyle({
  position: "relative",
  flex: "none",
  display: "flex",
  alignItems: "center",
  margin: "2",
  color: "fg.subtle",
  "& > svg": { position: "absolute", insetInlineStart: "10px", pointerEvents: "none" },
  "& input": {
    width: "full",
    height: "calc(var(--control) - 2px)",
    paddingInline: "30px",
    borderWidth: "1px",
    borderColor: "line.strong",
    borderRadius: "md",
    background: "bg.panel",
    color: "fg",
    fontSize: "sm",
    textOverflow: "ellipsis",
  },
  "& input::placeholder": { color: "fg.subtle", opacity: "1" },
  "& input:focus-visible": { borderColor: "theme.fg", borderRadius: "md", outline: "1px solid {colors.theme.fg}", outlineOffset: "0" },
  "& button": { position: "absolute", insetInlineEnd: "2px", width: "26px", height: "26px" },
})

const foundStyle = defineStyle({ flex: "1", minHeight: "0", overflowY: "auto", paddingTop: "1", paddingInline: "2", paddingBottom: "4" })

const pageStyle = defineStyle({
  display: "flex",
  alignItems: "center",
  gap: "2.5",
  minHeight: "row",
  paddingBlock: "1",
  paddingInline: "3",
  borderRadius: "md",
  color: "fg.muted",
  lineHeight: "1.3",
  cursor: "pointer",
  "& span": { minWidth: "0", overflowWrap: "break-word" },
  "& small": { display: "block", color: "fg.subtle", fontSize: "xs" },
  '&[aria-selected="true"]': { background: "theme.subtle", color: "theme.fg" },
  '&[aria-selected="true"] small': { color: "fg.muted" },
})

/** The search box above a menu, which is replaced by the found pages: arrows choose, Enter opens, Esc restores the menu. */
export function MenuSearch(props: {
  readonly entries: readonly MenuEntry[]
  readonly onGo?: () => void
  /** Called with the box when it is mounted. */
  readonly onReady?: (box: HTMLInputElement) => void
  readonly children: ReactNode
}) {
  const { t } = useTranslation("shell")
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const { typed, type, letters, found, here, point, go, onKeyDown } = useSearch(props.entries, props.onGo)
  const ready = useEffectEvent((input: HTMLInputElement) => props.onReady?.(input))
  useEffect(() => {
    if (box.current) ready(box.current)
  }, [])
  return (
    <>
      <Box css={boxStyle} role="search" aria-label={t("searchMenu")}>
        <Search size={15} aria-hidden />
        <input
          ref={box}
          role="combobox"
          aria-label={t("searchMenu")}
          placeholder={t("searchHint")}
          aria-expanded={letters !== ""}
          aria-controls={letters === "" ? undefined : id}
          aria-activedescendant={letters !== "" && found[here] ? `${id}${here}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
        />
        {typed === "" ? null : (
          <IconButton
            label={t("clearSearch")}
            onClick={() => {
              type("")
              box.current?.focus()
            }}
          >
            <X />
          </IconButton>
        )}
      </Box>
      {letters === "" ? props.children : <Found id={id} found={found} here={here} typed={letters} onPoint={point} onGo={go} />}
    </>
  )
}

/** The input, the matching pages, and the highlighted one; choosing a page opens it and ends the search. */
function useSearch(entries: readonly MenuEntry[], onGo: (() => void) | undefined) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState("")
  const [at, setAt] = useState(0)
  const pages = useMemo(() => pagesOf(entries), [entries])
  const letters = typed.trim()
  const pinyin = usePinyin(pages.some(({ page }) => asksForPinyin(letters, page.name)))
  const found = useMemo(() => searchPages(pages, typed, pinyin), [pages, typed, pinyin])
  const here = Math.min(at, found.length - 1)
  const type = (next: string) => {
    setTyped(next)
    setAt(0)
  }
  const go = (path: string | undefined) => {
    if (path === undefined) return
    type("")
    void navigate(path)
    leaveFocus()
    onGo?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || letters === "") return
    const to =
      event.key.startsWith("Arrow") && event.key !== "ArrowLeft" && event.key !== "ArrowRight"
        ? nextIndex(event.key, here, found.length)
        : null
    if (event.key === "Escape") type("")
    else if (event.key === "Enter") go(found[here]?.page.path)
    else if (to !== null) setAt(to)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { typed, type, letters, found, here, point: setAt, go, onKeyDown }
}

/** The pages that match the input. */
function Found(props: {
  readonly id: string
  readonly found: ReturnType<typeof searchPages>
  readonly here: number
  readonly typed: string
  readonly onPoint: (index: number) => void
  readonly onGo: (path: string) => void
}) {
  const { t } = useTranslation("shell")
  const { id, found, here } = props
  return (
    <Box css={foundStyle}>
      <div id={id} role="listbox" aria-label={t("searchMenu")}>
        {found.map(({ page, group }, index) => (
          <chakra.a
            key={page.id}
            id={`${id}${index}`}
            role="option"
            tabIndex={-1}
            href={page.path}
            aria-selected={index === here}
            css={pageStyle}
            onPointerMove={() => props.onPoint(index)}
            onClick={(event) => {
              event.preventDefault()
              props.onGo(page.path)
            }}
          >
            <MenuIcon name={page.icon} size={17} strokeWidth={1.75} />
            <span>
              {page.name}
              {group ? <small>{group}</small> : null}
            </span>
          </chakra.a>
        ))}
      </div>
      <Text paddingInline="3" color="fg.muted" fontSize="sm" role="status">
        {found.length === 0 ? t("noPageFound", { typed: props.typed }) : ""}
      </Text>
    </Box>
  )
}
