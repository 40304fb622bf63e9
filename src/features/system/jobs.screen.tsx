import { useCallback, useEffect, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { jobContract, type JobRow, jobStates } from "#contract/health.contract.ts"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { useOperation } from "#ui/edit/use-operation.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { defineList, type ListDefinition } from "#ui/list/define-list.ts"
import { ListPage } from "#ui/list/list-page.tsx"
import { useList } from "#ui/list/use-list.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { useBeat } from "./use-beat.ts"

const every = 10_000

/** What the platform puts into the queue, as the queue names it. */
const tasks = [
  "timer:tender",
  "timer:approval",
  "timer:announcement",
  "mail:retrieve",
  "mail:account",
  "message:mail",
  "message:sms",
  "export:run",
  "export:expire",
] as const

/** What a job does, in words; one that a newer server has put there is called as the queue names it. */
function useTaskName(): (task: string) => string {
  const { t } = useTranslation("system")
  return useCallback(
    (task) => {
      const known = tasks.find((one) => one === task)
      return known ? t(`jobs.tasks.${known.replace(":", ".")}`) : task
    },
    [t],
  )
}

interface Doing {
  readonly what: "retry" | "giveUp"
  readonly row: JobRow
}

/** Background jobs (后台任务, /system/jobs): what waits, runs and has failed; what has failed is tried again or given up. */
export function Screen() {
  const { t } = useTranslation("system")
  const nameOf = useTaskName()
  const [doing, setDoing] = useState<Doing | null>(null)
  const list = useList(useJobList(setDoing))
  const operation = useOperation(list.reload)
  const beat = useBeat(every)
  const { reload } = list
  useEffect(() => {
    if (beat > 0) reload()
  }, [beat, reload])
  return (
    <ListPage list={list} title={t("jobs.title")} sub={t("jobs.sub")} notice={<Problem text={operation.problem} />}>
      {doing ? (
        <Confirm
          open
          danger={doing.what === "giveUp"}
          title={t(`jobs.${doing.what}`)}
          verb={t(`jobs.${doing.what}`)}
          consequence={t(`jobs.${doing.what}Text`, { name: nameOf(doing.row.task) })}
          onConfirm={() => {
            const { what, row } = doing
            setDoing(null)
            void operation.run(t(what === "retry" ? "jobs.retried" : "jobs.givenUp", { name: nameOf(row.task) }), () =>
              call(jobContract[what], { body: { id: row.id } }),
            )
          }}
          onClose={() => setDoing(null)}
        />
      ) : null}
    </ListPage>
  )
}

const tones = { waiting: "quiet", running: "green", failed: "red" } as const

function useJobList(onDo: (doing: Doing) => void): ListDefinition<JobRow> {
  const { t } = useTranslation("system")
  const nameOf = useTaskName()
  return useMemo(
    () =>
      defineList<JobRow>({
        id: "jobs",
        label: t("jobs.title"),
        fields: [
          {
            kind: "select",
            id: "state",
            label: t("jobs.state"),
            options: jobStates.map((value) => ({ value, label: t(`jobs.states.${value}`) })),
          },
          { kind: "select", id: "task", label: t("jobs.task"), options: tasks.map((value) => ({ value, label: nameOf(value) })) },
        ],
        ask: ({ filters: { state, task }, page, pageSize }, signal) =>
          call(jobContract.query, { query: { page, pageSize, state: jobStates.find((one) => one === state), task }, signal }),
        rowKey: ({ id }) => id,
        rowName: ({ task, id }) => `${nameOf(task)} ${id}`,
        empty: t("jobs.none"),
        card: { title: "task", state: "state", lines: ["runAt", "attempts", "reason", "createdAt"] },
        columns: [
          { id: "task", head: t("jobs.task"), width: 180, fixed: true, grow: true, cell: ({ task }) => nameOf(task) },
          {
            id: "state",
            head: t("jobs.state"),
            width: 130,
            text: ({ state }) => t(`jobs.states.${state}`),
            cell: ({ state }) => <StatePill tone={tones[state]}>{t(`jobs.states.${state}`)}</StatePill>,
          },
          { id: "runAt", head: t("jobs.runAt"), width: 170, cell: ({ runAt }) => <Instant at={runAt} /> },
          { id: "attempts", head: t("jobs.attempts"), width: 100, right: true, cell: (row) => `${row.attempts} / ${row.maxAttempts}` },
          { id: "reason", head: t("jobs.reason"), width: 240, grow: true, cell: ({ reason }) => reason ?? "—" },
          { id: "createdAt", head: t("jobs.createdAt"), width: 170, wide: true, cell: ({ createdAt }) => <Instant at={createdAt} /> },
        ],
        rowActions: [
          { id: "retry", label: t("jobs.retry"), when: ({ mayRetry }) => mayRetry, run: (row) => onDo({ what: "retry", row }) },
          {
            id: "giveUp",
            label: t("jobs.giveUp"),
            danger: true,
            when: ({ mayGiveUp }) => mayGiveUp,
            run: (row) => onDo({ what: "giveUp", row }),
          },
        ],
      }),
    [t, nameOf, onDo],
  )
}
