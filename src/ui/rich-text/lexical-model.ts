import { $createLinkNode, $isLinkNode } from "@lexical/link"
import { $createListItemNode, $createListNode, $isListItemNode, $isListNode, type ListNode } from "@lexical/list"
import { $createHeadingNode, $isHeadingNode } from "@lexical/rich-text"
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isElementNode,
  $isTextNode,
  type ElementNode,
  type LexicalNode,
} from "lexical"
import { type Block, type Item, type List, mayLeadTo, type RichText, type Run } from "#contract/rich-text.ts"
import { cleaned } from "#contract/rich-text-clean.ts"

const looks = ["bold", "italic", "underline"] as const

function wordsOf(run: Run): LexicalNode[] {
  return run.text.split("\n").flatMap((line, at) => {
    const text = $createTextNode(line)
    for (const look of looks) if (run[look]) text.toggleFormat(look)
    return [...(at > 0 ? [$createLineBreakNode()] : []), ...(line === "" ? [] : [text])]
  })
}

/** The editor's nodes for runs. */
export const nodesOfRuns = (runs: readonly Run[]): LexicalNode[] =>
  runs.flatMap((run) => (run.href === undefined ? wordsOf(run) : [$createLinkNode(run.href).append(...wordsOf(run))]))

function listNode({ ordered, items }: List): ListNode {
  const list = $createListNode(ordered ? "number" : "bullet")
  for (const { runs, inner } of items) {
    list.append($createListItemNode().append(...nodesOfRuns(runs)))
    // The editor wraps a list within a list in a separate item.
    if (inner) list.append($createListItemNode().append(listNode(inner)))
  }
  return list
}

/** The editor's nodes for a document; call it inside an update. */
export const nodesOf = (blocks: RichText): ElementNode[] =>
  blocks.map((block) => {
    if (block.kind === "list") return listNode(block)
    const node = block.kind === "heading" ? $createHeadingNode(block.level === 2 ? "h2" : "h3") : $createParagraphNode()
    return node.append(...nodesOfRuns(block.runs))
  })

function runsIn(parent: ElementNode, href?: string): Run[] {
  return parent.getChildren().flatMap((node): Run[] => {
    const leads = href === undefined ? {} : { href }
    if ($isTextNode(node))
      return [
        {
          text: node.getTextContent(),
          ...leads,
          ...Object.fromEntries(looks.flatMap((look) => (node.hasFormat(look) ? [[look, true]] : []))),
        },
      ]
    if ($isLinkNode(node)) return runsIn(node, mayLeadTo(node.getURL()) ? node.getURL() : undefined)
    if ($isListNode(node)) return []
    return $isElementNode(node) ? runsIn(node, href) : [{ text: "\n", ...leads }]
  })
}

function listOf(list: ListNode): List {
  const items: Item[] = []
  for (const node of list.getChildren()) {
    if (!$isListItemNode(node)) continue
    const inner = node.getChildren().find($isListNode)
    const above = items.at(-1)
    if (!inner) items.push({ runs: runsIn(node) })
    else if (above && !above.inner) above.inner = listOf(inner)
    else items.push({ runs: [{ text: "" }], inner: listOf(inner) })
  }
  return { kind: "list", ordered: list.getListType() === "number", items }
}

/** The editor's content as a document; call it inside a read. */
export const documentInEditor = (): RichText =>
  cleaned(
    $getRoot()
      .getChildren()
      .flatMap((node): Block[] => {
        if ($isListNode(node)) return [listOf(node)]
        if (!$isElementNode(node)) return []
        const runs = runsIn(node)
        return [$isHeadingNode(node) ? { kind: "heading", level: node.getTag() === "h3" ? 3 : 2, runs } : { kind: "paragraph", runs }]
      }),
  )
