import { assign, emit, fromCallback, fromPromise, raise, setup } from "xstate"
import { typed } from "#machines/_kit/typed.ts"

/** Filters by name, as in the address: never empty. */
export type Filters = Readonly<Record<string, string>>

/** The column that rows are ordered by, and the direction. */
export interface ListSort {
  readonly column: string
  readonly down: boolean
}

/** A query of a list. */
export interface ListQuestion {
  readonly filters: Filters
  /** The first one has priority. */
  readonly sorts: readonly ListSort[]
  readonly page: number
  readonly pageSize: number
  /** Where the previous page ended, if known: the server need not walk there again. */
  readonly after?: string | undefined
}

/** A page of rows out of `total`. */
export interface ListAnswer<Row> {
  readonly records: readonly Row[]
  /** The number of all rows, or with `more` of those counted so far. */
  readonly total: number
  readonly more?: true | undefined
  /** Where this page ended. */
  readonly next?: string | undefined
  /** The search is being rebuilt, so rows may be missing. */
  readonly incomplete?: true | undefined
}

/** The result for one row of a bulk action: null for success. */
export interface BulkResult {
  readonly key: string
  readonly error: unknown
}

/** A running bulk action: which one, its rows, and its progress. */
export interface BulkWork<Row> {
  readonly action: string
  readonly rows: ReadonlyMap<string, Row>
  readonly results: readonly BulkResult[]
}

export type ListEvent<Row> =
  /** The address has changed. */
  | { readonly type: "list.asked"; readonly question: ListQuestion }
  /** A key was pressed in a field: the query waits for the last one. */
  | { readonly type: "list.type"; readonly filters: Filters }
  /** A choice, which applies at once. */
  | { readonly type: "list.choose"; readonly filters: Filters }
  /** Search (搜索) and reset (重置). */
  | { readonly type: "list.search" }
  | { readonly type: "list.reset" }
  /** Repeats the query, after a failure or a change. */
  | { readonly type: "list.again" }
  | { readonly type: "list.select"; readonly rows: ReadonlyMap<string, Row>; readonly on: boolean }
  | { readonly type: "list.clear" }
  | { readonly type: "list.perform"; readonly action: string; readonly rows: ReadonlyMap<string, Row> }
  | { readonly type: "list.performed"; readonly result: BulkResult }
  | { readonly type: "list.stop" }
  | { readonly type: "list.close" }

/** The next address that the list wants. */
export type ListWish =
  | { readonly type: "list.filtered"; readonly filters: Filters }
  | { readonly type: "list.turned"; readonly page: number }

export interface ListContext<Row> {
  /** The content of the search bar. */
  readonly typed: Filters
  readonly question: ListQuestion
  /** Where each visited page of this query ended, by page. */
  readonly places: ReadonlyMap<number, string>
  /** The last answer; it stays while the next one is loading. */
  readonly answer: ListAnswer<Row> | null
  readonly error: unknown
  /** The selected rows of all pages, by key. */
  readonly selected: ReadonlyMap<string, Row>
  readonly bulk: BulkWork<Row> | null
  /** Rows beyond this number cannot be paged to: the list asks for a narrower filter. */
  readonly most: number
}

/** The input of a bulk action. */
export type BulkInput<Row> = Pick<BulkWork<Row>, "action" | "rows">

const first: ListQuestion = { filters: {}, sorts: [], page: 1, pageSize: 10 }

/** The last known page; beyond the counted rows there is at least one more. */
const lastPage = ({ total, more }: Pick<ListAnswer<unknown>, "total" | "more">, pageSize: number): number =>
  Math.max(1, more ? Math.floor(total / pageSize) + 1 : Math.ceil(total / pageSize))

/** Whether two queries differ only in the page. */
const differInPageOnly = (one: ListQuestion, other: ListQuestion): boolean =>
  one.pageSize === other.pageSize && JSON.stringify([one.filters, one.sorts]) === JSON.stringify([other.filters, other.sorts])

/** What an answer sets: the rows, and where the next page begins. */
const held = <Row>(
  { question, places }: ListContext<Row>,
  answer: ListAnswer<Row>,
): Pick<ListContext<Row>, "answer" | "error" | "places"> => ({
  answer,
  error: null,
  places: answer.next === undefined ? places : new Map([...places, [question.page + 1, answer.next]]),
})

/** The input without surrounding blanks and without blank fields. */
const trimmed = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (value.trim() === "" ? [] : [[name, value.trim()]])))

const sameFilters = (one: Filters, other: Filters): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.entries(one).every(([name, value]) => other[name] === value)

/** Whether the address has not changed, and the search bar differs from it. */
const isUntold = ({ question, typed }: Pick<ListContext<unknown>, "question" | "typed">, { filters }: ListQuestion): boolean =>
  sameFilters(question.filters, filters) && !sameFilters(trimmed(typed), filters)

function selection<Row>(now: ReadonlyMap<string, Row>, rows: ReadonlyMap<string, Row>, on: boolean): ReadonlyMap<string, Row> {
  if (on) return new Map([...now, ...rows])
  return new Map([...now].filter(([key]) => !rows.has(key)))
}

