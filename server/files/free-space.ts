import { statfs } from "node:fs/promises"
import { dirname } from "node:path"
import { code, Refused } from "#contract/errors.ts"
import type { FilePlace } from "./file-place.ts"

/** The disk of a folder, which is perhaps not created yet, next to the platform's other data; null where nothing is known of it. */
export const diskOf = (folder: string) => statfs(folder).catch(() => statfs(dirname(folder)).catch(() => null))

type Space = Pick<FilePlace, "folder" | "reserve">

/** What files leave free on a disk of so many bytes unless the place says otherwise: 2 GiB, of a small one a twentieth. */
const usual = (size: number): number => Math.min(2 * 1024 ** 3, size / 20)

async function insistOn({ folder, reserve }: Space, bytes: number, part: number): Promise<void> {
  const disk = await diskOf(folder)
  // A file system without blocks does not tell how large it is.
  if (!disk || disk.blocks === 0) return
  const kept = (reserve ?? usual(disk.blocks * disk.bsize)) * part
  if (disk.bavail * disk.bsize - bytes < kept) throw new Refused({ code: code.unavailable })
}

/** Refuses with 20014 bytes of a file for which the disk has no room beyond its reserve: facts are still recorded when no file is taken any more. */
export const insistOnSpace = (place: Space, bytes: number): Promise<void> => insistOn(place, bytes, 1)

/** The same for chunks of bids and for drafts, which have half of the reserve to themselves: nobody keeps others from bidding by filling the disk with files. */
export const insistOnSpaceForBid = (place: Space, bytes: number): Promise<void> => insistOn(place, bytes, 0.5)
