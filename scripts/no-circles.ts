import type { Plugin } from "vite"

/** Files that wait for each other, in the order in which they do; null where there are none. `imports` gives what each file imports at once. */
export function circleIn(imports: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const done = new Set<string>()
  function from(file: string, way: readonly string[]): readonly string[] | null {
    const begun = way.indexOf(file)
    if (begun !== -1) return way.slice(begun)
    if (done.has(file)) return null
    for (const next of imports.get(file) ?? []) {
      const circle = from(next, [...way, file])
      if (circle) return circle
    }
    done.add(file)
    return null
  }
  for (const file of imports.keys()) {
    const circle = from(file, [])
    if (circle) return circle
  }
  return null
}

/** Fails where files of the build wait for each other: what the first of them runs at once is not there yet, and a page breaks in the browser alone. */
export const noCircles = (): Plugin => ({
  name: "no-circles",
  apply: "build",
  generateBundle: (_, bundle) => {
    const circle = circleIn(
      new Map(Object.values(bundle).flatMap((file) => (file.type === "chunk" ? [[file.fileName, file.imports] as const] : []))),
    )
    if (circle) throw new Error(`files of the build wait for each other: ${circle.join(", ")} (scripts/chunks.ts)`)
  },
})
