import { defineStyle } from "@chakra-ui/react"

/** Cells are plain elements, styled by rules of the grid around them. */
export const matrixStyle = defineStyle({
  "& [data-part~=offer], & [data-part~=figure], & [data-part~=item]": { display: "grid", width: "full", lineHeight: "1.3" },
  "& [data-part~=offer], & [data-part~=figure]": { justifyItems: "end", textAlign: "end" },
  "& [data-part~=item] > *": { overflow: "hidden", textOverflow: "ellipsis" },
  "& [data-part~=offer], & [data-part~=sum]": { paddingInline: "1", borderWidth: "1px", borderColor: "transparent", borderRadius: "sm" },
  "& [data-part~=offer] > button": { maxWidth: "full", minHeight: "24px", textAlign: "end", overflow: "hidden", textOverflow: "ellipsis" },
  "& [data-part~=price]:enabled": { cursor: "pointer" },
  "& [data-part~=price]:enabled:hover, & button[data-part~=apart]:hover": { textDecoration: "underline" },
  "& [data-part~=apart]": { color: "fg.muted", fontSize: "xs", fontWeight: "normal", whiteSpace: "nowrap" },
  "& button[data-part~=apart]": { cursor: "pointer" },
  "& [data-part~=part]": { marginInlineEnd: "1", color: "fg.muted", fontSize: "xs" },
  "& [data-part~=tier]": { paddingInlineStart: "5", color: "fg.muted" },
  "& [data-part~=none]": { color: "fg.subtle", fontSize: "xs" },
  // A distance is a number with its sign; its colour repeats the sign.
  "& [data-part~=less]": { background: "green.subtle" },
  "& [data-part~=far]": { background: "amber.subtle" },
  "& [data-part~=apart][data-part~=less]": { background: "none", color: "green.fg" },
  "& [data-part~=apart][data-part~=far]": { background: "none", color: "amber.fg" },
  "& [data-part~=best] > [data-part~=price]": { color: "green.fg", fontWeight: "semibold" },
  "& [data-part~=barred] > [data-part~=price]": { color: "fg.muted", fontWeight: "normal" },
  "& [data-part~=chosen]": { background: "theme.subtle", borderColor: "theme.solid" },
})
