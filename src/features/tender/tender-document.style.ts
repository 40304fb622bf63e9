import { defineStyle } from "@chakra-ui/react"

export const question = defineStyle({
  display: "grid",
  gap: "2",
  paddingBlock: "3",
  "& + &": { borderTopWidth: "1px" },
})

export const asked = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  rowGap: "1",
  columnGap: "3",
  fontSize: "xs",
  color: "fg.muted",
})

export const answer = defineStyle({
  paddingBlock: "2",
  paddingInline: "3",
  borderInlineStartWidth: "3px",
  borderInlineStartColor: "green.muted",
  background: "bg.sunken",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
})

export const table = defineStyle({
  "p + &": { marginTop: "2.5" },
  width: "full",
  fontSize: "sm",
  "& th": {
    paddingBlock: "1.5",
    paddingInline: "2.5",
    borderBottomWidth: "1px",
    background: "bg.sunken",
    fontSize: "xs",
    fontWeight: "normal",
    textAlign: "start",
    color: "fg.muted",
    whiteSpace: "nowrap",
  },
  "& td": { paddingBlock: "2", paddingInline: "2.5", borderBottomWidth: "1px", verticalAlign: "top" },
  "& tr:last-child td": { borderBottom: "0" },
  "& [data-part~=right]": { textAlign: "end", whiteSpace: "nowrap" },
  "& [data-part~=day]": { whiteSpace: "nowrap" },
  "& [data-part~=index]": { width: "9", color: "fg.subtle" },
  "& [data-part~=item]": { minWidth: "150px" },
  "@container (max-width: 480px)": {
    "& th": { paddingInline: "1.5", whiteSpace: "normal" },
    "& td": { paddingInline: "1.5" },
    "& [data-part~=index]": { width: "6" },
    "& [data-part~=item]": { minWidth: "84px" },
  },
  "& [data-part~=passed]": {
    "& td": { color: "fg.subtle" },
  },
  "& [data-part~=next]": {
    "& td": { background: "theme.subtle", fontWeight: "semibold" },
  },
  "& [data-part~=mono]": { fontFamily: "mono", fontSize: "xs", whiteSpace: "nowrap" },
})
