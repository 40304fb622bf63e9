import { defineStyle } from "@chakra-ui/react"
import { chip } from "#ui/state-pill/chip.style.ts"

/** How the cells of texts look, in the table and in the cards: they are plain elements. */
export const cells = defineStyle({
  "& [data-part~=key]": { fontFamily: "mono", fontSize: "xs" },
  "& [data-part~=namespace]": { marginInlineEnd: "1.5", color: "fg.muted" },
  // A long text takes the column's width and asks for none.
  "& [data-part~=shown]": { width: "0", minWidth: "full", whiteSpace: "pre" },
  "& [data-part~=changed]": { fontWeight: "medium" },
  "& [data-part~=mark]": { ...chip, marginInlineEnd: "1.5", "&[data-base]": { colorPalette: "amber" } },
  "& [data-part~=missing]": { color: "red.fg" },
  "& [data-part~=wrong]": { color: "red.fg" },
  "& [data-part~=before]": { color: "fg.muted", textDecoration: "line-through" },
  "& [data-part~=needless]": { color: "fg.muted", fontSize: "xs" },
})
