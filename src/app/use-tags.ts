import { useCallback, useEffect, useReducer } from "react"
import { useNavigate } from "react-router-dom"
import { forgetFilters } from "#ui/shell/saved-filters.ts"
import { openTab } from "./open-tab.ts"
import { useTitledTags } from "./use-visits.ts"
import { type Closed, type Tag, close, closeAll, closeOthers, move, moveOn, visit } from "#ui/shell/tags.ts"

const storage = "tags"

/** A tab strip and its owner: another person, or the same one in another role, starts with an empty strip. */
interface Strip {
  readonly owner: string
  readonly tags: readonly Tag[]
}

type Step =
  | { readonly type: "visit"; readonly tag: Tag; readonly owner: string }
  | { readonly type: "rename"; readonly key: string; readonly own: string }
  | { readonly type: "move"; readonly key: string; readonly to: number }
  | { readonly type: "moved on"; readonly key: string; readonly path: string }
  | { readonly type: "closed"; readonly tags: readonly Tag[] }
  | { readonly type: "owner"; readonly owner: string }

function reduce(strip: Strip, step: Step): Strip {
  const { tags } = strip
  if (step.type === "owner") return { owner: step.owner, tags: [] }
  if (step.type === "visit" && step.owner !== strip.owner) return strip
  const next = after(tags, step)
  return next === tags ? strip : { ...strip, tags: next }
}

function after(tags: readonly Tag[], step: Exclude<Step, { readonly type: "owner" }>): readonly Tag[] {
  if (step.type === "visit") return visit(tags, step.tag)
  if (step.type === "move") return move(tags, step.key, step.to)
  if (step.type === "moved on") return moveOn(tags, step.key, step.path)
  if (step.type === "closed") return step.tags
  if (!tags.some(({ key, own }) => key === step.key && own !== step.own)) return tags
  return tags.map((tag) => (tag.key === step.key ? { ...tag, own: step.own } : tag))
}

const isTag = (value: unknown): value is Tag =>
  typeof value === "object" && value !== null && ["key", "path", "title"].every((name) => typeof Reflect.get(value, name) === "string")

function remembered(owner: string): Strip {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storage) ?? "null")
    if (typeof stored !== "object" || stored === null || Reflect.get(stored, "owner") !== owner) return { owner, tags: [] }
    const tags: unknown = Reflect.get(stored, "tags")
    return { owner, tags: Array.isArray(tags) ? tags.filter(isTag) : [] }
  } catch {
    return { owner, tags: [] }
  }
}

function remember(strip: Strip): void {
  try {
    sessionStorage.setItem(storage, JSON.stringify(strip))
  } catch {
    // Without storage the strip lasts as long as the page.
  }
}

/** The strip of visited pages of this browser tab; it survives a reload, and is separate for each person and role. */
export function useTags(owner: string) {
  const navigate = useNavigate()
  const [strip, step] = useReducer(reduce, owner, remembered)
  if (strip.owner !== owner) step({ type: "owner", owner })
  const tags = useTitledTags(strip.tags)
  useEffect(() => remember(strip), [strip])
  const closed = ({ tags: rest, go }: Closed) => {
    step({ type: "closed", tags: rest })
    if (go !== null) void navigate(go)
  }
  return {
    tags,
    visit: useCallback((tag: Tag) => step({ type: "visit", tag, owner }), [owner]),
    rename: useCallback((key: string, own: string) => step({ type: "rename", key, own }), []),
    moveOn: useCallback((key: string, path: string) => step({ type: "moved on", key, path }), []),
    onMove: (key: string, to: number) => step({ type: "move", key, to }),
    onClose: (key: string) => {
      if (!tags.some((tag) => tag.key === key && tag.pinned)) forgetFilters(key)
      closed(close(tags, key, openTab()))
    },
    onCloseOthers: (key: string) => {
      forgetFilters()
      closed(closeOthers(tags, key, openTab()))
    },
    onCloseAll: () => {
      forgetFilters()
      closed(closeAll(tags, openTab()))
    },
    /** Renders the page anew, through /redirect (spec 2.6). */
    onRefresh: (key: string) => {
      const tag = tags.find((one) => one.key === key)
      if (tag) void navigate(`/redirect${tag.path}`)
    },
  }
}
