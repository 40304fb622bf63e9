import { Box, chakra, defineStyle } from "@chakra-ui/react"
import { Link } from "react-router-dom"
import type { Notice } from "#contract/notice.contract.ts"
import { markRead } from "#client/person/notices.ts"
import { NoticeLine } from "./notice-line.tsx"
import { useNoticeWords } from "./notice-words.ts"
import { item } from "./notice.style.ts"
import { tickBox } from "#ui/field/tick.style.ts"

const row = defineStyle({
  display: "grid",
  gridTemplateColumns: "44px minmax(0, 1fr) auto",
  alignItems: "stretch",
  "& + &": { borderTopWidth: "1px" },
  _hover: { background: "bg.hover" },
  "& [data-part=item]": {
    // The kind is in the corner of the line, above the time.
    gridArea: "1 / 2 / 2 / 4",
    padding: "10px 16px 10px 0",
  },
  "& [data-part=sentence]": { paddingInlineEnd: "168px" },
  mdDown: {
    gridTemplateColumns: "44px minmax(0, 1fr)",
    "& [data-part=item]": { gridArea: "1 / 2 / 2 / 3" },
    "& [data-part=sentence]": { paddingInlineEnd: "0" },
    "& [data-part=line]": { gridTemplateColumns: "minmax(0, 1fr)" },
    "& [data-part=reason]": { gridRow: "auto" },
  },
})

const box = defineStyle({
  display: "grid",
  placeItems: "start center",
  paddingTop: "3",
  cursor: "pointer",
  "& input": tickBox,
})

const kind = defineStyle({
  gridArea: "1 / 3 / 2 / 4",
  alignSelf: "start",
  padding: "11px 16px 0 0",
  pointerEvents: "none",
  fontSize: "sm",
  color: "fg.muted",
  textAlign: "end",
  mdDown: { display: "none" },
})

/** Notices as a list, each to be selected or opened. */
export function NoticeList(props: {
  readonly notices: readonly Notice[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (id: string, on: boolean) => void
}) {
  const { t, sentence } = useNoticeWords()
  return (
    <ul>
      {props.notices.map((notice) => (
        <Box as="li" key={notice.id} css={row}>
          <chakra.label css={box}>
            <input
              type="checkbox"
              aria-label={t("select", { title: sentence(notice) })}
              checked={props.chosen.has(notice.id)}
              onChange={(event) => props.onChoose(notice.id, event.currentTarget.checked)}
            />
          </chakra.label>
          <Box asChild css={item} data-part="item">
            <Link
              to={notice.path}
              onClick={() => {
                // The document opens whether or not the marking succeeds.
                if (notice.readAt === null) void markRead([notice.id]).catch(() => undefined)
              }}
            >
              <NoticeLine notice={notice} />
            </Link>
          </Box>
          <Box as="span" css={kind}>
            {t(`types.${notice.msgType}`)}
          </Box>
        </Box>
      ))}
    </ul>
  )
}
