import { Box, defineStyle, Stack } from "@chakra-ui/react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Pagination } from "#ui/pagination/pagination.tsx"
import { useTree } from "#ui/tree-picker/use-tree.ts"
import { BulkBar } from "./bulk-bar.tsx"
import type { SidePanel as Side } from "./define-list.ts"
import { ListRows } from "./list-rows.tsx"
import { scrollUp } from "./scroll-up.ts"
import { SearchBar } from "./search-bar.tsx"
import { SidePanel } from "./side-panel.tsx"
import { SideTag } from "./side-tag.tsx"
import { Tools } from "./tools.tsx"
import type { ListAtWork } from "./use-list.ts"
import { noteBox } from "#ui/callout/note-box.style.ts"

const beside = defineStyle({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  alignItems: "start",
  gap: "4",
  lgDown: { gridTemplateColumns: "minmax(0, 1fr)" },
  _print: { gridTemplateColumns: "minmax(0, 1fr)" },
})

interface ListProps<Row> {
  readonly list: ListAtWork<Row>
  /** Shown above the list and beside its panel, about the node selected in the panel; it replaces the tag of that node. */
  readonly head?: ReactNode
}

/** A list: its side panel, search bar, tools, rows in any state, and pages. */
export function List<Row>({ list, head = null }: ListProps<Row>) {
  const { side } = list.definition
  return side ? <WithPanel list={list} side={side} head={head} /> : <Main list={list} head={head} />
}

/** The panel's tree is loaded once for both the panel and the tag, which names the selected node while the panel is collapsed or out of view. */
function WithPanel<Row>({ list, side, head }: ListProps<Row> & { readonly side: Side }) {
  const tree = useTree(side.load)
  const value = list.question.filters[side.id] ?? null
  // Includes the present input, which would otherwise follow half a second later without this selection.
  const pick = (id: string | null) => list.send({ type: "list.choose", filters: { ...list.typed, [side.id]: id ?? "" } })
  const tag = value === null ? null : <SideTag side={side} tree={tree} value={value} onTakeOff={() => pick(null)} />
  return (
    <Box css={beside}>
      <SidePanel side={side} tree={tree} value={value} onPick={pick} />
      <Main list={list} head={head ?? tag} />
    </Box>
  )
}

function Main<Row>({ list, head }: ListProps<Row>) {
  const { t } = useTranslation("list")
  const { definition, send, question, answer, state } = list
  const { page, pageSize } = question
  return (
    <Stack gap="3">
      {head}
      <SearchBar
        fields={definition.fields}
        beside={definition.side !== undefined}
        filters={list.typed}
        onType={(filters) => send({ type: "list.type", filters })}
        onChoose={(filters) => send({ type: "list.choose", filters })}
        onSearch={() => send({ type: "list.search" })}
        onReset={() => send({ type: "list.reset" })}
      />
      {list.selected.size > 0 || list.working !== "idle" ? <BulkBar list={list} /> : <Tools list={list} />}
      {state === "tooMany" ? (
        <Box as="p" css={noteBox} colorPalette="amber" role="status">
          {t("tooMany", { most: list.most })}
        </Box>
      ) : null}
      {answer?.incomplete ? (
        <Box as="p" css={noteBox} colorPalette="amber" role="status">
          {t("incomplete")}
        </Box>
      ) : null}
      <ListRows list={list} />
      {answer && answer.total > 0 ? (
        <Pagination
          total={answer.total}
          more={answer.more}
          page={page}
          pageSize={pageSize}
          onChange={(next) => {
            list.go(next)
            scrollUp()
          }}
        />
      ) : null}
    </Stack>
  )
}
