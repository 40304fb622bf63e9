import { Box, defineStyle, Text } from "@chakra-ui/react"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { mayLeadTo } from "#contract/rich-text.ts"
import { Button } from "#ui/button/button.tsx"
import { Input } from "#ui/field/control.tsx"
import { isComposing } from "#ui/field/is-composing.ts"

const address = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "1.5",
  padding: "1.5",
  borderBottomWidth: "1px",
  "& input": { flex: "1", minWidth: "180px" },
})

/** Completes a typed address: without a scheme it is a web address, with an at sign a mail address. */
const addressOf = (typed: string): string => {
  const text = typed.trim()
  if (mayLeadTo(text) || /^[a-z][\w+.-]*:/i.test(text)) return text
  return /^[^\s@/]+@[^\s@/]+$/.test(text) ? `mailto:${text}` : `https://${text}`
}

/** Asks for a link's target; Enter accepts it, Escape changes nothing. */
export function LinkAddress(props: {
  readonly href: string | null
  readonly onLink: (href: string | null) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation(["field", "rules"])
  const [typed, setTyped] = useState(props.href ?? "")
  const [wrong, setWrong] = useState(false)
  const note = useId()
  const take = () => {
    const href = addressOf(typed)
    if (mayLeadTo(href)) props.onLink(href)
    else setWrong(true)
  }
  return (
    <Box css={address}>
      <Input
        look="small"
        // Focused at once, since it was opened for typing.
        ref={(input) => input?.focus()}
        aria-label={t("text.address")}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? note : undefined}
        placeholder="https://"
        autoComplete="off"
        maxLength={500}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if ((event.key !== "Enter" && event.key !== "Escape") || isComposing(event.nativeEvent)) return
          // The key must neither submit nor close the form around this field.
          event.preventDefault()
          event.stopPropagation()
          if (event.key === "Enter") take()
          else props.onClose()
        }}
      />
      <Button size="small" onClick={take}>
        {t("text.setLink")}
      </Button>
      {props.href === null ? null : (
        <Button size="small" onClick={() => props.onLink(null)}>
          {t("text.unlink")}
        </Button>
      )}
      {wrong ? (
        <Text as="span" id={note} role="alert" flexBasis="100%" fontSize="xs" color="red.fg">
          {t("rules:richTextLink")}
        </Text>
      ) : null}
    </Box>
  )
}
