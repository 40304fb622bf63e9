import { type ComponentType, useEffect, useState } from "react"
import { LoadingPage } from "#ui/loading/loading.tsx"

/** A component that is loaded when first rendered, and kept. */
export interface Part {
  readonly here: () => ComponentType | undefined
  readonly fetch: () => Promise<ComponentType>
}

/** A part that is loaded once; a failed load is repeated. */
export function partOf(fetch: () => Promise<ComponentType>): Part {
  let here: ComponentType | undefined
  return { here: () => here, fetch: async () => (here ??= await fetch()) }
}

/** Renders a part, loading it if needed. Not by `lazy`: React delays content that arrives soon after a fallback by 300 ms. */
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
