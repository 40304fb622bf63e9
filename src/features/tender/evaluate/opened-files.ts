import type { OpenedBidView } from "#contract/tender.contract.ts"
import { readBidFile } from "#client/sealing/send-chunk.ts"
import type { ReadableFile } from "#ui/files/beside.ts"
import { mediaTypeOf } from "#ui/files/file-words.ts"

/** A file of an open envelope, with its size. */
export interface OpenedFile extends ReadableFile {
  readonly size: number
}

const known = new WeakMap<OpenedBidView, readonly OpenedFile[]>()

/** The files of a bid's open envelopes, to be read beside the page; the same objects for the same bid. */
export function openedFilesOf(tender: string, bid: OpenedBidView, only?: "technical" | "commercial"): readonly OpenedFile[] {
  const all =
    known.get(bid) ??
    bid.files.map(({ envelope, index, name, size }) => ({
      bucketKey: `${bid.bid}/${envelope}/${index}`,
      name,
      mediaType: mediaTypeOf(name),
      size,
      read: () => readBidFile(tender, { bid: bid.bid, envelope, index }),
    }))
  known.set(bid, all)
  return only === undefined ? all : all.filter((_, at) => bid.files[at]?.envelope === only)
}
