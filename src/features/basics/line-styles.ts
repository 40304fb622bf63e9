import { defineStyle } from "@chakra-ui/react"

/** Lines of fields below each other, under one legend. */
export const lines = defineStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  justifyItems: "start",
  gap: "6px",
  minWidth: "0",
  "& > legend": { marginBottom: "6px", fontSize: "sm", fontWeight: "semibold" },
})

/** One line; on a narrow screen its fields are framed two by two, and the heading above the lines is hidden. */
const lineOf = (columns: string) =>
  defineStyle({
    display: "grid",
    alignItems: "center",
    gap: "6px",
    width: "full",
    gridTemplateColumns: { base: "repeat(2, minmax(0, 1fr))", lg: columns },
    "& > :is(input, select)": { width: "full" },
    "&:not([aria-hidden])": {
      padding: { base: "10px", lg: "0" },
      borderWidth: { base: "1px", lg: "0" },
      borderColor: "line",
      borderRadius: { base: "md", lg: "0" },
    },
    "&[aria-hidden]": { display: { base: "none", lg: "grid" }, fontSize: "xs", color: "fg.muted" },
    "&[aria-hidden] > span": { paddingInlineStart: "2px" },
  })

export const codeLine = lineOf("minmax(90px, 0.9fr) repeat(4, minmax(0, 1fr)) 92px 98px")
export const columnLine = lineOf("minmax(0, 1fr) repeat(4, minmax(0, 1fr)) 84px 98px")
export const ruleLine = lineOf("minmax(0, 1fr) 100px repeat(4, minmax(0, 1fr)) minmax(0, 1.2fr) minmax(0, 1fr) 98px")
