import { Box, defineStyle, Text } from "@chakra-ui/react"
import type { Notice } from "#contract/notice.contract.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { useNoticeWords } from "./notice-words.ts"

const line = defineStyle({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  rowGap: "0.5",
  columnGap: "3",
  paddingInlineStart: "14px",
  "&[data-unread]::before": {
    content: '""',
    position: "absolute",
    insetInlineStart: "0",
    top: "7px",
    width: "7px",
    height: "7px",
    borderRadius: "full",
    background: "theme.fg",
  },
  "&[data-unread] [data-part=sentence]": { fontWeight: "semibold" },
})

const about = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  rowGap: "0",
  columnGap: "2",
  minWidth: "0",
  fontSize: "sm",
  color: "fg.muted",
  overflowWrap: "anywhere",
})

const number = defineStyle({
  alignSelf: "center",
  fontFamily: "mono",
  fontSize: "xs",
  color: "fg.subtle",
  whiteSpace: "nowrap",
})

const reasonStyle = defineStyle({
  gridColumn: "1 / -1",
  gridRow: "3",
  fontSize: "sm",
  color: "fg.muted",
  overflowWrap: "anywhere",
})

/** A notice: its sentence, the document, a reason if one was given, and the time. Unread ones are marked by a word, bold text and a dot. */
export function NoticeLine({ notice }: { readonly notice: Notice }) {
  const { t, sentence, title, reason } = useNoticeWords()
  const unread = notice.readAt === null
  return (
    <Box as="span" css={line} data-part="line" data-unread={unread || undefined}>
      <Box as="span" gridColumn="1 / -1" overflowWrap="anywhere" data-part="sentence">
        {unread ? <span className="sr-only">{t("unread")} </span> : null}
        {sentence(notice)}
      </Box>
      <Box as="span" css={about}>
        <span>{title(notice)}</span>
        {notice.params["number"] ? (
          <Box as="span" css={number}>
            {notice.params["number"]}
          </Box>
        ) : null}
      </Box>
      {reason(notice) === "" ? null : (
        <Box as="q" css={reasonStyle} data-part="reason">
          {reason(notice)}
        </Box>
      )}
      <Text as="span" fontSize="xs" lineHeight="21px" color="fg.subtle">
        <Instant at={notice.at} />
      </Text>
    </Box>
  )
}
