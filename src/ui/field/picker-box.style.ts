import { defineStyle } from "@chakra-ui/react"

export const picker = defineStyle({
  position: "relative",
  display: "block",
  minWidth: "0",
  "& input[data-part=shown]:read-only": {
    paddingInlineEnd: "10",
    borderColor: "line.strong",
    background: "bg.panel",
    color: "fg",
    textOverflow: "ellipsis",
    cursor: "pointer",
  },
  '& input[data-part=shown][aria-invalid="true"]': { borderColor: "red.fg" },
  "&[data-clear] input[data-part=shown]:read-only": { paddingInlineEnd: "72px" },
  "& input[data-part=shown]:disabled": { borderColor: "line", background: "bg.sunken", color: "fg.muted", cursor: "not-allowed" },
  "& [data-part=icon]": {
    position: "absolute",
    insetBlock: "0",
    insetInlineEnd: "4px",
    width: "7",
    minWidth: "7",
    height: "7",
    minHeight: "7",
    marginBlock: "auto",
  },
  '& [data-part=icon][data-at="clear"]': { insetInlineEnd: "34px" },
  "& input[data-part=dated]": { paddingInlineEnd: "34px" },
})
