import { createEmptyHistoryState, registerHistory } from "@lexical/history"
import { $isLinkNode, $toggleLink, LinkNode } from "@lexical/link"
import { $getListDepth, $insertList, $isListItemNode, $isListNode, $removeList, ListItemNode, ListNode, registerList } from "@lexical/list"
import { $createHeadingNode, $isHeadingNode, HeadingNode, registerRichText } from "@lexical/rich-text"
import { $setBlocksType } from "@lexical/selection"
import {
  $createParagraphNode,
  $findMatchingParent,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isRangeSelection,
  $isRootNode,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_HIGH,
  createEditor,
  FORMAT_TEXT_COMMAND,
  HISTORIC_TAG,
  HISTORY_MERGE_TAG,
  INDENT_CONTENT_COMMAND,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
  mergeRegister,
  OUTDENT_CONTENT_COMMAND,
  PASTE_COMMAND,
  REDO_COMMAND,
  UNDO_COMMAND,
} from "lexical"
import { type RichText, richTextLimits } from "#contract/rich-text.ts"
import { fromPlainText } from "#contract/rich-text-plain.ts"
import { fromHtml } from "./from-html.ts"
import { documentInEditor, nodesOf, nodesOfRuns } from "./lexical-model.ts"
import s from "./rich-text.module.css"

export const kinds = ["paragraph", "heading", "small", "dots", "numbers"] as const
/** The kind of a block: plain, a heading of either size, or an item of either list. */
export type Kind = (typeof kinds)[number]
export const marks = ["bold", "italic", "underline"] as const
export type Mark = (typeof marks)[number]

/** What the toolbar shows of the cursor's place. */
export interface Place {
  readonly kind: Kind
  readonly marks: readonly Mark[]
  readonly href: string | null
}

/** A running editor. */
export interface Writing {
  readonly setKind: (kind: Kind) => void
  readonly mark: (mark: Mark) => void
  /** Links the selection, or removes its link. */
  readonly link: (href: string | null) => void
  readonly indent: (by: 1 | -1) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly focus: () => void
  /** Inserts a text at the cursor, or at the end. */
  readonly insert: (text: string) => void
  readonly replace: (blocks: RichText) => void
  readonly stop: () => void
}

export interface Hears {
  readonly onChange: (blocks: RichText) => void
  readonly onPlace: (place: Place) => void
  readonly onHistory: (way: "undo" | "redo", open: boolean) => void
  readonly onLink: () => void
}

/** Starts an editor in an element, with a document. */
export function startEditor(root: HTMLElement, blocks: RichText, hears: Hears): Writing {
  const editor = createEditor({
    namespace: "rich-text",
    nodes: [HeadingNode, ListNode, ListItemNode, LinkNode],
    theme,
    onError: (error) => {
      throw error
    },
  })
  editor.setRootElement(root)
  const acts = actsOf(editor)
  const stop = mergeRegister(
    registerRichText(editor),
    registerList(editor),
    registerHistory(editor, createEmptyHistoryState(), 300),
    editor.registerCommand(CAN_UNDO_COMMAND, (open) => (hears.onHistory("undo", open), false), COMMAND_PRIORITY_HIGH),
    editor.registerCommand(CAN_REDO_COMMAND, (open) => (hears.onHistory("redo", open), false), COMMAND_PRIORITY_HIGH),
    editor.registerCommand(PASTE_COMMAND, (event) => event instanceof ClipboardEvent && paste(event), COMMAND_PRIORITY_HIGH),
    editor.registerCommand(KEY_DOWN_COMMAND, (event) => pressed(event, acts, hears.onLink), COMMAND_PRIORITY_HIGH),
    editor.registerUpdateListener(({ editorState, dirtyElements, dirtyLeaves, tags }) => {
      editorState.read(() => {
        hears.onPlace(placeNow())
        if ((dirtyElements.size > 0 || dirtyLeaves.size > 0) && !(tags.has(HISTORY_MERGE_TAG) && !tags.has(HISTORIC_TAG)))
          hears.onChange(documentInEditor())
      })
    }),
  )
  acts.replace(blocks)
  return {
    ...acts,
    stop: () => {
      stop()
      editor.setRootElement(null)
    },
  }
}

const theme = {
  paragraph: s.paragraph,
  heading: { h2: s.heading, h3: s.small },
  list: { ul: s.dots, ol: s.numbers, nested: { listitem: s.within } },
  link: s.link,
  text: { bold: s.bold, italic: s.italic, underline: s.underline },
}

type Acts = Omit<Writing, "stop">

