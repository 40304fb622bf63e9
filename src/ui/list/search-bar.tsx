import { Box, chakra, defineStyle } from "@chakra-ui/react"
import { ChevronDown, ChevronUp } from "lucide-react"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Filters } from "#machines/list/list.machine.ts"
import { Button } from "#ui/button/button.tsx"
import { useCommands } from "#ui/commands/commands.ts"
import { unreadIn } from "#ui/field/unread.ts"
import { type ListField, namesOf } from "./define-list.ts"
import { SearchField } from "./search-field.tsx"

const bar = defineStyle({
  display: "grid",
  gridTemplateColumns: "repeat(4, minmax(0, 1fr))",
  rowGap: "3",
  columnGap: "4",
  "&[data-beside]": { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
  // Labels stand in one row and boxes in the next, so that neither a long label nor an error below a box moves the boxes beside it.
  "& > div": { display: "grid", gridTemplateRows: "subgrid", gridRow: "span 2", rowGap: "1", alignItems: "start", minWidth: "0" },
  "& > div:not([data-part]) > label": { alignSelf: "end" },
  "& > :is([data-part=tick], [data-part=actions])::before": { content: "''" },
  lgDown: {
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    "&[data-beside]": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
  },
  "@media (max-width: 600px)": {
    "& > :has([data-part=range])": { gridColumn: "1 / -1" },
    "& > [data-part=actions]": { gridColumn: "1 / -1", gridRow: "auto", "&::before": { display: "none" } },
  },
  _print: { display: "none" },
})

const actions = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  gap: "2",
  "& [aria-expanded]": {
    // Narrow enough to fit beside the fields in every language.
    marginInline: "-4px",
    paddingInline: "2",
  },
})

/** Fields beyond this number are collapsed (spec 2.7). */
const most = 3

interface SearchBarProps {
  readonly fields: readonly ListField[]
  /** With a side panel the bar starts with two fields in three columns, otherwise with three in four. */
  readonly beside: boolean
  readonly filters: Filters
  readonly onType: (filters: Filters) => void
  readonly onChoose: (filters: Filters) => void
  readonly onSearch: () => void
  readonly onReset: () => void
}

/** The search bar (spec 2.7): the first fields, the others when it is expanded, 搜索, 重置 and 展开 / 收起. Enter searches. */
export function SearchBar(props: SearchBarProps) {
  const { t } = useTranslation("list")
  const { fields, beside, filters } = props
  const first = beside ? 2 : most
  // A collapsed field must not filter invisibly.
  const hidden = fields.slice(first).some((field) => namesOf(field).some((name) => (filters[name] ?? "") !== ""))
  const [unfolded, setUnfolded] = useState(hidden)
  // The address comes after the first rendering, and a view may be chosen at any time.
  const [hid, setHid] = useState(hidden)
  if (hid !== hidden) {
    setHid(hidden)
    if (hidden) setUnfolded(true)
  }
  /** A reset mounts the fields anew, which also drops unparsable input. */
  const [turn, setTurn] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const focus = () => form.current?.querySelector<HTMLElement>("input, select, button")?.focus()
  useCommands(fields.length === 0 ? [] : [{ id: "filter", label: t("filter"), keys: "/", run: focus }])
  if (fields.length === 0) return null
  const folds = fields.length > most
  const shown = unfolded || !folds ? fields : fields.slice(0, first)
  const Chevron = unfolded ? ChevronUp : ChevronDown
  return (
    <chakra.form
      noValidate
      ref={form}
      role="search"
      css={bar}
      data-beside={beside || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        const unread = unreadIn(event.currentTarget)
        if (unread) unread.focus()
        else props.onSearch()
      }}
    >
      {shown.map((field) => (
        <SearchField key={`${field.id} ${turn}`} field={field} filters={filters} onType={props.onType} onChoose={props.onChoose} />
      ))}
      <Box data-part="actions">
        <Box css={actions}>
          <Button type="submit" look="solid">
            {t("search")}
          </Button>
          <Button
            onClick={() => {
              setTurn(turn + 1)
              props.onReset()
            }}
          >
            {t("reset")}
          </Button>
          {folds ? (
            <Button look="ghost" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
              {t(unfolded ? "fold" : "unfold")}
              <Chevron size={14} aria-hidden />
            </Button>
          ) : null}
        </Box>
      </Box>
    </chakra.form>
  )
}
