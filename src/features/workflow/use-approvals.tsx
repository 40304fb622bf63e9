import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { serverClock } from "#client/clock.ts"
import { call } from "#client/http.ts"
import { type ApprovalRow, approvalStates, approvalSubjects, workflowContract } from "#contract/workflow.contract.ts"
import { ChainDots } from "#ui/approval-chain/approval-chain.tsx"
import { approvalTones } from "#ui/approval-chain/approval-tones.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { defineList, type Filters, type ListDefinition } from "#ui/list/define-list.ts"
import { Money } from "#ui/money/money.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { ageOf } from "./age.ts"
import { documentPath } from "./approval-words.ts"
import { CommentDialog, type Decision } from "./decide-dialog.tsx"

export type Which = "todo" | "done"

const dayMs = 86_400_000
const bodyOf = (filters: Filters) => {
  const [from, to] = [filters["asked.from"], filters["asked.to"]]
  return {
    keyword: filters["keyword"],
    subject: approvalSubjects.find((one) => one === filters["subject"]),
    state: approvalStates.find((one) => one === filters["state"]),
    ...(from ? { from: new Date(`${from}T00:00`).getTime() } : {}),
    ...(to ? { to: new Date(`${to}T00:00`).getTime() + dayMs - 1 } : {}),
  }
}

/** Keeps a text from one event to the next; nothing is drawn from it. */
function remembered() {
  let text = ""
  return {
    keep: (next: string) => {
      text = next
    },
    kept: () => text,
  }
}

/** A list of approvals: which calls it asks, what a row shows, and what may be done with one row or many. */
export function useApprovals(
  which: Which,
  onShow: (approval: string) => void,
  onDecide: (wish: { readonly row: ApprovalRow; readonly decision: Decision }) => void,
): ListDefinition<ApprovalRow> {
  const { t } = useTranslation("approval")
  const [open] = useState(() => onShow)
  // What is said of all chosen rows, from the dialog to the work on each.
  const [said] = useState(remembered)
  return useMemo(() => {
    const todo = which === "todo"
    const subject = (row: ApprovalRow) => t(`subjects.${row.subject}`)
    const age = (row: ApprovalRow) => {
      const { unit, count } = ageOf(row.requestedAt, serverClock.now())
      return t(unit, { count })
    }
    const bulk = (decision: Decision) => ({
      id: decision,
      label: t(`verbs.${decision}`),
      danger: decision === "return",
      ask: (go: () => void, close: () => void, count: number) => (
        <CommentDialog
          decision={decision}
          title={t(`bulk.${decision}`, { number: count })}
          problem={null}
          onSend={(comment) => {
            said.keep(comment)
            go()
            return Promise.resolve(true)
          }}
          onClose={close}
        />
      ),
      run: (row: ApprovalRow, signal: AbortSignal) =>
        call(workflowContract[decision], {
          params: { id: row.approval },
          body: { base: row.version, input: { comment: said.kept() } },
          signal,
        }),
    })
    return defineList<ApprovalRow>({
      id: `approvals-${which}`,
      label: t(`lists.${which}.title`),
      fields: [
        { kind: "input", id: "keyword", label: t("keyword"), maxLength: 200 },
        {
          kind: "select",
          id: "subject",
          label: t("subject"),
          options: approvalSubjects.map((value) => ({ value, label: t(`subjects.${value}`) })),
        },
        ...(todo
          ? []
          : [
              {
                kind: "select" as const,
                id: "mine",
                label: t("mine"),
                first: "decided",
                options: (["decided", "asked"] as const).map((value) => ({ value, label: t(`whose.${value}`) })),
              },
              {
                kind: "select" as const,
                id: "state",
                label: t("state"),
                options: approvalStates.map((value) => ({ value, label: t(`states.${value}`) })),
              },
            ]),
        { kind: "range", id: "asked", label: t("requestedAt") },
      ],
      ask: ({ filters, page, pageSize }, signal) => {
        const list = todo ? workflowContract.todo : filters["mine"] === "asked" ? workflowContract.requests : workflowContract.done
        return call(list, { query: { page, pageSize }, body: bodyOf(filters), signal })
      },
      rowKey: (row) => row.approval,
      rowName: (row) => `${row.document.number} ${subject(row)}`,
      onOpen: (row) => open(row.approval),
      columns: [
        { id: "subject", head: t("subject"), width: 110, wide: true, cell: subject },
        {
          id: "number",
          head: t("number"),
          width: 150,
          fixed: true,
          text: (row) => row.document.number,
          cell: (row) => (
            <Link to={documentPath(row)} onClick={(event) => event.stopPropagation()}>
              {row.document.number}
            </Link>
          ),
        },
        { id: "title", head: t("document"), width: 160, grow: true, cell: (row) => row.document.title },
        {
          id: "amount",
          head: t("amount"),
          width: 152,
          right: true,
          wide: true,
          text: (row) => row.amount ?? "",
          cell: (row) => <Money value={row.amount} currency={row.currency ?? ""} />,
        },
        { id: "submitter", head: t("submitter"), width: 84, cell: (row) => row.submitter.name },
        {
          id: "steps",
          head: t("way"),
          width: todo ? 140 : 110,
          text: (row) => row.steps.map(({ name, state }) => `${name} ${t(`steps.${state}`)}`).join(" → "),
          cell: (row) => <ChainDots steps={row.steps} />,
        },
        ...(todo
          ? [
              { id: "age", head: t("age"), width: 84, text: age, cell: age },
              {
                id: "due",
                head: t("dueAt"),
                width: 150,
                wide: true,
                text: (row: ApprovalRow) => (row.dueAt === null ? "" : new Date(row.dueAt).toISOString()),
                cell: (row: ApprovalRow) => <Instant at={row.dueAt} />,
              },
            ]
          : [
              {
                id: "state",
                head: t("state"),
                width: 124,
                text: (row: ApprovalRow) => t(`states.${row.state}`),
                cell: (row: ApprovalRow) => <StatePill tone={approvalTones[row.state]}>{t(`states.${row.state}`)}</StatePill>,
              },
              {
                id: "own",
                head: t("own"),
                width: 84,
                text: (row: ApprovalRow) => (row.own ? t(`decisions.${row.own.decision}`) : ""),
                cell: (row: ApprovalRow) => (row.own ? t(`decisions.${row.own.decision}`) : "—"),
              },
              { id: "at", head: t("ownAt"), width: 164, cell: (row: ApprovalRow) => <Instant at={row.own?.at ?? null} /> },
            ]),
      ],
      ...(todo
        ? {
            rowActions: (["approve", "return"] as const).map((decision) => ({
              id: decision,
              label: t(`verbs.${decision}`),
              danger: decision === "return",
              run: (row: ApprovalRow) => onDecide({ row, decision }),
            })),
            bulkActions: [bulk("approve"), bulk("return")],
          }
        : {}),
      empty: t(`lists.${which}.empty`),
    })
  }, [t, which, open, onDecide, said])
}
