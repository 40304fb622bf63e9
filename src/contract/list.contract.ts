import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { role } from "./people.ts"
import { stage } from "./stage.ts"

/** A list's name, from its declaration. */
export const listName = z.string().regex(/^[a-z][a-z0-9-]{0,63}$/)

const name = z.string().regex(/^[\w.-]{1,64}$/)

/** The settings of one column; null keeps the list's default. */
export const listColumn = z.strictObject({
  id: name,
  hidden: z.boolean(),
  width: z.int().min(48).max(800).nullable(),
  pin: z.enum(["start", "end"]).nullable(),
})

/** The columns of a list in order, and the height of its rows (null: as the screen has them). */
export const listLayout = z.strictObject({
  columns: z.array(listColumn).max(100),
  size: z.enum(["default", "medium", "small", "mini"]).nullable(),
})
export type ListLayout = z.infer<typeof listLayout>

/** An order by some columns, the first one first; for calls that sort on the server. */
export const sortsBy = <const Column extends string>(columns: readonly [Column, ...Column[]]) =>
  z.array(z.strictObject({ column: z.enum(columns), down: z.boolean() })).max(5)

const viewShape = {
  name: z.string().trim().min(1).max(40),
  filters: z.record(name, z.string().min(1).max(200)).refine((filters) => Object.keys(filters).length <= 50),
  sorts: z.array(z.strictObject({ column: name, down: z.boolean() })).max(5),
  layout: listLayout.nullable(),
  /** The role whose holders share the view; null for a private view. */
  role: role.nullable(),
}

/** A view that a person saves under a name: filters, order and columns. */
export const listViewDraft = z.strictObject(viewShape)
export type ListViewDraft = z.infer<typeof listViewDraft>

/** A saved view; only its author (`mine`) may change it. */
export const listView = z.object({ ...viewShape, id: z.string(), mine: z.boolean(), author: z.string() })
export type ListView = z.infer<typeof listView>

const byList = z.strictObject({ list: listName })
const viewId = z.string().regex(/^[0-9a-f-]{36}$/)

/** People's layouts of lists and their saved views. */
export const listContract = {
  read: endpoint("GET", "user/list/:list", {
    summary: "How the caller has set up a list, and its views: his own and those shared with a role of his",
    params: byList,
    data: z.object({ layout: listLayout.nullable(), views: z.array(listView) }),
  }),
  saveLayout: endpoint("POST", "user/list/:list/layout", {
    summary: "Keeps how the caller has set up a list; null for as it is declared",
    params: byList,
    body: z.strictObject({ layout: listLayout.nullable() }),
    data: z.object({ layout: listLayout.nullable() }),
  }),
  addView: endpoint("POST", "user/list/:list/view", {
    summary: "Keeps a view; only an administrator shares one with a role",
    params: byList,
    body: listViewDraft,
    data: listView,
  }),
  changeView: endpoint("POST", "user/list/:list/view/:id", {
    summary: "Changes one of the caller's own views as a whole",
    params: z.strictObject({ list: listName, id: viewId }),
    body: listViewDraft,
    data: listView,
  }),
  dropView: endpoint("DELETE", "user/list/:list/view/:id", {
    summary: "Drops one of the caller's own views",
    params: z.strictObject({ list: listName, id: viewId }),
    data: z.object({ id: viewId }),
  }),
}

/**
 * The number of documents in each non-empty state, in the order of the states, and in total; exact up to 1,000, and 1,001 stands for more. A kind whose
 * states have tones of their own tells no stage.
 */
export const documentCounts = z.object({
  total: z.int(),
  states: z.array(z.object({ state: z.string(), count: z.int(), stage: stage.optional() })),
})
export type DocumentCounts = z.infer<typeof documentCounts>

/** The call that counts the documents of a kind by state. */
export const countsCall = <Filter extends z.ZodType>({
  id,
  summary,
  filter,
}: {
  readonly id: string
  readonly summary: string
  readonly filter: Filter
}) =>
  endpoint("POST", `${id}/counts`, {
    summary: `${summary}: how many of those that the caller may see stand in each state`,
    body: z.strictObject({ filter }),
    data: documentCounts,
  })
