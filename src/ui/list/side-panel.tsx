import { Box, defineStyle, Flex, Heading } from "@chakra-ui/react"
import { PanelLeftClose, PanelLeftOpen } from "lucide-react"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { Button, IconButton } from "#ui/button/button.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Input } from "#ui/field/control.tsx"
import { isEnter } from "#ui/field/is-composing.ts"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { TreeView } from "#ui/tree-picker/tree.tsx"
import { type Tree, useSought } from "#ui/tree-picker/use-tree.ts"
import type { SidePanel as Side } from "./define-list.ts"

const folded = defineStyle({
  borderWidth: "1px",
  borderRadius: "md",
  background: "bg.panel",
  lgDown: {
    // Above the list there is room to name the collapsed panel.
    display: "flex",
    alignItems: "center",
    gap: "1",
  },
  _print: { display: "none" },
})

const foldedTitle = defineStyle({
  display: "none",
  lgDown: { display: "inline", fontWeight: "semibold" },
})

const sideStyle = defineStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "2",
  width: "240px",
  padding: "3",
  borderWidth: "1px",
  borderRadius: "md",
  background: "bg.panel",
  '& [role="tree"]': { height: "min(600px, 70dvh)", border: "0" },
  lgDown: {
    width: "auto",
    '& [role="tree"]': { height: "220px" },
  },
  _print: { display: "none" },
})

const debounce = 500

interface PanelProps {
  readonly side: Side
  readonly tree: Tree
  readonly value: string | null
  readonly onPick: (id: string | null) => void
}

/** The panel on the left (spec 2.7): a title, a search box and a tree whose nodes have a tag for their type. It can be collapsed. */
export function SidePanel(props: PanelProps) {
  const { t } = useTranslation("list")
  const [open, setOpen] = useState(true)
  const { side } = props
  if (!open)
    return (
      <Box css={folded}>
        <IconButton label={t("openPanel", { title: side.title })} onClick={() => setOpen(true)}>
          <PanelLeftOpen size={16} />
        </IconButton>
        <Box as="span" css={foldedTitle} aria-hidden>
          {side.title}
        </Box>
      </Box>
    )
  return (
    <Box as="section" css={sideStyle} aria-label={side.title}>
      <Flex as="header" align="center" gap="1">
        <Heading flex="1" fontSize="md">
          {side.title}
        </Heading>
        {props.value === null ? null : (
          <Button size="small" look="ghost" onClick={() => props.onPick(null)}>
            {t("all")}
          </Button>
        )}
        <IconButton label={t("foldPanel", { title: side.title })} onClick={() => setOpen(false)}>
          <PanelLeftClose size={16} />
        </IconButton>
      </Flex>
      <SideTree {...props} />
    </Box>
  )
}

function SideTree({ side, value, onPick, tree }: PanelProps) {
  const { t } = useTranslation("list")
  const [typed, setTyped] = useState("")
  const [word, setWord] = useState("")
  useEffect(() => {
    const timer = setTimeout(() => setWord(typed), debounce)
    return () => clearTimeout(timer)
  }, [typed])
  const sought = useSought(tree, side.find, word)
  return (
    <>
      <Input
        type="search"
        look="small"
        aria-label={t("searchIn", { title: side.title })}
        placeholder={t("searchIn", { title: side.title })}
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
          label={side.title}
          tree={tree}
          nodes={sought.nodes}
          found={sought.found}
          word={word}
          deep
          folded={side.folded}
          value={value}
          focused={false}
          typeOf={({ data }) => side.tag?.(data) ?? null}
          onSelect={({ id }) => onPick(id === value ? null : id)}
        />
      )}
    </>
  )
}
