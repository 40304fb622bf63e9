import { type ComponentType, useEffect, useState } from "react"
import { LoadingPage } from "#ui/loading/loading.tsx"

/** A component that is fetched when it is first drawn, and kept. */
export interface Part {
  readonly here: () => ComponentType | undefined
  readonly fetch: () => Promise<ComponentType>
}

/** A part that is fetched once; what could not be fetched is fetched anew. */
export function partOf(fetch: () => Promise<ComponentType>): Part {
  let here: ComponentType | undefined
  return { here: () => here, fetch: async () => (here ??= await fetch()) }
}

/** A part, fetched now unless it is here already. Not by `lazy`: React holds back for 300 ms what comes soon after a fallback. */
export function Fetched({ part }: { readonly part: Part }) {
  const [Component, setComponent] = useState(part.here)
  const [failed, setFailed] = useState<{ readonly error: unknown } | null>(null)
  useEffect(() => {
    if (Component) return
    part.fetch().then(
      (component) => setComponent(() => component),
      (error: unknown) => setFailed({ error }),
    )
  }, [Component, part])
  if (failed) throw failed.error
  return Component ? <Component /> : <LoadingPage />
}
