import { useCallback, useEffect, useReducer } from "react"
import { useNavigate } from "react-router-dom"
import { type Tag, close, visit } from "#ui/shell/tags.ts"

const storage = "tags"

type Step =
  | { readonly type: "visit"; readonly tag: Tag }
  | { readonly type: "close"; readonly key: string }
  | { readonly type: "rename"; readonly key: string; readonly own: string }

function reduce(tags: readonly Tag[], step: Step): readonly Tag[] {
  if (step.type === "visit") return visit(tags, step.tag)
  if (step.type === "close") return close(tags, step.key, "").tags
  return tags.map((tag) => (tag.key === step.key && tag.own !== step.own ? { ...tag, own: step.own } : tag))
}

const isTag = (value: unknown): value is Tag =>
  typeof value === "object" && value !== null && ["key", "path", "title"].every((name) => typeof Reflect.get(value, name) === "string")

function remembered(): readonly Tag[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storage) ?? "[]")
    return Array.isArray(stored) ? stored.filter(isTag) : []
  } catch {
    return []
  }
}

/** The strip of visited pages of this browser tab; it survives a reload. */
export function useTags(open: string) {
  const navigate = useNavigate()
  const [tags, step] = useReducer(reduce, null, remembered)
  useEffect(() => sessionStorage.setItem(storage, JSON.stringify(tags)), [tags])
  const visitTag = useCallback((tag: Tag) => step({ type: "visit", tag }), [])
  const rename = useCallback((key: string, own: string) => step({ type: "rename", key, own }), [])
  const closeTag = (key: string) => {
    const { go } = close(tags, key, open)
    step({ type: "close", key })
    if (go !== null) void navigate(go)
  }
  return { tags, visit: visitTag, rename, close: closeTag }
}
