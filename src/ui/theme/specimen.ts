import type { ComponentType } from "react"

/** What a `*.specimen.tsx` exports for the gallery: a title and one component that shows a widget with believable content. */
export interface Specimen {
  readonly title: string
  readonly Show: ComponentType
}
