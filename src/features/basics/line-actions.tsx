import { Flex } from "@chakra-ui/react"
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react"
import { useTranslation } from "react-i18next"
import { IconButton } from "#ui/button/button.tsx"

/** The list with the line at `at` moved by the given number of places. */
export const moved = <Line,>(lines: readonly Line[], at: number, by: number): Line[] => {
  const line = lines[at]
  return line === undefined ? [...lines] : lines.toSpliced(at, 1).toSpliced(at + by, 0, line)
}

/** Buttons for a line of a list: up, down, remove. */
export function LineActions<Line>(props: {
  readonly name: string
  readonly lines: readonly Line[]
  readonly at: number
  readonly onChange: (lines: readonly Line[]) => void
}) {
  const { t } = useTranslation("basics")
  const { name, lines, at, onChange } = props
  return (
    <Flex as="span" display="inline-flex">
      <IconButton label={t("up", { name })} disabled={at === 0} onClick={() => onChange(moved(lines, at, -1))}>
        <ArrowUp size={14} />
      </IconButton>
      <IconButton label={t("down", { name })} disabled={at === lines.length - 1} onClick={() => onChange(moved(lines, at, 1))}>
        <ArrowDown size={14} />
      </IconButton>
      <IconButton label={t("takeOut", { name })} onClick={() => onChange(lines.toSpliced(at, 1))}>
        <Trash2 size={14} />
      </IconButton>
    </Flex>
  )
}
