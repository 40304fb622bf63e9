import { listContract, type ListLayout, type ListView, type ListViewDraft } from "#contract/list.contract.ts"
import { call } from "../http/http.ts"
import { type Settings, settings } from "./settings.ts"

/** How a person has set up a list: the own layout, null for as it is declared, and the views. */
export interface ListSettings {
  readonly layout: ListLayout | null
  readonly views: readonly ListView[]
}

/** A layout told from how it stands. It may be asked more than once. */
export type LayoutChange = (now: ListLayout | null) => ListLayout | null

const nothing: ListSettings = { layout: null, views: [] }
/** By person and list: a list that is opened again renders at once as it was. */
const known = new Map<string, Settings<ListSettings>>()

/** A person's settings of a list; without a person there are none. */
export function listSettingsOf(person: string | undefined, list: string): Settings<ListSettings> {
  const key = `${person ?? ""}/${list}`
  const held = known.get(key) ?? settings<ListSettings>(nothing, () => call(listContract.read, { params: { list } }))
  known.set(key, held)
  return held
}

/** The layout in a view, or without one the person's own. */
export const layoutIn = ({ layout, views }: ListSettings, view: string | null): ListLayout | null =>
  views.find(({ id }) => id === view)?.layout ?? layout

const withView = (now: ListSettings, changed: ListView): ListSettings => ({
  ...now,
  views: now.views.map((one) => (one.id === changed.id ? changed : one)),
})

/** Changes the layout in one of the person's views, or without one the person's own; that of somebody else's view stays. Throws what the calls throw. */
export function changeLayout(held: Settings<ListSettings>, list: string, view: string | null, change: LayoutChange): Promise<void> {
  const viewIn = ({ views }: ListSettings) => views.find(({ id }) => id === view)
  const changed = (now: ListSettings): ListSettings => {
    const one = viewIn(now)
    const layout = change(layoutIn(now, view))
    if (!one) return { ...now, layout }
    return one.mine ? withView(now, { ...one, layout }) : now
  }
  return held.change(changed, async (now) => {
    const next = changed(now)
    const one = viewIn(next)
    if (!one) await call(listContract.saveLayout, { params: { list }, body: { layout: next.layout } })
    else if (one.mine) return withView(next, await saveView(list, one))
    return next
  })
}

const saveView = (list: string, { id, name, filters, sorts, layout, role }: ListViewDraft & Pick<ListView, "id">): Promise<ListView> =>
  call(listContract.changeView, { params: { list, id }, body: { name, filters, sorts, layout, role } })

const asItIs = (now: ListSettings): ListSettings => now

/** Adds a view. Throws what the calls throw. */
export async function addView(held: Settings<ListSettings>, list: string, draft: ListViewDraft): Promise<ListView> {
  let added: ListView | undefined
  await held.change(asItIs, async (now) => {
    added = await call(listContract.addView, { params: { list }, body: draft })
    return { ...now, views: [...now.views, added] }
  })
  if (!added) throw new Error("a view that was added was answered")
  return added
}

/** Changes one of the person's views as a whole. Throws what the calls throw. */
export const changeView = (held: Settings<ListSettings>, list: string, id: string, draft: ListViewDraft): Promise<void> =>
  held.change(asItIs, async (now) => withView(now, await saveView(list, { ...draft, id })))

/** Drops one of the person's views. Throws what the calls throw. */
export const dropView = (held: Settings<ListSettings>, list: string, id: string): Promise<void> =>
  held.change(asItIs, async (now) => {
    await call(listContract.dropView, { params: { list, id } })
    return { ...now, views: now.views.filter((one) => one.id !== id) }
  })
