import { Box, chakra, defineStyle } from "@chakra-ui/react"
import { Check, X } from "lucide-react"

const option = defineStyle({
  display: "grid",
  gridTemplateColumns: "16px 18px minmax(0, 1fr) max-content",
  alignItems: "center",
  gap: "2",
  minHeight: "44px",
  paddingInline: "3",
  borderWidth: "1px",
  borderColor: "quiet.muted",
  borderRadius: "md",
  cursor: "pointer",
  _hover: { borderColor: "theme.fg" },
  "&:has(:checked)": { borderColor: "red.muted", fontWeight: "semibold" },
  "&:has(:checked:enabled)": { background: "red.subtle", color: "red.fg" },
  '&[data-good="true"]:has(:checked)': { borderColor: "green.muted" },
  '&[data-good="true"]:has(:checked:enabled)': { background: "green.subtle", color: "green.fg" },
  "&:has(:disabled)": { background: "bg.sunken", color: "fg.subtle", cursor: "not-allowed" },
})

const key = defineStyle({
  paddingInline: "1.5",
  borderWidth: "1px",
  borderRadius: "sm",
  background: "bg.panel",
  color: "fg.subtle",
  fontFamily: "mono",
  fontSize: "xs",
  fontWeight: "normal",
  lgDown: { display: "none" },
})

interface ChoiceProps {
  /** The name shared by the answers of one question. */
  readonly name: string
  /** The key that selects it. */
  readonly keyName: string
  readonly chosen: boolean
  readonly good?: boolean
  readonly onChoose: () => void
  readonly children: string
}

/** A choice between two answers, for and against, each with its key. */
export function Choice({ name, keyName, chosen, good, onChoose, children }: ChoiceProps) {
  const Icon = good ? Check : X
  return (
    <chakra.label css={option} data-good={good}>
      <input type="radio" name={name} checked={chosen} onChange={onChoose} />
      <Icon size={16} aria-hidden />
      <span>{children}</span>
      <Box as="kbd" css={key} aria-hidden>
        {keyName}
      </Box>
    </chakra.label>
  )
}
