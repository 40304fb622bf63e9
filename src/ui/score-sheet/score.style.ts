import { defineStyle } from "@chakra-ui/react"

/** Items to work through: the list on the left stays visible. */
export const desk = defineStyle({
  display: "grid",
  gridTemplateColumns: "232px minmax(0, 1fr)",
  gap: "5",
  alignItems: "start",
  "& > nav": { position: "sticky", top: "calc(var(--bar) + var(--strip) + 120px)" },
  lgDown: {
    gridTemplateColumns: "minmax(0, 1fr)",
    "& > nav": { position: "static" },
  },
})

/** What is judged on the left, and the sheet on the right. */
export const work = defineStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
  gap: "4",
  alignItems: "start",
  xlDown: { gridTemplateColumns: "minmax(0, 1fr)" },
})

export const element = defineStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "1.5",
  paddingBlock: "14px",
  paddingInline: "4",
  "& + &": { borderTopWidth: "1px" },
  _focusWithin: { background: "theme.subtle" },
  "& [data-part=note]": { minHeight: "34px", fontSize: "sm", resize: "none" },
})

export const line = defineStyle({
  display: "flex",
  justifyContent: "space-between",
  gap: "3",
  "& strong": { fontWeight: "semibold" },
})

export const answer = defineStyle({
  paddingInlineStart: "2.5",
  borderInlineStartWidth: "2px",
  borderInlineStartColor: "theme.line",
  color: "fg.muted",
  fontSize: "sm",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
})
