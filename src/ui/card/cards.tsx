import { Box, chakra, defineStyle, Stack } from "@chakra-ui/react"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"

const card = defineStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "center",
  rowGap: "1.5",
  columnGap: "3",
  width: "full",
  padding: "3",
  borderWidth: "1px",
  borderRadius: "md",
  background: "bg.panel",
  textAlign: "start",
  "&:is(a):hover": { background: "bg.hover" },
  "&:is(button):hover": { background: "bg.hover" },
  "& > *": { minWidth: "0", overflowWrap: "anywhere" },
})

const whole = defineStyle({ gridColumn: "1 / -1" })

/** A list on a phone: a card for each row. */
export const Cards = ({ children }: { readonly children: ReactNode }) => (
  <Stack as="ul" gap="2">
    {children}
  </Stack>
)

/** One row as a card of lines. With `to` or `onOpen` the whole card is the link or button, so nothing inside may be one. */
export function RowCard(props: { readonly to?: string; readonly onOpen?: () => void; readonly children: ReactNode }) {
  const { to, onOpen, children } = props
  return (
    <li>
      {to !== undefined ? (
        <Box asChild css={card}>
          <Link to={to}>{children}</Link>
        </Box>
      ) : onOpen ? (
        <chakra.button type="button" css={card} onClick={onOpen}>
          {children}
        </chakra.button>
      ) : (
        <Box css={card}>{children}</Box>
      )}
    </li>
  )
}

/** A line of a card: its beginning takes the whole line if there is no end. */
export const CardLine = ({ end, children }: { readonly end?: ReactNode; readonly children: ReactNode }) => (
  <>
    <Box as="span" css={end ? undefined : whole}>
      {children}
    </Box>
    {end ? (
      <Box as="span" justifySelf="end">
        {end}
      </Box>
    ) : null}
  </>
)
