import { call } from "#client/http/http.ts"
import { reportOf } from "#contract/error-report.ts"
import { Refused } from "#contract/errors.ts"
import { Failed } from "#contract/failed.ts"
import { isLoadFailure } from "#client/browser/lazy-part.ts"
import { ownBuild } from "./release.ts"

const aMinute = 60_000
const mostAMinute = 5
const reported: { readonly what: string; readonly at: number; readonly id: Promise<string | null> }[] = []

/** Refusals and network failures are not bugs. */
const isFault = (error: unknown): boolean =>
  !(error instanceof Refused || error instanceof Failed || error instanceof DOMException || isLoadFailure(error))

/**
 * Reports an error to the platform, without anything that a person typed or read, and returns the id under which support finds it; null when it is no
 * bug, when there were too many reports in this minute, or when the server was not reached.
 */
export function tellError(error: unknown): Promise<string | null> {
  if (!isFault(error)) return Promise.resolve(null)
  const report = reportOf(error)
  const [what, at] = [JSON.stringify(report), Date.now()]
  const recent = reported.filter((one) => at - one.at < aMinute)
  const same = recent.find((one) => one.what === what)
  if (same) return same.id
  if (recent.length >= mostAMinute) return Promise.resolve(null)
  const id = send(report).catch(() => null)
  reported.splice(0, reported.length, ...recent, { what, at, id })
  return id
}

async function send(report: ReturnType<typeof reportOf>): Promise<string> {
  const { errorLogContract } = await import("#contract/system.contract.ts")
  const page = /^\/[\w/-]{0,100}$/.exec(location.pathname)?.[0] ?? "/"
  return (await call(errorLogContract.report, { body: { ...report, frames: [...report.frames], page, build: ownBuild() } })).reportId
}
