import { Box, Stack } from "@chakra-ui/react"
import { useEffect, useState } from "react"
import { createPortal } from "react-dom"
import { useTranslation } from "react-i18next"
import type { TreeNode } from "#contract/basic.contract.ts"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Input } from "#ui/field/control.tsx"
import { isEnter } from "#ui/field/is-composing.ts"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { toast, warningLasts } from "#ui/toast/toast.ts"
import { TreeView } from "./tree.tsx"
import { type FindNodes, type LoadTree, type Tree, useSought, useTree } from "./use-tree.ts"

/** The props of a tree's dialog. */
export interface TreeDialogProps {
  /** 树状选择 by default. */
  readonly title?: string
  /** A percentage of the window; 60 by default (spec 9). On a phone a dialog takes the available width. */
  readonly width?: number
  readonly load: LoadTree
  /** For a tree that is too large to load completely: finds nodes by a word. */
  readonly find?: FindNodes
  /** Whether nodes with children can be selected too; true by default. */
  readonly deep?: boolean
  /** Ids that are already selected elsewhere: selecting one warns 已经选择该项. */
  readonly forbidden?: readonly string[]
  readonly value: string | null
  readonly onPick: (node: TreeNode) => void
  readonly onClose: () => void
}

/** A tree in a dialog (spec 2.7). It closes on selection. */
export function TreeDialog(props: TreeDialogProps) {
  const { t } = useTranslation("message")
  const { load, title = t("tree.title"), width = 60, onPick, onClose } = props
  const tree = useTree(load)
  return createPortal(
    // Events inside the dialog must not reach a form around the picker.
    <Box
      display="contents"
      role="presentation"
      onSubmit={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Dialog open title={title} width={`max(${width}vw, min(560px, 100vw))`} onClose={onClose}>
        <TreeBody
          {...props}
          title={title}
          focused
          tree={tree}
          onPick={(node) => {
            onPick(node)
            onClose()
          }}
        />
      </Dialog>
    </Box>,
    document.body,
  )
}

const debounce = 500

/** The content of the dialog: the filter and the tree. */
export function TreeBody(
  props: Omit<TreeDialogProps, "load" | "onClose" | "width"> & {
    readonly tree: Tree
    readonly title: string
    readonly focused?: boolean
  },
) {
  const { t } = useTranslation("message")
  const { tree, find, deep = true, forbidden = [], focused = false, onPick } = props
  const [typed, setTyped] = useState("")
  const [word, setWord] = useState("")
  useEffect(() => {
    const timer = setTimeout(() => setWord(typed), debounce)
    return () => clearTimeout(timer)
  }, [typed])
  const sought = useSought(tree, find, word)
  const select = (node: TreeNode) =>
    forbidden.includes(node.id) ? toast("amber", t("choice.already"), undefined, warningLasts) : onPick(node)
  return (
    <Stack gap="3">
      <Input
        type="search"
        aria-label={t("tree.filter")}
        placeholder={t("tree.filter")}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => isEnter(event) && setWord(typed)}
      />
      {sought.error !== null ? (
        <ErrorPanel error={sought.error} onAgain={sought.again} />
      ) : sought.nodes === null ? (
        <LoadingRows rows={8} />
      ) : (
        <TreeView
          label={props.title}
          tree={tree}
          nodes={sought.nodes}
          found={sought.found}
          word={word}
          deep={deep}
          value={props.value}
          focused={focused}
          onSelect={select}
        />
      )}
    </Stack>
  )
}
