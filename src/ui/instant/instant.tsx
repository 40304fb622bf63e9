import { formatInstant } from "#client/texts/moment.ts"
import { formatDay } from "#ui/format/format.ts"

/** An instant for reading: date and time to the second, or the day alone; a dash for none. */
export function Instant({ at, day = false }: { readonly at: number | null | undefined; readonly day?: boolean }) {
  if (at === null || at === undefined) return <span>—</span>
  const full = formatInstant(at)
  return (
    <time dateTime={new Date(at).toISOString()} title={full} style={{ whiteSpace: "nowrap" }}>
      {day ? formatDay(at) : full}
    </time>
  )
}
