import { Box, defineStyle } from "@chakra-ui/react"
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual"
import { ChevronRight, LoaderCircle } from "lucide-react"
import { type KeyboardEvent, type MouseEvent, useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { TreeNode } from "#contract/basic.contract.ts"
import { childrenOf, foldedIn, foundIn, rowsOf, selectable, stepOf, type TreeRow, typedTo } from "./tree-rows.ts"
import type { Tree } from "./use-tree.ts"
import { chip } from "#ui/state-pill/chip.style.ts"

const nothing = defineStyle({
  paddingBlock: "10",
  paddingInline: "4",
  borderWidth: "1px",
  borderRadius: "md",
  color: "fg.muted",
  textAlign: "center",
})

/** The lines are plain elements, so that what is scrolled past costs nothing: they are drawn from here. */
const lines = {
  "& [role=treeitem]": {
    position: "absolute",
    insetInline: "0",
    top: "0",
    display: "flex",
    alignItems: "center",
    gap: "1",
    height: "9",
    paddingInline: "calc(var(--level) * 20px - 14px) 10px",
    cursor: "default",
    userSelect: "none",
    _hover: { background: "bg.sunken" },
  },
  "& [aria-selected=true]": { background: "theme.subtle", fontWeight: "semibold" },
  "& [aria-disabled=true] [title]": { color: "fg.subtle" },
  "& [role=treeitem] > :first-child": { display: "grid", flex: "none", placeItems: "center", width: "7", height: "7", color: "fg.muted" },
  "& [data-part=arrow] svg": { transition: "transform var(--fast)" },
  "& [aria-expanded=true] > [data-part=arrow] svg": { transform: "rotate(90deg)" },
  "& [aria-busy=true] > [data-part=arrow] svg": { animation: "turn 1s linear infinite" },
  "& [role=treeitem] > [title]": { flex: "1", truncate: true },
  "& [data-part=failed]": { color: "red.fg", fontSize: "sm" },
  "& [data-part=type]": { ...chip, colorPalette: "quiet" },
  "& [data-part=tag]": {
    flex: "none",
    paddingBlock: "0.5",
    paddingInline: "2.5",
    borderWidth: "1px",
    borderColor: "theme.line",
    borderRadius: "sm",
    background: "theme.subtle",
    color: "theme.fg",
    fontSize: "sm",
    fontWeight: "normal",
    cursor: "pointer",
    _hover: { borderColor: "theme.solid" },
  },
} as const

const treeStyle = defineStyle({
  height: "min(420px, 60dvh)",
  overflow: "hidden auto",
  borderWidth: "1px",
  borderRadius: "md",
  background: "bg.panel",
  ...lines,
  // The active line shows where the focus is.
  _focusVisible: { borderColor: "theme.fg", outline: "none" },
  "&:focus-visible [data-active]": { outline: "2px solid {colors.theme.fg}", outlineOffset: "-2px" },
})

interface TreeViewProps {
  readonly label: string
  readonly tree: Tree
  readonly nodes: readonly TreeNode[]
  /** Only what carries this word is shown. */
  readonly word: string
  /** The nodes are what the word has found already. */
  readonly found?: boolean
  /** What has children can be selected too. */
  readonly deep: boolean
  readonly value: string | null
  /** It takes the focus when it comes, unless somebody writes into its filter by then. */
  readonly focused: boolean
  /** Its branches begin closed; what a word finds stands open all the same. */
  readonly folded?: boolean | undefined
  /** The word for the type of a node. It replaces the button 选择, and a click on the line selects. */
  readonly typeOf?: (node: TreeNode) => string | null
  readonly onSelect: (node: TreeNode) => void
}

const rowHeight = 36
const typeaheadLasts = 700

/** A tree with one tab stop: arrows, Home, End, page keys, typing, Enter; only the lines that are seen are drawn. */
export function TreeView(props: TreeViewProps) {
  const { t } = useTranslation("tree")
  const { tree, nodes, value, deep, word, found = false } = props
  const { levels } = tree
  const { closed, setClosed } = useClosed(props)
  const shown = useMemo(() => (found ? nodes : foundIn(nodes, levels, word)), [found, nodes, levels, word])
  const rows = useMemo(() => rowsOf(shown, levels, closed), [shown, levels, closed])
  const [active, setActive] = useState<string | null>(value)
  const at = Math.max(
    0,
    rows.findIndex(({ node }) => node.id === active),
  )
  const box = useRef<HTMLDivElement>(null)
  const list = useLines(box, rows.length, at)
  const name = useId()
  // With the lines themselves: a key that is pressed as soon as they are seen is theirs.
  useLayoutEffect(() => {
    if (props.focused && !(document.activeElement instanceof HTMLInputElement)) box.current?.focus()
  }, [props.focused])

  const open = (row: TreeRow, wanted: boolean) => {
    if (!row.branch || row.open === wanted) return
    if (wanted && childrenOf(row.node, levels) === undefined) tree.read(row.node.id)
    setClosed((now) => (wanted ? new Set([...now].filter((id) => id !== row.node.id)) : new Set([...now, row.node.id])))
  }
  const go = (to: number) => {
    setActive(rows[to]?.node.id ?? null)
    list.scrollToIndex(to)
  }
  const select = (row: TreeRow) => {
    if (selectable(row, deep)) props.onSelect(row.node)
    else open(row, !row.open)
  }
  const under = ({ target }: MouseEvent) => {
    const at = target instanceof Element ? target : null
    const line = at?.closest<HTMLElement>("[data-line]")?.dataset["line"]
    // Of the line itself: what stands around the tree may have parts, too.
    const part = at?.closest<HTMLElement>("[data-line] > :is([data-part=arrow], [data-part=tag])")?.dataset["part"]
    return { row: line === undefined ? undefined : rows[Number(line)], part }
  }
  const onKeyDown = useTreeKeys({ rows, at, go, open, select })

  if (rows.length === 0)
    return (
      <Box as="p" css={nothing}>
        {t(word.trim() === "" ? "nothing" : "notFound")}
      </Box>
    )
  return (
    <Box
      ref={box}
      role="tree"
      tabIndex={0}
      data-first={props.focused || undefined}
      aria-label={props.label}
      aria-activedescendant={`${name}${at}`}
      css={treeStyle}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const { row, part } = under(event)
        if (!row) return
        setActive(row.node.id)
        if (part === "arrow") open(row, !row.open)
        if (part === "tag" || (props.typeOf && part === undefined)) select(row)
      }}
      onDoubleClick={(event) => {
        const { row, part } = under(event)
        if (row && part === undefined && !props.typeOf) select(row)
      }}
    >
      <Box role="presentation" position="relative" style={{ height: `${list.getTotalSize()}px` }}>
        {list.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          return row ? (
            <Line
              key={row.node.id}
              id={`${name}${index}`}
              line={index}
              row={row}
              top={start}
              active={index === at}
              selected={row.node.id === value}
              reading={tree.reading.has(row.node.id)}
              failed={tree.failed.has(row.node.id)}
              tag={props.typeOf ? props.typeOf(row.node) : selectable(row, deep) ? t("select") : null}
              typed={props.typeOf !== undefined}
            />
          ) : null
        })}
      </Box>
    </Box>
  )
}

