import { defineStyle } from "@chakra-ui/react"

/** A letter on a sheet of paper: its heading, paragraphs and tables. */
export const letter = defineStyle({
  maxWidth: "720px",
  marginBlock: "0",
  marginInline: "auto",
  paddingBlock: "10",
  paddingInline: "12",
  borderWidth: "1px",
  borderRadius: "md",
  background: "bg.panel",
  fontSize: "15px",
  lineHeight: "1.8",
  "& h2": { marginBottom: "5", fontSize: "22px", fontWeight: "semibold", textAlign: "center" },
  "& p": { marginTop: "3", overflowWrap: "anywhere" },
  "& [data-part=table]": { marginTop: "4" },
  mdDown: { paddingBlock: "5", paddingInline: "4" },
  _print: { border: "0", padding: "0", maxWidth: "none" },
})
