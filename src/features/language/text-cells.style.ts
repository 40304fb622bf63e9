import { defineStyle } from "@chakra-ui/react"
import { chip } from "#ui/state-pill/chip.style.ts"

/** Styles of text cells, in the table and in the cards, which are plain elements. */
export const cells = defineStyle({
  "& [data-part~=key]": { fontFamily: "mono", fontSize: "xs" },
  "& [data-part~=namespace]": { marginInlineEnd: "1.5", color: "fg.muted" },
  // A long text uses the column's width without widening it.
  "& [data-part~=shown]": { width: "0", minWidth: "full", whiteSpace: "pre" },
  "& [data-part~=changed]": { fontWeight: "medium" },
  "& [data-part~=mark]": { ...chip, marginInlineEnd: "1.5", "&[data-base]": { colorPalette: "amber" } },
  "& [data-part~=missing]": { color: "red.fg" },
  "& [data-part~=wrong]": { color: "red.fg" },
  "& [data-part~=before]": { color: "fg.muted", textDecoration: "line-through" },
  "& [data-part~=needless]": { color: "fg.muted", fontSize: "xs" },
})
