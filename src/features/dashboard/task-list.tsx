import { Box, Heading, Text, defineStyle } from "@chakra-ui/react"
import { ChevronRight } from "lucide-react"
import { Link } from "react-router-dom"
import type { Task } from "#client/person/tasks.ts"
import { Card } from "#ui/card/card.tsx"
import { Countdown } from "#ui/countdown/countdown.tsx"
import { useNow } from "#ui/countdown/use-now.ts"
import { cutMiddle } from "#ui/format/format.ts"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { byUrgency, type Urgency } from "./urgency.ts"
import { useDashboardWords } from "./use-dashboard-words.ts"

/** On a phone and on paper the task, the title and the rest are stacked. */
const below = { position: "relative", display: "flex", flexWrap: "wrap", padding: "10px 40px 10px 13px" } as const

const row = defineStyle({
  ...below,
  alignItems: "center",
  columnGap: "16px",
  rowGap: "4px",
  minHeight: "44px",
  borderInlineStartWidth: "3px",
  borderColor: "transparent",
  md: { display: "grid", gridTemplateColumns: "150px minmax(0, 1fr) 160px 210px 16px", padding: "8px 16px 8px 13px" },
  xl: { gridTemplateColumns: "180px minmax(0, 1fr) 140px 224px 216px 16px" },
  _hover: { background: "bg.hover" },
  _focusVisible: { outlineOffset: "-2px" },
  _print: below,
  "& > :nth-child(-n + 2)": { flex: "1 0 100%" },
  "& > svg": { position: { base: "absolute", md: "static" }, top: "calc(50% - 8px)", right: "16px", color: "fg.subtle" },
})

const group = defineStyle({ "& + &": { borderTopWidth: "1px", borderColor: "line" } })
const head = defineStyle({
  display: "flex",
  alignItems: "center",
  gap: "8px",
  padding: "10px 16px 4px",
  fontSize: "xs",
  fontWeight: "normal",
})
const number = defineStyle({
  display: { base: "none", xl: "block" },
  fontFamily: "mono",
  fontSize: "xs",
  color: "fg.muted",
  whiteSpace: "nowrap",
})

const marks = {
  due: { row: { borderColor: "red.solid" }, head: "red.fg" },
  day: { row: { borderColor: "amber.solid" }, head: "amber.fg" },
} as const

const markOf = (urgency: Urgency) => (urgency === "due" || urgency === "day" ? marks[urgency] : undefined)

/** The tasks by urgency; each links to the page for doing it. */
export function TaskList({ tasks }: { readonly tasks: readonly Task[] }) {
  const { t, ready } = useDashboardWords(tasks)
  const groups = byUrgency(tasks, useNow())
  if (!ready) return <LoadingRows />
  return (
    <Card title={t("dashboard:waiting")} flush>
      {groups.map(({ urgency, tasks: those }) => (
        <Box key={urgency} as="section" aria-label={t(`dashboard:urgency.${urgency}`)} css={group}>
          <Heading as="h3" css={head} color={markOf(urgency)?.head ?? "fg.muted"}>
            {t(`dashboard:urgency.${urgency}`)}
            <Box as="span" paddingInline="6px" borderRadius="full" background="bg.sunken" color="fg.muted">
              {those.length}
            </Box>
          </Heading>
          <ul>
            {those.map((task) => (
              <TaskRow key={task.id + task.task} task={task} urgency={urgency} />
            ))}
          </ul>
        </Box>
      ))}
    </Card>
  )
}

function TaskRow({ task, urgency }: { readonly task: Task; readonly urgency: Urgency }) {
  const { t, parts } = useDashboardWords([task])
  const shown = parts.get(task.kind)?.shown(task, t)
  if (!shown) return null
  const title = shown.title ?? task.title
  return (
    <li>
      <Box asChild css={[row, markOf(urgency)?.row]}>
        <Link to={shown.path}>
          <Text as="span" fontWeight="semibold" color="theme.fg">
            {shown.what}
          </Text>
          <Text as="span" title={title} md={{ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}>
            {title}
          </Text>
          <Text as="span" title={task.number} css={number}>
            {cutMiddle(task.number)}
          </Text>
          <span>
            <StatePill tone={shown.tone}>{shown.state}</StatePill>
          </span>
          <Box as="span" justifySelf="end" fontSize="sm">
            {task.dueAt === null ? null : <Countdown to={task.dueAt} />}
          </Box>
          <ChevronRight size={16} aria-hidden />
        </Link>
      </Box>
    </li>
  )
}
