import type { TFunction } from "i18next"
import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { serverClock } from "#client/http/clock.ts"
import { call } from "#client/http/http.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { type ApprovalRow, approvalStates, workflowContract } from "#contract/workflow.contract.ts"
import { ChainDots } from "#ui/approval-chain/approval-chain.tsx"
import { approvalTones } from "#ui/approval-chain/approval-tones.ts"
import { beginOfDay, endOfDay } from "#ui/field/local-time.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { type BulkAction, defineList, type Filters, type ListColumn, type ListDefinition, type ListField } from "#ui/list/define-list.ts"
import { Sum } from "#ui/money/money.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { ageOf } from "./age.ts"
import { useApprovalKinds } from "#ui/document-kinds/document-kinds.tsx"
import { documentPath } from "./approval-words.ts"
import { CommentDialog, type Decision } from "./decide-dialog.tsx"

export type Which = "todo" | "done"
type Words = TFunction<"approval">
type Approvals = ReturnType<typeof useApprovalKinds>

const bodyOf = (filters: Filters, kinds: Approvals) => {
  return {
    keyword: filters["keyword"],
    subject: kinds.find(({ subject }) => subject === filters["subject"])?.subject,
    state: approvalStates.find((one) => one === filters["state"]),
    from: beginOfDay(filters["asked.from"]) ?? undefined,
    to: endOfDay(filters["asked.to"]) ?? undefined,
  }
}

/** A text kept between events, which nothing renders. */
interface Remembered {
  readonly keep: (next: string) => void
  readonly kept: () => string
}

function remembered(): Remembered {
  let text = ""
  return {
    keep: (next: string) => {
      text = next
    },
    kept: () => text,
  }
}

/** A list of approvals: its calls, its rows, and the actions on one row or many. */
export function useApprovals(
  which: Which,
  onShow: (approval: string) => void,
  onDecide: (wish: { readonly row: ApprovalRow; readonly decision: Decision }) => void,
): ListDefinition<ApprovalRow> {
  const { t } = useTranslation("approval")
  const kinds = useApprovalKinds()
  const [open] = useState(() => onShow)
  // The comment on all selected rows, from the dialog to the work on each.
  const [said] = useState(remembered)
  return useMemo(() => {
    const todo = which === "todo"
    return defineList<ApprovalRow>({
      id: `approvals-${which}`,
      label: t(`lists.${which}.title`),
      fields: fieldsOf(t, todo, kinds),
      ask: ({ filters, page, pageSize }, signal) => {
        const list = todo ? workflowContract.todo : filters["mine"] === "asked" ? workflowContract.requests : workflowContract.done
        return call(list, { query: { page, pageSize }, body: bodyOf(filters, kinds), signal })
      },
      rowKey: (row) => row.approval,
      rowName: (row) => `${row.document.number} ${t(`subjects.${row.subject}`)}`,
      onOpen: (row) => open(row.approval),
      columns: columnsOf(t, todo, kinds),
      card: {
        title: "title",
        lines: ["subject", "number", "amount", "submitter", ...(todo ? ["age"] : ["own", "at"])],
        ...(todo ? {} : { state: "state" }),
      },
      ...(todo
        ? {
            rowActions: (["approve", "return"] as const).map((decision) => ({
              id: decision,
              label: t(`verbs.${decision}`),
              danger: decision === "return",
              run: (row: ApprovalRow) => onDecide({ row, decision }),
            })),
            bulkActions: [bulkDecision(t, said, "approve"), bulkDecision(t, said, "return")],
          }
        : {}),
      empty: t(`lists.${which}.empty`),
    })
  }, [t, which, open, onDecide, said, kinds])
}

/** Decides many in one way and with one comment. */
const bulkDecision = (t: Words, said: Remembered, decision: Decision): BulkAction<ApprovalRow> => ({
  id: decision,
  label: t(`verbs.${decision}`),
  danger: decision === "return",
  ask: (go, close, count) => (
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
  run: (row, signal) =>
    call(workflowContract[decision], {
      params: { id: row.approval },
      body: { base: row.version, input: { comment: said.kept() } },
      signal,
    }),
})

/** The fields of the search bar; a list of decided approvals is also filtered by submitter and by state. */
const fieldsOf = (t: Words, todo: boolean, kinds: Approvals): readonly ListField[] => [
  { kind: "input", id: "keyword", label: t("keyword"), maxLength: 200 },
  {
    kind: "select",
    id: "subject",
    label: t("subject"),
    options: [...new Set(kinds.map(({ subject }) => subject))].map((value) => ({ value, label: t(`subjects.${value}`) })),
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
]

/** The columns. While its approval is open, the chain has more room. */
const columnsOf = (t: Words, todo: boolean, kinds: Approvals): readonly ListColumn<ApprovalRow>[] => [
  { id: "subject", head: t("subject"), width: 110, wide: true, cell: (row) => t(`subjects.${row.subject}`) },
  {
    id: "number",
    head: t("number"),
    width: 150,
    fixed: true,
    text: (row) => row.document.number,
    // Whoever has decided does not always see the document any more; what is opened tells.
    cell: (row) =>
      todo ? (
        <Link to={documentPath(kinds, row)} onClick={(event) => event.stopPropagation()}>
          {row.document.number}
        </Link>
      ) : (
        row.document.number
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
    cell: (row) => <Sum value={row.amount} currency={row.currency ?? ""} />,
  },
  { id: "submitter", head: t("submitter"), width: 84, cell: (row) => row.submitter.name },
  {
    id: "steps",
    head: t("way"),
    width: todo ? 140 : 110,
    text: (row) => row.steps.map(({ name, state }) => `${name} ${t(`steps.${state}`)}`).join(" → "),
    cell: (row) => <ChainDots steps={row.steps} />,
  },
  ...(todo ? waitingColumns(t) : decidedColumns(t)),
]

function waitingColumns(t: Words): readonly ListColumn<ApprovalRow>[] {
  const age = (row: ApprovalRow) => {
    const { unit, count } = ageOf(row.requestedAt, serverClock.now())
    return t(unit, { count })
  }
  return [
    { id: "age", head: t("age"), width: 84, text: age, cell: age },
    {
      id: "due",
      head: t("dueAt"),
      width: 150,
      wide: true,
      text: (row) => (row.dueAt === null ? "" : formatInstant(row.dueAt)),
      cell: (row) => <Instant at={row.dueAt} />,
    },
  ]
}

const decidedColumns = (t: Words): readonly ListColumn<ApprovalRow>[] => [
  {
    id: "state",
    head: t("state"),
    width: 124,
    text: (row) => t(`states.${row.state}`),
    cell: (row) => <StatePill tone={approvalTones[row.state]}>{t(`states.${row.state}`)}</StatePill>,
  },
  {
    id: "own",
    head: t("own"),
    width: 84,
    text: (row) => (row.own ? t(`decisions.${row.own.decision}`) : ""),
    cell: (row) => (row.own ? t(`decisions.${row.own.decision}`) : "—"),
  },
  { id: "at", head: t("ownAt"), width: 164, cell: (row) => <Instant at={row.own?.at ?? null} /> },
]
