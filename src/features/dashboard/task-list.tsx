import { ChevronRight } from "lucide-react"
import { Link } from "react-router-dom"
import type { Task } from "#client/person/tasks.ts"
import { Card } from "#ui/card/card.tsx"
import { Countdown } from "#ui/countdown/countdown.tsx"
import { useNow } from "#ui/countdown/use-now.ts"
import { cutMiddle } from "#ui/format/format.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { cx } from "#ui/theme/cx.ts"
import { byUrgency, type Urgency } from "./urgency.ts"
import { useDashboardWords } from "./use-dashboard-words.ts"
import s from "./dashboard.module.css"

/** The tasks by urgency; each leads to the page where it is done. */
export function TaskList({ tasks }: { readonly tasks: readonly Task[] }) {
  const { t } = useDashboardWords()
  const groups = byUrgency(tasks, useNow())
  return (
    <Card title={t("dashboard:waiting")} flush>
      {groups.map(({ urgency, tasks: those }) => (
        <section key={urgency} className={s.group} aria-label={t(`dashboard:urgency.${urgency}`)}>
          <h3 className={cx(s.urgency, s[urgency])}>
            {t(`dashboard:urgency.${urgency}`)}
            <span className={s.count}>{those.length}</span>
          </h3>
          <ul>
            {those.map((task) => (
              <TaskRow key={task.id + task.task} task={task} urgency={urgency} />
            ))}
          </ul>
        </section>
      ))}
    </Card>
  )
}

function TaskRow({ task, urgency }: { readonly task: Task; readonly urgency: Urgency }) {
  const { t, parts } = useDashboardWords()
  const shown = parts.get(task.kind)?.shown(task, t)
  if (!shown) return null
  return (
    <li>
      <Link to={shown.path} className={cx(s.task, s[`${urgency}Row`])}>
        <span className={s.what}>{shown.what}</span>
        <span className={s.title} title={task.title}>
          {task.title}
        </span>
        <span className={s.number} title={task.number}>
          {cutMiddle(task.number)}
        </span>
        <span className={s.state}>
          <StatePill tone={shown.tone}>{shown.state}</StatePill>
        </span>
        <span className={s.deadline}>{task.dueAt === null ? null : <Countdown to={task.dueAt} />}</span>
        <ChevronRight size={16} aria-hidden className={s.go} />
      </Link>
    </li>
  )
}
