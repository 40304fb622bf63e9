import { z } from "zod"
import { type ImportedTender, importedTender, type ImportSource } from "#contract/imported-tender.contract.ts"
import { checked, type Complain, type Path, readLined } from "#server/import/lined-file.ts"
import { isJson, type Json, mergeReleases } from "./merge-releases.ts"
import { leftOutOf } from "./ocds-kept.ts"
import { keptProcess, toldRelease } from "./ocds-process.ts"
import { releaseOfReduced } from "./reduced-process.ts"

/** The processes of a file, and their publisher. */
export interface Processes {
  readonly source: ImportSource
  readonly processes: readonly ImportedTender[]
}

/** A process in its file: its compiled release, the path of that, and its releases. */
interface Found {
  readonly at: Path
  readonly whole: Json
  readonly releases: readonly Json[]
}

const headOf = z.object({
  publisher: z.object({ name: z.string().nullish() }).nullish(),
  license: z.string().nullish(),
  publishedDate: z.string().nullish(),
})
const processes = z.array(z.record(z.string(), z.unknown())).min(1).max(2000)
const listIn = (value: unknown, at: Path, unfit: Complain) => checked(processes, value, at, unfit, "fileListsProcesses")

/**
 * Parses whole processes: a release or record package of the Open Contracting Data Standard, or a list in the reduced shape of
 * `published-tenders.json`.
 * @throws Unfit naming the first invalid line, and why.
 */
export function readProcesses(file: string, text: string): Processes {
  const { content, unfit } = readLined(text)
  const { publisher, license, publishedDate } = isJson(content) ? checked(headOf, content, [], unfit) : {}
  const publishedAt = Date.parse(publishedDate ?? "")
  const found = processesIn(content, unfit)
  for (const [index, { at, whole }] of found.entries())
    if (found.findIndex((other) => other.whole["ocid"] === whole["ocid"]) < index)
      throw unfit([...at, "ocid"], "stands twice in this file", "fileNamesOnce")
  return {
    source: {
      file: file.slice(0, 200),
      publisher: (publisher?.name ?? "").slice(0, 300),
      licence: (license ?? "").slice(0, 300),
      publishedAt: publishedAt >= 0 ? publishedAt : null,
    },
    processes: found.map((one) => keptOf(one, unfit)),
  }
}

function processesIn(content: unknown, unfit: Complain): readonly Found[] {
  if (Array.isArray(content))
    return listIn(content, [], unfit).map((reduced, index) => ({
      at: [index],
      whole: releaseOfReduced(reduced),
      releases: [],
    }))
  if (isJson(content) && "records" in content)
    return listIn(content["records"], ["records"], unfit).map((record, index) => recordAt(record, ["records", index], unfit))
  const releases = listIn(isJson(content) ? content["releases"] : undefined, ["releases"], unfit)
  const placed = releases.map((one, index) => ({ one, index }))
  return [...Map.groupBy(placed, ({ one }) => one["ocid"]).values()].map((own) => {
    const all = own.map(({ one }) => one)
    return { at: ["releases", own.at(-1)?.index ?? 0], whole: all.length === 1 && all[0] ? all[0] : mergeReleases(all), releases: all }
  })
}

/** A record contains its compiled release, or all releases to compile it from. */
function recordAt(record: Json, at: Path, unfit: Complain): Found {
  const { compiledRelease, releases } = record
  const inside = Array.isArray(releases) ? releases.filter((one): one is Json => isJson(one) && "ocid" in one) : []
  if (isJson(compiledRelease)) return { at: [...at, "compiledRelease"], whole: compiledRelease, releases: inside }
  if (inside.length === 0)
    throw unfit(at, "holds neither what its releases have come to nor the releases themselves", "recordTellsReleases")
  return { at: [...at, "releases"], whole: mergeReleases(inside), releases: inside }
}

function keptOf({ at, whole, releases }: Found, unfit: Complain): ImportedTender {
  const kept = checked(keptProcess, whole, at, unfit)
  const told = releases.flatMap((one) => {
    const read = toldRelease.safeParse(one)
    return read.success ? [read.data] : []
  })
  return checked(importedTender, { ...kept, releases: told, leftOut: leftOutOf(whole) }, at, unfit)
}
