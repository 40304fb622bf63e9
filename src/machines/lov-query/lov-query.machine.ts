import { assign, fromPromise, setup } from "xstate"
import type { LovRecord, LovShown } from "#contract/lov.contract.ts"
import { typed } from "#machines/_kit/typed.ts"

/** A query: filters as typed, and a page. */
export interface LovQuestion {
  readonly filters: Readonly<Record<string, string>>
  readonly page: number
  readonly pageSize: number
}

/** The definition of a list of values, for a dialog. */
export type LovDefinition = Omit<LovShown, "searchResult" | "total">

/** A page of rows; the definition comes with the first one. */
export interface LovAnswer {
  readonly definition: LovDefinition
  readonly rows: readonly LovRecord[]
  readonly total: number
}

export type LovQueryEvent =
  | { readonly type: "lov.filter"; readonly field: string; readonly value: string }
  /** Query (查询) and Reset (重置) of the form. */
  | { readonly type: "lov.search" }
  | { readonly type: "lov.reset" }
  | { readonly type: "lov.page"; readonly page: number; readonly pageSize: number }
  | { readonly type: "lov.again" }

export interface LovQueryContext extends LovQuestion {
  /** The last answer; it stays while the next one is loading. */
  readonly answer: LovAnswer | null
  readonly error: unknown
}

/** The life of a picker's open dialog (spec 2.7, 7.9): it queries at once, again half a second after the last key, and on request. */
export const lovQueryMachine = setup({
  types: { context: typed<LovQueryContext>(), events: typed<LovQueryEvent>() },
  actors: {
    search: fromPromise<LovAnswer, LovQuestion & { readonly definition: LovDefinition | null }>(() => {
      throw new Error("search is provided")
    }),
  },
  delays: { debounce: 500 },
}).createMachine({
  id: "lovQuery",
  context: { filters: {}, page: 1, pageSize: 10, answer: null, error: null },
  initial: "loading",
  on: {
    "lov.filter": {
      target: ".settling",
      actions: assign({ filters: ({ context, event }) => ({ ...context.filters, [event.field]: event.value }), page: 1 }),
    },
    "lov.search": { target: ".loading", actions: assign({ page: 1 }) },
    "lov.reset": { target: ".loading", actions: assign({ filters: {}, page: 1 }) },
    "lov.page": { target: ".loading", actions: assign({ page: ({ event }) => event.page, pageSize: ({ event }) => event.pageSize }) },
    "lov.again": ".loading",
  },
  states: {
    /** Somebody is typing. */
    settling: { after: { debounce: "loading" } },
    loading: {
      invoke: {
        src: "search",
        input: ({ context: { filters, page, pageSize, answer } }) => ({ filters, page, pageSize, definition: answer?.definition ?? null }),
        onDone: { target: "shown", actions: assign({ answer: ({ event }) => event.output, error: null }) },
        onError: { target: "failed", actions: assign({ error: ({ event }) => event.error }) },
      },
    },
    shown: {},
    failed: {},
  },
})
