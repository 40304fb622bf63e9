import { useCall } from "#client/http/use-call.ts"
import { type Business, fileContract, type FileRow } from "#contract/file.contract.ts"
import type { OpenTender } from "./open-tender.ts"

/** A tender's files as its reader may see them. */
export interface TenderFilesRead {
  /** The files of a group, of one part or of the tender as a whole. */
  of(group: string, part?: string): readonly FileRow[]
  /** The documents beside bids and marks: the tender documents, drawings and the contract draft. */
  readonly papers: readonly FileRow[]
  business(group: string, part?: string): Business
  reload(): void
}

/** Reads a tender's files, and again whenever the tender has changed; empty until loaded. */
export function useTenderFiles({ id, now, timeline }: Pick<OpenTender, "id" | "now" | "timeline">): TenderFilesRead {
  const { data, reload } = useCall(fileContract.ofDocument, { body: { kind: "tender", id } }, now.version + timeline.length)
  const groups = data?.groups ?? []
  const written = ["documents", "drawings", "contractDraft"]
  return {
    of: (group, part) => groups.find((one) => one.group === group && one.part === (part ?? null))?.records ?? [],
    papers: groups.filter(({ group }) => written.includes(group)).flatMap(({ records }) => records),
    business: (group, part) => ({ businessType: `tender-${group}`, businessId: part === undefined ? id : `${id}.${part}` }),
    reload,
  }
}
