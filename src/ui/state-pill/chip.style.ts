import { defineStyle } from "@chakra-ui/react"

/** A word beside a name: a kind, or a role. */
export const chip = defineStyle({
  flex: "none",
  paddingInline: "1.5",
  borderRadius: "sm",
  background: "colorPalette.subtle",
  color: "colorPalette.fg",
  fontSize: "xs",
  fontWeight: "normal",
  lineHeight: "20px",
  whiteSpace: "nowrap",
})

/** A selected item, with a button that removes it. */
export const chosenChip = defineStyle({
  display: "inline-flex",
  alignItems: "center",
  gap: "0.5",
  minWidth: "0",
  minHeight: "26px",
  paddingInlineStart: "2",
  borderWidth: "1px",
  borderColor: "theme.line",
  borderRadius: "sm",
  background: "theme.subtle",
  fontSize: "sm",
  "& button": { display: "grid", flex: "none", placeItems: "center", width: "6", height: "6", color: "fg.muted" },
  "& button:hover": { color: "fg" },
})
