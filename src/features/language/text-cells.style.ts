import { defineStyle } from "@chakra-ui/react"

/** How the cells of texts look, in the table and in the cards: they are plain elements. */
export const cells = defineStyle({
  "& [data-part~=key]": { fontFamily: "mono", fontSize: "xs" },
  "& [data-part~=namespace]": { marginInlineEnd: "1.5", color: "fg.muted" },
  // A long text takes the column's width and asks for none.
  "& [data-part~=shown]": { width: "0", minWidth: "full", whiteSpace: "pre" },
  "& [data-part~=changed]": { fontWeight: "medium" },
  "& [data-part~=mark]": {
    marginInlineEnd: "1.5",
    paddingBlock: "1px",
    paddingInline: "5px",
    borderRadius: "md",
    background: "theme.subtle",
    color: "theme.fg",
    fontSize: "xs",
    fontWeight: "normal",
    "&[data-base]": { background: "amber.subtle", color: "amber.fg" },
  },
  "& [data-part~=missing]": { color: "red.fg" },
  "& [data-part~=wrong]": { color: "red.fg" },
  "& [data-part~=before]": { color: "fg.muted", textDecoration: "line-through" },
  "& [data-part~=needless]": { color: "fg.muted", fontSize: "xs" },
})
