import { Box, Flex } from "@chakra-ui/react"
import { X } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { TreeNode } from "#contract/basic.contract.ts"
import { childrenOf, type Levels } from "#ui/tree-picker/tree-rows.ts"
import type { Tree } from "#ui/tree-picker/use-tree.ts"
import type { SidePanel } from "./define-list.ts"
import { chosenChip } from "#ui/state-pill/chip.style.ts"

/** The name of a node in the loaded part of the tree; null when it is not there. */
function nameOf(nodes: readonly TreeNode[], levels: Levels, id: string): string | null {
  for (const node of nodes) {
    const name = node.id === id ? node.label : nameOf(childrenOf(node, levels) ?? [], levels, id)
    if (name !== null) return name
  }
  return null
}

/** The tree's node that filters the list, with a button that removes the filter. A node that the tree does not have is shown by its id. */
export function SideTag(props: { readonly side: SidePanel; readonly tree: Tree; readonly value: string; readonly onTakeOff: () => void }) {
  const { t } = useTranslation("list")
  const { side, tree, value } = props
  const name = tree.nodes === null ? "…" : (nameOf(tree.nodes, tree.levels, value) ?? value)
  return (
    <Flex as="p">
      <Box as="span" css={chosenChip}>
        <Box as="span" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
          {t("narrowedTo", { title: side.title, name })}
        </Box>
        <button type="button" aria-label={t("takeOff", { title: side.title, name })} onClick={props.onTakeOff}>
          <X size={13} aria-hidden />
        </button>
      </Box>
    </Flex>
  )
}
