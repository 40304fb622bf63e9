import { Box, defineStyle, Heading } from "@chakra-ui/react"
import type { InvitationLetter } from "#contract/invitation.contract.ts"
import { letterOf } from "#machines/invitation/letter.ts"
import { fill } from "#machines/message/fill.ts"
import { Paragraphs } from "#ui/paragraphs/paragraphs.tsx"
import { useInvitationT } from "./invitation.document.ts"

const sheet = defineStyle({
  display: "grid",
  gridColumn: "1 / -1",
  gap: "2",
  padding: "3",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "md",
  fontSize: "sm",
  overflowWrap: "anywhere",
  "& p": { whiteSpace: "pre-line" },
  "& p[data-part=action]": { color: "theme.fg" },
  "& p[data-part=end]": { color: "fg.muted" },
})

/** The whole mail of an invitation with sample data in its language, put together by the same code as the one that is sent. */
export function LetterPreview({ letter }: { readonly letter: InvitationLetter }) {
  const t = useInvitationT()
  const { language, frame, sample } = letter
  const { title, body } = letterOf(letter, sample)
  return (
    <Box as="section" css={sheet} aria-label={t("letter.preview")}>
      <Heading as="h3" fontSize="sm" color="fg.muted">
        {t("letter.preview")}
      </Heading>
      <Box display="contents" lang={language}>
        <strong>{title}</strong>
        <p>{fill(frame.hello, sample)}</p>
        <Paragraphs texts={body} />
        <p data-part="action">
          {frame.action}: {sample.link}
        </p>
        <p data-part="end">{frame.end}</p>
        <p data-part="end">{frame.sender}</p>
      </Box>
    </Box>
  )
}
