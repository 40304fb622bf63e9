import { useEffect, useReducer } from "react"
import { useNavigate } from "react-router-dom"
import { type Tag, close, visit } from "#ui/shell/tags.ts"

const key = "tags"

type Step = { readonly type: "visit"; readonly tag: Tag } | { readonly type: "close"; readonly path: string } | { readonly type: "rename"; readonly path: string; readonly title: string }

function reduce(tags: readonly Tag[], step: Step): readonly Tag[] {
  if (step.type === "visit") return visit(tags, step.tag)
  if (step.type === "close") return close(tags, step.path, "").tags
  const known = tags.find(({ path }) => path === step.path)
  return known ? visit(tags, { ...known, title: step.title }) : tags
}

const isTag = (value: unknown): value is Tag =>
  typeof value === "object" && value !== null && "path" in value && typeof value.path === "string" && "title" in value && typeof value.title === "string"

function remembered(): readonly Tag[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]")
    return Array.isArray(stored) ? stored.filter(isTag) : []
  } catch {
    return []
  }
}

/** The strip of visited pages of this browser tab; it survives a reload. */
export function useTags(open: string) {
  const navigate = useNavigate()
  const [tags, step] = useReducer(reduce, null, remembered)
  useEffect(() => sessionStorage.setItem(key, JSON.stringify(tags)), [tags])
  return {
    tags,
    visit: (tag: Tag) => step({ type: "visit", tag }),
    rename: (path: string, title: string) => step({ type: "rename", path, title }),
    close: (path: string) => {
      const { go } = close(tags, path, open)
      step({ type: "close", path })
      if (go !== null) void navigate(go)
    },
  }
}
