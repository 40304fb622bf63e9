import { Box, chakra, defineStyle, Text } from "@chakra-ui/react"
import { FileUp } from "lucide-react"
import { useId } from "react"
import { noteBox } from "#ui/callout/note-box.style.ts"
import { useDrop } from "./use-drop.ts"

const dropStyle = defineStyle({
  position: "relative",
  display: "grid",
  justifyItems: "center",
  gap: "2",
  paddingBlock: "7",
  paddingInline: "4",
  borderWidth: "1px",
  borderStyle: "dashed",
  borderColor: "line.strong",
  borderRadius: "md",
  textAlign: "center",
  cursor: "pointer",
  _hover: { borderColor: "theme.solid", background: "theme.subtle" },
  _focusWithin: { borderColor: "theme.solid", background: "theme.subtle" },
})

const over = defineStyle({ borderColor: "theme.solid", background: "theme.subtle" })

const fileStyle = defineStyle({ position: "absolute", inset: "0", width: "full", opacity: "0", cursor: "pointer" })

/** A place to choose or drop one file, with the error of the last one. */
export function FileDrop(props: {
  readonly label: string
  readonly hint: string
  /** File extensions, in the format of a file input. */
  readonly accept: string
  readonly fault: string | null
  readonly onFile: (file: File) => Promise<void>
}) {
  const id = useId()
  const read = (file: File | undefined) => file && void props.onFile(file)
  const drop = useDrop((files) => read(files[0]))
  return (
    <>
      <chakra.label htmlFor={id} css={[dropStyle, drop.over ? over : undefined]} {...drop.handlers}>
        <FileUp size={28} aria-hidden />
        <span>{props.label}</span>
        <Text as="span" color="fg.subtle" fontSize="sm">
          {props.hint}
        </Text>
        <chakra.input
          id={id}
          data-first
          css={fileStyle}
          type="file"
          accept={props.accept}
          onChange={(event) => {
            read(event.currentTarget.files?.[0])
            event.currentTarget.value = ""
          }}
        />
      </chakra.label>
      {props.fault === null ? null : (
        <Box as="p" css={noteBox} colorPalette="red" role="alert">
          {props.fault}
        </Box>
      )}
    </>
  )
}
