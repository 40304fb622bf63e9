import type { RouteDraft } from "#contract/route.contract.ts"
import type { RouteScope, Step } from "#contract/route.schema.ts"

/** A route being drawn, with its history for undo and redo. */
export interface Drawing {
  readonly draft: RouteDraft
  readonly chosen: string | null
  readonly past: readonly RouteDraft[]
  readonly future: readonly RouteDraft[]
  /** The last changed field: continued typing in one field counts as one change. */
  readonly touched: string | null
}

export type Stroke =
  | { readonly do: "choose"; readonly key: string }
  | { readonly do: "name"; readonly name: string }
  | { readonly do: "scope"; readonly scope: Partial<RouteScope> }
  | { readonly do: "add"; readonly at: number; readonly key: string; readonly name: string }
  | { readonly do: "move"; readonly key: string; readonly to: number }
  | { readonly do: "remove"; readonly key: string }
  | { readonly do: "step"; readonly key: string; readonly step: Partial<Step> }
  | { readonly do: "undo" | "redo" }
  | { readonly do: "load"; readonly draft: RouteDraft }

/** A drawing that starts with a draft. */
export const drawingOf = (draft: RouteDraft): Drawing => ({
  draft,
  chosen: draft.steps[0]?.key ?? null,
  past: [],
  future: [],
  touched: null,
})

const most = 100

/** A change that can be undone; `touched` names the changed field, null for a change of its own. */
const changed = (drawing: Drawing, draft: RouteDraft, touched: string | null, chosen = drawing.chosen): Drawing => ({
  draft,
  chosen,
  past: touched !== null && touched === drawing.touched ? drawing.past : [...drawing.past, drawing.draft].slice(-most),
  future: [],
  touched,
})

const withStep = (drawing: Drawing): Drawing =>
  drawing.draft.steps.some(({ key }) => key === drawing.chosen) ? drawing : { ...drawing, chosen: drawing.draft.steps[0]?.key ?? null }

function moved(steps: readonly Step[], key: string, to: number): Step[] {
  const step = steps.find((one) => one.key === key)
  const others = steps.filter((one) => one.key !== key)
  return step ? [...others.slice(0, to), step, ...others.slice(to)] : [...steps]
}

/** Applies a stroke to a drawing; pure, so that every change can be undone. */
export function draw(drawing: Drawing, stroke: Stroke): Drawing {
  const { draft, past, future } = drawing
  switch (stroke.do) {
    case "choose":
      return { ...drawing, chosen: stroke.key, touched: null }
    case "name":
      return changed(drawing, { ...draft, name: stroke.name }, "name")
    case "scope":
      return changed(drawing, { ...draft, scope: { ...draft.scope, ...stroke.scope } }, Object.keys(stroke.scope).join(" "))
    case "add": {
      const { key, name, at } = stroke
      const step: Step = { key, name, mode: "any", approvers: [], hours: null, escalateTo: null }
      return changed(drawing, { ...draft, steps: [...draft.steps.slice(0, at), step, ...draft.steps.slice(at)] }, null, key)
    }
    case "move":
      return changed(drawing, { ...draft, steps: moved(draft.steps, stroke.key, stroke.to) }, null, stroke.key)
    case "remove": {
      const at = draft.steps.findIndex(({ key }) => key === stroke.key)
      const steps = draft.steps.filter(({ key }) => key !== stroke.key)
      return changed(drawing, { ...draft, steps }, null, (steps[at] ?? steps.at(-1))?.key ?? null)
    }
    case "step": {
      const steps = draft.steps.map((one) => (one.key === stroke.key ? { ...one, ...stroke.step } : one))
      return changed(drawing, { ...draft, steps }, `${stroke.key} ${Object.keys(stroke.step).join(" ")}`)
    }
    case "undo": {
      const before = past.at(-1)
      return before ? withStep({ ...drawing, draft: before, past: past.slice(0, -1), future: [draft, ...future], touched: null }) : drawing
    }
    case "redo": {
      const [next, ...rest] = future
      return next ? withStep({ ...drawing, draft: next, past: [...past, draft], future: rest, touched: null }) : drawing
    }
    case "load":
      return { ...drawingOf(stroke.draft), chosen: withStep({ ...drawing, draft: stroke.draft }).chosen }
  }
}

/** A draft as it is sent: its names without the blanks around them. */
export const asSent = (draft: RouteDraft): RouteDraft => ({
  ...draft,
  name: draft.name.trim(),
  steps: draft.steps.map((step) => ({ ...step, name: step.name.trim() })),
})

/** Whether a draft is what was saved. Compares without the order of fields, in which the server's reply differs. */
export const isSaved = (draft: RouteDraft, saved: RouteDraft): boolean => sorted(asSent(draft)) === sorted(saved)
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )
