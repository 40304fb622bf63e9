import { defineStyle } from "@chakra-ui/react"

/** Fields in twelve columns. */
export const formGrid = defineStyle({
  display: "grid",
  gridTemplateColumns: "repeat(12, minmax(0, 1fr))",
  columnGap: "16px",
  rowGap: "12px",
  alignItems: "start",
  "& > *": { gridColumn: "span 12" },
  md: {
    rowGap: "4px",
    "& > *": { marginBottom: "8px" },
    // Labels, controls and notes of neighbouring fields are aligned, however long a label is.
    "& > [data-span]": { gridRow: "span 3", gridTemplateRows: "subgrid", marginBottom: "6px" },
    "& > [data-span=half]": { gridColumn: "span 6" },
    "& > [data-span=third]": { gridColumn: "span 4" },
  },
})
