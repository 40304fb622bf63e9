import { Box, defineStyle } from "@chakra-ui/react"
import { ChevronRight, LoaderCircle } from "lucide-react"
import { type MouseEvent, useId, useLayoutEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { TreeNode } from "#contract/basic.contract.ts"
import { selectable, type TreeRow } from "./tree-rows.ts"
import { useTreeWalk, type WalkedTree } from "./use-tree-walk.ts"
import { chip } from "#ui/state-pill/chip.style.ts"

const nothing = defineStyle({
  paddingBlock: "10",
  paddingInline: "4",
  borderWidth: "1px",
  borderRadius: "md",
  color: "fg.muted",
  textAlign: "center",
})

/** The lines are plain elements, so that scrolling past them costs nothing: they are styled from here. */
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

interface TreeViewProps extends WalkedTree {
  readonly label: string
  /** Whether it takes the focus when mounted, unless somebody is typing in its filter by then. */
  readonly focused: boolean
  /** The word for a node's type. It replaces the button 选择, and a click on the line selects. */
  readonly typeOf?: (node: TreeNode) => string | null
}

/** A tree with one tab stop: arrows, Home, End, page keys, typing, Enter; only visible lines are rendered. */
export function TreeView(props: TreeViewProps) {
  const { t } = useTranslation("tree")
  const { tree, value, deep, word } = props
  const box = useRef<HTMLDivElement>(null)
  const walk = useTreeWalk(props, box)
  const { rows, at, list, onKeyDown } = walk
  const presses = pressesOn(walk, props.typeOf !== undefined)
  const name = useId()
  // Together with the lines: a key pressed as soon as they are visible must reach them.
  useLayoutEffect(() => {
    if (props.focused && !(document.activeElement instanceof HTMLInputElement)) box.current?.focus()
  }, [props.focused])
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
      {...presses}
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

/** The line of a press, and the part of it with a meaning of its own. */
function partAt({ target }: MouseEvent): { readonly line: string | undefined; readonly part: string | undefined } {
  const at = target instanceof Element ? target : null
  return {
    line: at?.closest<HTMLElement>("[data-line]")?.dataset["line"],
    // Parts of the line itself: content around the tree may have parts, too.
    part: at?.closest<HTMLElement>("[data-line] > :is([data-part=arrow], [data-part=tag])")?.dataset["part"],
  }
}

/** The effect of a press: its arrow opens a line, its tag selects it; where the tag is its type, the line itself is selected. */
function pressesOn({ rows, standOn, open, select }: ReturnType<typeof useTreeWalk>, typed: boolean) {
  const under = (event: MouseEvent) => {
    const { line, part } = partAt(event)
    return { row: line === undefined ? undefined : rows[Number(line)], part }
  }
  return {
    onClick: (event: MouseEvent) => {
      const { row, part } = under(event)
      if (!row) return
      standOn(row)
      if (part === "arrow") open(row, !row.open)
      if (part === "tag" || (typed && part === undefined)) select(row)
    },
    onDoubleClick: (event: MouseEvent) => {
      const { row, part } = under(event)
      if (row && part === undefined && !typed) select(row)
    },
  }
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
  /** Whether the tag is the node's type and not a button. */
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
