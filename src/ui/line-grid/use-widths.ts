import { useCallback, useState } from "react"
import { deviceStorage } from "#client/browser/storage.ts"

const narrowest = 56
const widest = 800

type Widths = Readonly<Record<string, number>>

function widthsIn(value: unknown): Widths {
  if (typeof value !== "object" || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === "number"))
}

/** The column widths that a person has set, stored on this device. */
export function useWidths(id: string): readonly [Widths, (column: string, width: number) => void] {
  const place = `lines:${id}`
  const [widths, setWidths] = useState(() => widthsIn(deviceStorage.read(place)))
  const set = useCallback(
    (column: string, width: number) =>
      setWidths((now) => {
        const next = { ...now, [column]: Math.min(Math.max(Math.round(width), narrowest), widest) }
        deviceStorage.keep(place, next)
        return next
      }),
    [place],
  )
  return [widths, set]
}
