import type { Scan } from "./scan.ts"
import type { S3Place } from "./s3-storage.ts"

/** The settings of file storage. */
export interface FilePlace {
  /** The folder on this machine's disk that receives uploads and, without a bucket, keeps files. */
  readonly folder: string
  /** The largest accepted file. */
  readonly maxBytes: number
  /** The bytes that files leave free on the folder's disk; absent: the usual ones. */
  readonly reserve?: number
  /** Absent: files are kept on the disk. */
  readonly s3?: S3Place | undefined
  /** The address of a clamd, such as tcp://127.0.0.1:3310; absent: nothing is scanned. */
  readonly scanUrl?: string | undefined
  /** Another scanner instead. */
  readonly scan?: Scan
}
