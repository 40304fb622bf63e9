import { Box, chakra, defineStyle, Text } from "@chakra-ui/react"
import { type ReactNode, useEffect, useRef } from "react"

const listStyle = defineStyle({
  display: "grid",
  gap: "1",
  lgDown: {
    position: "relative",
    display: "flex",
    overflowX: "auto",
    paddingBottom: "1",
    scrollSnapType: "x proximity",
    "& li": { flex: "0 0 168px", scrollSnapAlign: "start" },
  },
  _print: { flexWrap: "wrap" },
})

const item = defineStyle({
  display: "grid",
  gridTemplateColumns: "18px minmax(0, 1fr)",
  alignItems: "center",
  rowGap: "0.5",
  columnGap: "2",
  width: "full",
  minHeight: "44px",
  paddingBlock: "2",
  paddingInline: "2.5",
  borderWidth: "1px",
  borderColor: "transparent",
  borderRadius: "md",
  textAlign: "start",
  _hover: { background: "bg.hover" },
  lgDown: { height: "full", borderColor: "line", background: "bg.panel", alignContent: "start" },
})

const chosen = defineStyle({
  borderColor: "theme.line",
  background: "theme.subtle",
  "& [data-part=name]": { fontWeight: "semibold" },
  lgDown: { borderColor: "theme.line", background: "theme.subtle" },
})

const nameStyle = defineStyle({
  truncate: true,
  _print: { whiteSpace: "normal" },
})

/** An item of the list. */
export interface Listed {
  readonly id: string
  readonly name: string
  /** An icon with its own label for screen readers. */
  readonly mark: ReactNode
  readonly text: ReactNode
  readonly flag?: ReactNode
}

/** Items to work through one at a time, such as bids, each with its progress; on a phone a scrolling strip. */
export function OneByOne(props: {
  readonly label: string
  readonly items: readonly Listed[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
  /** The overall progress, above the list. */
  readonly progress: string
}) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" })
  }, [props.chosen])
  return (
    <Box as="nav" aria-label={props.label} minWidth="0">
      <Text marginBottom="2" color="fg.muted" fontSize="xs">
        {props.progress}
      </Text>
      <chakra.ol ref={list} css={listStyle}>
        {props.items.map(({ id, name, mark, text, flag }) => (
          <li key={id}>
            <chakra.button
              type="button"
              css={[item, id === props.chosen ? chosen : undefined]}
              aria-current={id === props.chosen || undefined}
              onClick={() => props.onChoose(id)}
            >
              {mark}
              <Box as="span" css={nameStyle} data-part="name" title={name}>
                {name}
              </Box>
              <Text as="span" gridColumn="2" color="fg.subtle" fontSize="xs">
                {text}
              </Text>
              {flag ? (
                <Text as="span" gridColumn="2" fontSize="xs" color="amber.fg">
                  {flag}
                </Text>
              ) : null}
            </chakra.button>
          </li>
        ))}
      </chakra.ol>
    </Box>
  )
}
