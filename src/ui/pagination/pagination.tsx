import { Box, chakra, defineStyle, Flex, Text } from "@chakra-ui/react"
import { ChevronLeft, ChevronRight } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { IconButton } from "#ui/button/button.tsx"
import { Input, Select } from "#ui/field/control.tsx"
import { formatDecimal } from "#ui/format/format.ts"
import { pageCount, pagerOf, pageSizes } from "./pager.ts"

const bar = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "flex-end",
  rowGap: "2",
  columnGap: "3",
  fontSize: "sm",
  lgDown: { justifyContent: "space-between" },
  _print: {
    "& > :not([data-part=total])": { display: "none" },
  },
})

const gap = defineStyle({
  width: "5",
  textAlign: "center",
  color: "fg.subtle",
  lgDown: { display: "none" },
})

const numberStyle = defineStyle({
  minWidth: "7",
  height: "7",
  paddingInline: "1.5",
  borderRadius: "sm",
  textAlign: "center",
  _hover: { background: "bg.sunken" },
  '&[aria-current="page"]': { background: "theme.solid", color: "theme.contrast" },
  lgDown: {
    '&:not([aria-current="page"])': { display: "none" },
  },
})

const jump = defineStyle({
  display: "flex",
  alignItems: "center",
  gap: "1.5",
  color: "fg.muted",
  lgDown: { display: "none" },
})

/** Total, sizes, pager and jumper (spec 9). A new size restarts at page 1. With `more`, and above 10,000, it says "more than". */
export function Pagination(props: {
  readonly total: number
  /** Set when there are more rows than counted. */
  readonly more?: true | undefined
  readonly page: number
  readonly pageSize: number
  /** Distinguishes it from other pagers on the page. */
  readonly label?: string
  /** The most numbers in the pager; 11 by default (spec 9). */
  readonly pagerCount?: number
  readonly onChange: (next: { page: number; pageSize: number }) => void
}) {
  const { t, i18n } = useTranslation("common")
  const { total, page, pageSize, more } = props
  const pages = pageCount(total, pageSize, more)
  const go = (to: number) => props.onChange({ page: Math.min(Math.max(1, to), pages), pageSize })
  const isOver = more ?? total > 10_000
  const count = formatDecimal(String(more ? total : Math.min(total, 10_000)), i18n.language)
  return (
    <Box as="nav" css={bar} aria-label={props.label ?? t("pages")}>
      <Text as="span" color="fg.muted" data-part="total">
        {t(isOver ? "totalOver" : "total", { total: count })}
      </Text>
      <Select
        look="small"
        aria-label={t("pageSize")}
        value={pageSize}
        onChange={(event) => props.onChange({ page: 1, pageSize: Number(event.currentTarget.value) })}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {t("perPage", { size })}
          </option>
        ))}
      </Select>
      <Pager page={page} pages={pages} count={props.pagerCount} go={go} />
      <Jumper go={go} />
    </Box>
  )
}

/** The page numbers, with gaps where there is no room. */
function Pager(props: {
  readonly page: number
  readonly pages: number
  readonly count: number | undefined
  readonly go: (page: number) => void
}) {
  const { t } = useTranslation("common")
  const { page, pages, go } = props
  return (
    <Flex align="center" gap="0.5">
      <IconButton label={t("previousPage")} aria-disabled={page <= 1 || undefined} onClick={() => page > 1 && go(page - 1)}>
        <ChevronLeft />
      </IconButton>
      {pagerOf(page, pages, props.count).map((number, index) =>
        number === 0 ? (
          <Box as="span" key={`gap${index}`} css={gap}>
            …
          </Box>
        ) : (
          <chakra.button
            key={number}
            type="button"
            css={numberStyle}
            aria-current={number === page ? "page" : undefined}
            onClick={() => go(number)}
          >
            {number}
          </chakra.button>
        ),
      )}
      <IconButton label={t("nextPage")} aria-disabled={page >= pages || undefined} onClick={() => page < pages && go(page + 1)}>
        <ChevronRight />
      </IconButton>
    </Flex>
  )
}

function Jumper({ go }: { readonly go: (page: number) => void }) {
  const { t } = useTranslation("common")
  const [typed, setTyped] = useState("")
  return (
    <chakra.form
      noValidate
      css={jump}
      onSubmit={(event) => {
        event.preventDefault()
        if (/^\d+$/.test(typed)) go(Number(typed))
        setTyped("")
      }}
    >
      {t("jumpTo")}
      <Input
        aria-label={t("jumpTo")}
        look="small"
        letters={3}
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </chakra.form>
  )
}