/** The branches that are closed, with and without a word each. */
function useClosed({ nodes, value, word, folded }: TreeViewProps) {
  const sought = folded === true && word.trim() !== ""
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set(folded ? foldedIn(nodes, value) : []))
  const [inFound, setInFound] = useState<{ readonly word: string; readonly closed: ReadonlySet<string> }>({ word: "", closed: new Set() })
  if (!sought) return { closed, setClosed }
  const now = inFound.word === word ? inFound.closed : new Set<string>()
  const change = (next: (now: ReadonlySet<string>) => ReadonlySet<string>) => setInFound({ word, closed: next(now) })
  return { closed: now, setClosed: change }
}

function useLines(box: React.RefObject<HTMLDivElement | null>, count: number, at: number) {
  return useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    initialRect: { width: 600, height: 420 },
    initialOffset: Math.max(0, (at - 4) * rowHeight),
    // The line that `aria-activedescendant` names must stay in the page wherever the person scrolls.
    rangeExtractor: (range: Range) => [...new Set([...defaultRangeExtractor(range), Math.min(at, count - 1)])].toSorted((a, b) => a - b),
  })
}

interface Moves {
  readonly rows: readonly TreeRow[]
  readonly at: number
  readonly go: (to: number) => void
  readonly open: (row: TreeRow, wanted: boolean) => void
  readonly select: (row: TreeRow) => void
}

function useTreeKeys({ rows, at, go, open, select }: Moves) {
  const typed = useRef({ text: "", when: 0 })
  return useCallback(
    (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
      const step = stepOf(rows, at, event.key)
      if (step) {
        event.preventDefault()
        if (step.type === "go") return go(step.to)
        const row = rows[step.at]
        if (!row) return
        if (step.type === "select") return select(row)
        if (step.type !== "openSiblings") return open(row, step.type === "open")
        for (const one of rows) if (one.parent === row.parent) open(one, true)
        return
      }
      if (event.key.length !== 1) return
      const text = event.timeStamp - typed.current.when < typeaheadLasts ? typed.current.text + event.key : event.key
      typed.current = { text, when: event.timeStamp }
      const to = typedTo(rows, at, text)
      if (to !== null) go(to)
    },
    [rows, at, go, open, select],
  )
}

interface LineProps {
  readonly id: string
  readonly line: number
  readonly row: TreeRow
  readonly top: number
  readonly active: boolean
  readonly selected: boolean
  readonly reading: boolean
  readonly failed: boolean
  readonly tag: string | null
  /** The tag is the node's type and not a button. */
  readonly typed: boolean
}

/** One node; its 选择 tag is for the pointer, Enter does the same. */
function Line(props: LineProps) {
  const { t } = useTranslation("tree")
  const { row } = props
  const { node } = row
  return (
    // Keys and the pointer belong to the tree, which has the focus: a line that is scrolled away takes nothing with it.
    <div
      id={props.id}
      data-line={props.line}
      role="treeitem"
      aria-level={row.level}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      aria-expanded={row.branch ? row.open : undefined}
      aria-selected={props.selected}
      aria-disabled={node.disabled || undefined}
      aria-busy={props.reading || undefined}
      data-active={props.active || undefined}
      style={{ transform: `translateY(${props.top}px)`, "--level": Math.min(row.level, 12) }}
    >
      {row.branch ? (
        <span data-part="arrow" aria-hidden>
          {props.reading ? <LoaderCircle size={15} /> : <ChevronRight size={15} />}
        </span>
      ) : (
        <span aria-hidden />
      )}
      <span title={node.label}>{node.label}</span>
      {props.failed ? <span data-part="failed">{t("failed")}</span> : null}
      {props.tag === null ? null : (
        <span data-part={props.typed ? "type" : "tag"} aria-hidden={!props.typed}>
          {props.tag}
        </span>
      )}
    </div>
  )
}
