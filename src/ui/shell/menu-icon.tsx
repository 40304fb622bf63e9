import type { LucideProps } from "lucide-react"
import { createElement, Suspense } from "react"
import { lazyPart } from "#client/browser/lazy-part.ts"
import { groupIcons } from "./group-icons.ts"

export const fetchIcons = () => import("./further-icons.tsx")

// Lazy, since a menu shows the icons of pages only where a group is opened.
const FurtherIcon = lazyPart(async () => (await fetchIcons()).FurtherIcon)

/** The icon of a menu entry by its name; a sheet of paper for an unknown one. */
export function MenuIcon({ name, ...look }: { readonly name: string } & Pick<LucideProps, "size" | "strokeWidth">) {
  const icon = groupIcons.get(name)
  if (icon) return createElement(icon, { "aria-hidden": true, ...look })
  return (
    <Suspense fallback={<svg width={look.size} height={look.size} aria-hidden />}>
      <FurtherIcon name={name} {...look} />
    </Suspense>
  )
}
