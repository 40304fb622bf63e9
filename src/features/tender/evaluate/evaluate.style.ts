import { defineStyle } from "@chakra-ui/react"

export const row = defineStyle({ display: "flex", flexWrap: "wrap", alignItems: "center", rowGap: "2", columnGap: "4" })

export const table = defineStyle({
  width: "full",
  fontSize: "sm",
  "& th": { paddingBlock: "2", paddingInline: "3", borderBottomWidth: "1px", textAlign: "start", verticalAlign: "top" },
  "& td": { paddingBlock: "2", paddingInline: "3", borderBottomWidth: "1px", textAlign: "start", verticalAlign: "top" },
  "& thead th": { background: "bg.sunken", color: "fg.muted", fontSize: "xs", fontWeight: "medium", whiteSpace: "nowrap" },
  "& tbody tr:last-child > *": { borderBottom: "0" },
  "& tbody th": { minWidth: "128px", fontWeight: "normal" },
  "& tfoot th": { color: "fg.muted", fontWeight: "medium" },
  "& [data-part~=number]": { textAlign: "end", whiteSpace: "nowrap" },
  mdDown: {
    "& th": { paddingInline: "2" },
    "& td": { paddingInline: "2" },
    "& tbody th": { minWidth: "24" },
  },
  "& [data-part~=excluded]": {
    "& td": { color: "fg.subtle" },
    "& th": { color: "fg.subtle" },
  },
  "& [data-part~=strong]": { fontWeight: "semibold" },
})
