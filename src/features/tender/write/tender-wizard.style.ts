import { defineStyle } from "@chakra-ui/react"

export const fields = defineStyle({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  rowGap: "3",
  columnGap: "4",
  alignItems: "start",
  "& > *": { gridColumn: "1 / -1" },
  '& > [data-span="half"]': { gridColumn: "auto" },
  mdDown: {
    '& > [data-span="half"]': { gridColumn: "1 / -1" },
  },
})

export const group = defineStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "2.5",
  padding: "3",
  borderWidth: "1px",
  borderRadius: "md",
  minWidth: "0",
  "& legend": { paddingInline: "1" },
})
