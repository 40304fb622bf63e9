import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from "react"
import { useSearchParams } from "react-router-dom"
import { createActor, fromCallback, fromPromise } from "xstate"
import { useActor } from "#client/browser/use-actor.ts"
import {
  type BulkInput,
  type ListAnswer,
  type ListContext,
  type ListEvent,
  listMachine,
  type ListQuestion,
} from "#machines/list/list.machine.ts"
import type { ListDefinition } from "./define-list.ts"
import { paramsWith, questionOf } from "./list-address.ts"
import { type ListSetup, useListSetup } from "./list-setup.ts"
import { performEach } from "./perform-each.ts"

/** Totals are exact up to this number (spec 3, page data). */
const exactTotal = 10_000

/** The state of a list. */
export type ListState = "waiting" | "loading" | "shown" | "empty" | "tooMany" | "failed"

/** A list's state and operations. Use it in one page only. */
export interface ListAtWork<Row> extends ListContext<Row> {
  readonly definition: ListDefinition<Row>
  readonly state: ListState
  /** The state of the bulk action: none, running, or done and not yet closed. */
  readonly working: "idle" | "working" | "told"
  /** Whether filters differ from the defaults. */
  readonly narrowed: boolean
  /** The person's settings of it. */
  readonly setup: ListSetup
  readonly send: (event: ListEvent<Row>) => void
  /** Repeats the query, after a change. Stable. */
  readonly reload: () => void
  /** Changes the address; another filter or order starts at page 1 unless it names one. */
  readonly go: (next: Partial<ListQuestion>) => void
}

/** The chart of a list by its first declaration, and a function to replace the declaration: texts change with the language. */
function make<Row>(first: ListDefinition<Row>) {
  let now = first
  const machine = listMachine<Row>().provide({
    actors: {
      ask: fromPromise<ListAnswer<Row>, ListQuestion>(({ input, signal }) => now.ask(input, signal)),
      perform: fromCallback<ListEvent<Row>, BulkInput<Row>>(({ input, sendBack }) => {
        const action = now.bulkActions?.find(({ id }) => id === input.action)
        return action && performEach(action, input.rows, (result) => sendBack({ type: "list.performed", result }))
      }),
    },
  })
  return {
    actor: createActor(machine, { input: { most: first.most ?? exactTotal } }),
    declare: (next: ListDefinition<Row>) => {
      now = next
    },
  }
}

/** The chart of a list, driven by the address. Its definition must be stable between renders. */
export function useList<Row>(definition: ListDefinition<Row>): ListAtWork<Row> {
  const [params, setParams] = useSearchParams()
  const [{ actor: made, declare }] = useState(() => make(definition))
  // A bulk action continues while the page is hidden.
  const [snapshot, actor] = useActor(() => made)
  useLayoutEffect(() => declare(definition), [declare, definition])
  const setup = useListSetup(definition.id)
  const said = JSON.stringify(questionOf(definition, params))
  const question = useMemo(() => JSON.parse(said) as ListQuestion, [said])
  // An order made by the browser is no part of the query.
  const byServer = definition.columns.some(({ sorted }) => sorted)
  const asked = JSON.stringify(byServer ? question : { ...question, sorts: [] })
  useEffect(() => {
    actor.send({ type: "list.asked", question: JSON.parse(asked) as ListQuestion })
  }, [actor, asked])
  const go = useCallback(
    (next: Partial<ListQuestion>) =>
      setParams((now) => paramsWith(definition, now, { ...questionOf(definition, now), page: 1, ...next }), { replace: true }),
    [setParams, definition],
  )
  useEffect(() => {
    const wishes = [
      actor.on("list.filtered", ({ filters }) => {
        const next = paramsWith(definition, params, { ...question, filters, page: 1 })
        if (next.toString() === new URLSearchParams(params).toString()) actor.send({ type: "list.again" })
        else go({ filters })
      }),
      actor.on("list.turned", ({ page }) => go({ page })),
    ]
    return () => {
      for (const wish of wishes) wish.unsubscribe()
    }
  }, [actor, go, definition, params, question])
  const reload = useCallback(() => actor.send({ type: "list.again" }), [actor])
  const send = useCallback((event: ListEvent<Row>) => actor.send(event), [actor])
  const pristine = JSON.stringify(questionOf(definition, new URLSearchParams()).filters)
  return {
    ...snapshot.context,
    question,
    setup,
    definition,
    state: snapshot.value.rows,
    working: snapshot.value.bulk,
    narrowed: JSON.stringify(question.filters) !== pristine,
    send,
    reload,
    go,
  }
}
