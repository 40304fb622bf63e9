import { defineStyle } from "@chakra-ui/react"

/** A row of a card with a line above it, but above the first: its columns, and those on a phone. */
export const cardRow = (columns: string, narrow = "minmax(0, 1fr) auto") =>
  defineStyle({
    display: "grid",
    gridTemplateColumns: { base: narrow, md: columns },
    columnGap: "3",
    rowGap: "1",
    alignItems: "center",
    paddingBlock: "2",
    borderTopWidth: "1px",
    overflowWrap: "anywhere",
    _first: { borderTopWidth: "0" },
  })
