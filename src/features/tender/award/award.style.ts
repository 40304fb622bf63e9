import { defineStyle } from "@chakra-ui/react"

export const table = defineStyle({
  width: "full",
  fontSize: "sm",
  "& th": {
    paddingBlock: "1.5",
    paddingInline: "2.5",
    fontSize: "xs",
    fontWeight: "normal",
    textAlign: "start",
    color: "fg.muted",
    background: "bg.sunken",
    whiteSpace: "nowrap",
  },
  "& td": { paddingBlock: "2", paddingInline: "2.5", borderBottomWidth: "1px", verticalAlign: "top" },
  "& tbody:last-child tr:last-child td": { borderBottom: "0" },
  "& tfoot td": { borderTopWidth: "1px", borderTopColor: "line.strong", borderBottom: "0", fontWeight: "semibold" },
  "& [data-part~=right]": { textAlign: "end", whiteSpace: "nowrap" },
  "& [data-part~=group] th": {
    padding: "2.5",
    borderBottomWidth: "1px",
    background: "bg.panel",
    color: "fg",
    fontSize: "sm",
    fontWeight: "semibold",
    whiteSpace: "normal",
  },
  "& [data-part=wrong]": {
    display: "block",
    maxWidth: "132px",
    marginInlineStart: "auto",
    color: "red.fg",
    fontSize: "xs",
    whiteSpace: "normal",
  },
  "& [data-part~=total]": { textAlign: "end" },
  mdDown: {
    "& th": { paddingInline: "5px", whiteSpace: "normal", verticalAlign: "bottom" },
    "& td": { paddingInline: "5px" },
    "& th[data-part~=right]": {
      whiteSpace: "normal",
      verticalAlign: "bottom",
      // Two Chinese characters side by side.
      minWidth: "calc(2.1em + 10px)",
    },
    "& [data-part~=right] > span:not([data-part~=under]) > span:last-child": {
      // The unit is below its number.
      display: "block",
    },
    "& [data-part~=name]": { minWidth: "86px" },
    "& [data-part~=who]": { minWidth: "86px" },
  },
  "& [data-part~=first]": {
    "& td": { background: "theme.subtle" },
  },
  "& [data-part~=out]": {
    "& td": { color: "fg.subtle" },
    "& [data-part~=name]": { textDecoration: "line-through", textDecorationColor: "line.strong" },
  },
  "& [data-part~=partly]": {
    "& [data-part~=name]": {
      // Not struck through: the lines that it prices may be awarded.
      textDecoration: "none",
    },
  },
  "& [data-part~=name]": { minWidth: "190px" },
  "& [data-part~=who]": { minWidth: "190px" },
  "& [data-part~=group]": {
    "& [data-part~=under]": { fontWeight: "normal" },
  },
  "& [data-part~=under]": { display: "block", fontSize: "xs", color: "fg.muted" },
})

export const figures = defineStyle({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(188px, 1fr))",
  rowGap: "3",
  columnGap: "6",
  "& dt": { fontSize: "xs", color: "fg.muted" },
  "& dd": { fontSize: "xl", fontWeight: "semibold" },
})

export const people = defineStyle({
  display: "grid",
  gap: "2",
  "& li": { display: "flex", flexWrap: "wrap", alignItems: "center", rowGap: "1", columnGap: "3" },
  "& li > span:first-child": { flex: "1 1 140px" },
})
