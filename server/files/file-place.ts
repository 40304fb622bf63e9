import type { Scan } from "./scan.ts"
import type { S3Place } from "./s3-storage.ts"

/** How files are kept, of the settings. */
export interface FilePlace {
  /** The folder on this machine's disk in which files arrive and, without a bucket, are kept. */
  readonly folder: string
  /** The largest file that is taken. */
  readonly maxBytes: number
  /** Absent: files are kept on the disk. */
  readonly s3?: S3Place | undefined
  /** A clamd, such as tcp://127.0.0.1:3310; absent: nothing is scanned. */
  readonly scanUrl?: string | undefined
  /** Another scanner in its place. */
  readonly scan?: Scan
}
