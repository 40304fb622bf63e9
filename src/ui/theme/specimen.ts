import type { ComponentType } from "react"

/** The export of a `*.specimen.tsx` for the gallery: a title and one component that shows a widget with realistic content. */
export interface Specimen {
  readonly title: string
  readonly Show: ComponentType
}
