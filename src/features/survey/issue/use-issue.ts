import { useState } from "react"
import { serverClock } from "#client/http/clock.ts"
import { dayAt } from "#contract/time.ts"
import { isSame } from "#ui/field/show-saved.ts"
import { useUnsaved } from "#ui/field/use-unsaved.ts"

/** What is issued to whom, as it is typed. */
interface Issue {
  readonly template: string
  readonly due: string
  readonly note: string
  readonly countsFor: number | null
  readonly suppliers: readonly string[]
}

/** The usual number of days for suppliers to answer. */
const usual = 14

/** What is issued, and how it is changed: unsaved as soon as it differs from what stood there at first. */
export function useIssue(template: string): readonly [Issue, (change: Partial<Issue>) => void] {
  const [first] = useState((): Issue => ({
    template,
    due: dayAt(serverClock.now() + usual * 86_400_000),
    note: "",
    countsFor: null,
    suppliers: [],
  }))
  const [issue, setIssue] = useState(first)
  useUnsaved(!isSame(issue, first))
  return [issue, (change) => setIssue((now) => ({ ...now, ...change }))]
}
