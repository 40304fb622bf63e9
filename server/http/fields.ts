/** Parses a query string or form to an object: `key[sub]` nests (spec 7.1), a repeated key is a list. Objects have no prototype. */
export function parseFields(text: string): Record<string, unknown> {
  const root = node()
  for (const [key, value] of new URLSearchParams(text)) put(root, pathOf(key), value)
  return root
}

type Node = Record<string, unknown>
const node = (): Node => Object.create(null) as Node
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value)

/** Deeper keys are not nested, so no contract knows them and they are refused. */
const deepest = 4

function pathOf(key: string): readonly string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]+\])+)$/.exec(key)
  if (!match) return [key]
  const subs = (match[2] ?? "").slice(1, -1).split("][")
  return subs.length > deepest ? [key] : [match[1] ?? "", ...subs]
}

function put(root: Node, path: readonly string[], value: string): void {
  let here = root
  for (const name of path.slice(0, -1)) {
    const next = here[name]
    if (isNode(next)) here = next
    else {
      const fresh = node()
      add(here, name, fresh)
      here = fresh
    }
  }
  add(here, path.at(-1) ?? "", value)
}

function add(target: Node, name: string, value: unknown): void {
  const before = target[name]
  if (Array.isArray(before)) before.push(value)
  else target[name] = before === undefined ? value : [before, value]
}