const actsOf = (editor: LexicalEditor): Acts => ({
  setKind: (kind) => editor.update(() => setKind(kind)),
  mark: (mark) => editor.dispatchCommand(FORMAT_TEXT_COMMAND, mark),
  link: (href) => editor.update(() => link(href)),
  indent: (by) => {
    if (by === 1 && editor.read(() => depthNow() >= richTextLimits.depth)) return
    editor.dispatchCommand(by === 1 ? INDENT_CONTENT_COMMAND : OUTDENT_CONTENT_COMMAND, undefined)
  },
  undo: () => editor.dispatchCommand(UNDO_COMMAND, undefined),
  redo: () => editor.dispatchCommand(REDO_COMMAND, undefined),
  focus: () => editor.focus(),
  insert: (text) => {
    editor.update(() => {
      if (!$getSelection()) $getRoot().selectEnd()
      $insertNodes(nodesOfRuns([{ text }]))
    })
    editor.focus()
  },
  replace: (blocks) =>
    editor.update(
      () => {
        const nodes = nodesOf(blocks)
        $getRoot()
          .clear()
          .append(...(nodes.length > 0 ? nodes : [$createParagraphNode()]))
      },
      { tag: HISTORY_MERGE_TAG, discrete: true },
    ),
})

function setKind(kind: Kind): void {
  const selection = $getSelection()
  if (kind === "dots" || kind === "numbers") {
    if (placeNow().kind === kind) $removeList()
    else $insertList(kind === "dots" ? "bullet" : "number")
    return
  }
  $removeList()
  if ($isRangeSelection(selection))
    $setBlocksType(selection, () => (kind === "paragraph" ? $createParagraphNode() : $createHeadingNode(kind === "heading" ? "h2" : "h3")))
}

/** Links the selection; without one the address itself is inserted. */
function link(href: string | null): void {
  const selection = $getSelection()
  if (href !== null && $isRangeSelection(selection) && selection.isCollapsed() && placeNow().href === null)
    $insertNodes(nodesOfRuns([{ text: href, href }]))
  else $toggleLink(href)
}

function depthNow(): number {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return 0
  const list = $findMatchingParent(selection.anchor.getNode(), $isListNode)
  return $isListNode(list) ? $getListDepth(list) : 0
}

function placeNow(): Place {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return { kind: "paragraph", marks: [], href: null }
  const at = selection.anchor.getNode()
  const linked = $findMatchingParent(at, $isLinkNode)
  const item = $findMatchingParent(at, $isListItemNode)
  const list = item?.getParent()
  const block = $findMatchingParent(at, (node) => $isRootNode(node.getParent()))
  const kind = $isListNode(list)
    ? list.getListType() === "number"
      ? "numbers"
      : "dots"
    : $isHeadingNode(block)
      ? block.getTag() === "h3"
        ? "small"
        : "heading"
      : "paragraph"
  return { kind, marks: marks.filter((mark) => selection.hasFormat(mark)), href: $isLinkNode(linked) ? linked.getURL() : null }
}

/** Pastes words, lists, links and emphasis, whatever else was copied. A single line is inserted at the cursor. */
function paste(event: ClipboardEvent): boolean {
  const html = event.clipboardData?.getData("text/html") ?? ""
  const text = event.clipboardData?.getData("text/plain") ?? ""
  if (html === "" && text === "") return false
  event.preventDefault()
  const blocks = html === "" ? fromPlainText(text) : fromHtml(html)
  const [first] = blocks
  if (blocks.length === 1 && first?.kind === "paragraph") $insertNodes(nodesOfRuns(first.runs))
  else if (blocks.length > 0) $insertNodes(nodesOf(blocks))
  return true
}

const byAltDigit: Readonly<Record<string, Kind>> = { Digit0: "paragraph", Digit2: "heading", Digit3: "small" }
const byShiftDigit: Readonly<Record<string, Kind>> = { Digit7: "numbers", Digit8: "dots" }

/**
 * The keys beyond the browser's own: Ctrl+K links, Ctrl+] and Ctrl+[ move a list's item, Ctrl+Alt+2 and 3 make headings, Ctrl+Shift+7 and 8 lists.
 * Tab leaves the editor.
 */
function pressed(event: KeyboardEvent, acts: Acts, onLink: () => void): boolean {
  if (!(event.ctrlKey || event.metaKey)) return false
  const kind = event.altKey ? byAltDigit[event.code] : event.shiftKey ? byShiftDigit[event.code] : undefined
  const plain = !event.altKey && !event.shiftKey
  const act =
    kind !== undefined
      ? () => acts.setKind(kind)
      : plain && event.code === "KeyK"
        ? onLink
        : plain && event.code === "BracketRight"
          ? () => acts.indent(1)
          : plain && event.code === "BracketLeft"
            ? () => acts.indent(-1)
            : null
  if (!act) return false
  event.preventDefault()
  // Not for the page's own shortcuts.
  event.stopPropagation()
  act()
  return true
}