const listSetup = <Row>() =>
  setup({
    types: {
      context: typed<ListContext<Row>>(),
      events: typed<ListEvent<Row>>(),
      emitted: typed<ListWish>(),
      input: typed<{ readonly most: number }>(),
    },
    actors: {
      ask: fromPromise<ListAnswer<Row>, ListQuestion>(() => {
        throw new Error("ask is provided")
      }),
      perform: fromCallback<ListEvent<Row>, BulkInput<Row>>(() => {
        throw new Error("perform is provided")
      }),
    },
    actions: {
      tell: emit(({ context }) => ({ type: "list.filtered", filters: trimmed(context.typed) }) as const),
    },
    guards: {
      allDone: ({ context: { bulk } }) => bulk !== null && bulk.results.length >= bulk.rows.size,
    },
    delays: { debounce: 500 },
  })

type ListSetup<Row> = ReturnType<typeof listSetup<Row>>

/** The search bar: typed input waits half a second, choices apply at once. */
const barOf = <Row>(list: ListSetup<Row>) =>
  list.createStateConfig({
    initial: "still",
    on: {
      "list.type": { target: ".settling", actions: assign({ typed: ({ event }) => event.filters }) },
      "list.choose": { target: ".still", actions: [assign({ typed: ({ event }) => event.filters }), "tell"] },
      "list.search": { target: ".still", actions: "tell" },
      "list.reset": { target: ".still", actions: [assign({ typed: {} }), "tell"] },
      "list.asked": [
        // The page was hidden before half a second was over: the input is applied now.
        { guard: ({ context, event }) => isUntold(context, event.question), target: ".settling" },
        { target: ".still", actions: assign({ typed: ({ event }) => event.question.filters }) },
      ],
    },
    states: {
      still: {},
      /** While somebody is typing, a change of the address does not replace the input. */
      settling: {
        after: { debounce: { target: "still", actions: "tell" } },
        on: { "list.asked": {} },
      },
    },
  })

/** The rows: each query has one answer, and only the last query's counts. */
const rowsOf = <Row>(list: ListSetup<Row>) =>
  list.createStateConfig({
    initial: "waiting",
    on: {
      "list.asked": {
        target: ".loading",
        actions: assign(({ context, event: { question } }) => ({
          question,
          places: differInPageOnly(context.question, question) ? context.places : new Map<number, string>(),
        })),
      },
      "list.again": ".loading",
    },
    states: {
      waiting: { on: { "list.again": {} } },
      loading: {
        invoke: {
          src: "ask",
          input: ({ context: { question, places } }) => ({ ...question, after: places.get(question.page) }),
          onDone: [
            {
              // The last rows of the last page are gone.
              guard: ({ context, event }) => context.question.page > lastPage(event.output, context.question.pageSize),
              target: "waiting",
              actions: emit(({ context, event }) => ({
                type: "list.turned" as const,
                page: lastPage(event.output, context.question.pageSize),
              })),
            },
            {
              guard: ({ event }) => event.output.total === 0,
              target: "empty",
              actions: assign(({ context, event }) => held(context, event.output)),
            },
            {
              guard: ({ context, event }) => event.output.total > context.most,
              target: "tooMany",
              actions: assign(({ context, event }) => held(context, event.output)),
            },
            { target: "shown", actions: assign(({ context, event }) => held(context, event.output)) },
          ],
          onError: { target: "failed", actions: assign({ error: ({ event }) => event.error }) },
        },
      },
      shown: {},
      empty: {},
      tooMany: {},
      failed: {},
    },
  })

/** An action on many rows, one after the other, until all are done or somebody stops it. */
const bulkOf = <Row>(list: ListSetup<Row>) =>
  list.createStateConfig({
    initial: "idle",
    states: {
      idle: {
        on: {
          "list.perform": {
            target: "working",
            actions: assign({ bulk: ({ event }) => ({ action: event.action, rows: event.rows, results: [] }) }),
          },
        },
      },
      working: {
        invoke: {
          src: "perform",
          input: ({ context: { bulk } }) => ({ action: bulk?.action ?? "", rows: bulk?.rows ?? new Map<string, Row>() }),
        },
        on: {
          "list.performed": {
            actions: assign({
              bulk: ({ context: { bulk }, event }) => bulk && { ...bulk, results: [...bulk.results, event.result] },
              // Rows that are done are deselected; failed ones stay selected.
              selected: ({ context: { selected }, event: { result } }) =>
                result.error === null ? new Map([...selected].filter(([key]) => key !== result.key)) : selected,
            }),
          },
          "list.stop": "told",
        },
        always: { guard: "allDone", target: "told" },
      },
      told: {
        entry: raise({ type: "list.again" }),
        on: { "list.close": { target: "idle", actions: assign({ bulk: null }) } },
      },
    },
  })

/**
 * The life of a list (spec 2.7, layout wrapper): the address is the query; input is put into the address half a second after the last key. Besides
 * this it has the selection, which spans pages, and at most one bulk action at a time.
 */
export function listMachine<Row>() {
  const list = listSetup<Row>()
  return list.createMachine({
    id: "list",
    type: "parallel",
    context: ({ input }) => ({
      typed: {},
      question: first,
      places: new Map(),
      answer: null,
      error: null,
      selected: new Map(),
      bulk: null,
      most: input.most,
    }),
    on: {
      "list.select": { actions: assign({ selected: ({ context, event }) => selection(context.selected, event.rows, event.on) }) },
      "list.clear": { actions: assign({ selected: new Map() }) },
    },
    states: { bar: barOf(list), rows: rowsOf(list), bulk: bulkOf(list) },
  })
}
