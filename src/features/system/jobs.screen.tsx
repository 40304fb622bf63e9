import type { TFunction } from "i18next"
import { useEffect, useMemo } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { jobContract, type JobRow, jobStates } from "#contract/health.contract.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { tasks, useTaskName } from "#ui/document-kinds/use-task-name.ts"
import { RecordPage } from "#ui/record-page/record-page.tsx"
import type { RecordAction, Records } from "#ui/record-page/records.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { useBeat } from "./use-beat.ts"

const every = 10_000

/** Background jobs (后台任务, /system/jobs): waiting, running and failed ones; failed jobs can be retried or given up. */
export function Screen() {
  const { t } = useTranslation("system")
  const nameOf = useTaskName()
  return <RecordPage records={useMemo(() => jobRecords(t, nameOf), [t, nameOf])} />
}

type TaskName = ReturnType<typeof useTaskName>

function jobRecords(t: TFunction<"system">, taskName: TaskName): Records<JobRow> {
  const acting = (what: "retry" | "giveUp", may: (row: JobRow) => boolean): RecordAction<JobRow> => ({
    id: what,
    label: t(`jobs.${what}`),
    danger: what === "giveUp",
    when: may,
    ask: ({ task }) => t(`jobs.${what}Text`, { name: taskName(task) }),
    said: ({ task }) => t(what === "retry" ? "jobs.retried" : "jobs.givenUp", { name: taskName(task) }),
    run: ({ id }) => call(jobContract[what], { body: { id } }),
  })
  return {
    title: t("jobs.title"),
    sub: t("jobs.sub"),
    keyOf: ({ id }) => id,
    nameOf: ({ task, id }) => `${taskName(task)} ${id}`,
    list: jobList(t, taskName),
    form: null,
    actions: [acting("retry", ({ mayRetry }) => mayRetry), acting("giveUp", ({ mayGiveUp }) => mayGiveUp)],
    tools: ({ reload }) => <Renewed onBeat={reload} />,
  }
}

/** Reads the list again at intervals. */
function Renewed({ onBeat }: { readonly onBeat: () => void }) {
  const beat = useBeat(every)
  useEffect(() => {
    if (beat > 0) onBeat()
  }, [beat, onBeat])
  return null
}

const tones = { waiting: "quiet", running: "green", failed: "red" } as const

const jobList = (t: TFunction<"system">, taskName: TaskName): Records<JobRow>["list"] => ({
  id: "jobs",
  fields: [
    {
      kind: "select",
      id: "state",
      label: t("jobs.state"),
      options: jobStates.map((value) => ({ value, label: t(`jobs.states.${value}`) })),
    },
    { kind: "select", id: "task", label: t("jobs.task"), options: tasks.map((value) => ({ value, label: taskName(value) })) },
  ],
  ask: ({ filters: { state, task }, page, pageSize }, signal) =>
    call(jobContract.query, { query: { page, pageSize, state: jobStates.find((one) => one === state), task }, signal }),
  empty: t("jobs.none"),
  card: { title: "task", state: "state", lines: ["runAt", "attempts", "reason", "createdAt"] },
  columns: [
    { id: "task", head: t("jobs.task"), width: 180, fixed: true, grow: true, cell: ({ task }) => taskName(task) },
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
})
