import { type HttpRequest, Upload, type UploadOptions } from "tus-js-client"
import { type Business, fileContract, type FileVersion, tusPath } from "#contract/file.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import { Failed } from "#contract/failed.ts"
import { call, callHeaders, refusalIn } from "../http/http.ts"

/** A file to be sent, with callbacks for its progress. */
export interface Transfer {
  readonly file: File
  readonly business: Business
  readonly onProgress: (sent: number) => void
  /** Called when the server has all bytes and is checking them. */
  readonly onSent: () => void
  readonly signal: AbortSignal
}

/** Each piece is one request, small enough for a slow connection to finish, and the only part held in memory. */
const chunkSize = 8 * 1024 * 1024
/** Interruptions of up to about two minutes are retried; after that the person retries, and the upload continues where it stopped. */
const retryDelays = [500, 1_000, 3_000, 5_000, 10_000, 30_000, 60_000]

/** Sends a file in pieces (tus) and has it accepted. An upload begun earlier, in this page or before a reload, continues where it stopped. */
export async function transfer({ file, business, onProgress, onSent, signal }: Transfer): Promise<FileVersion> {
  const { upload, isBegun } = await begunOf(file, business)
  upload.options.onProgress = onProgress
  const taken = isBegun ? await ifWhole(upload, signal) : null
  if (taken === null) await sent(upload, signal)
  onSent()
  const row = taken ?? (await accepted(idOf(upload.url), signal))
  await forget(upload)
  return row
}

/** Gives up what was begun of a file that is not wanted any more. */
export async function abandon(file: File, business: Business): Promise<void> {
  const { upload, isBegun } = await begunOf(file, business)
  if (isBegun) await giveUp(upload)
}

/** The upload of a file, from where an earlier one stopped; whether there is one. */
async function begunOf(file: File, business: Business) {
  const upload = new Upload(file, {
    endpoint: `/prod-api/${tusPath}`,
    chunkSize,
    retryDelays,
    metadata: { filename: file.name, ...business },
    fingerprint: () => Promise.resolve(fingerprintOf(file, business)),
    onBeforeRequest: addHeaders,
    onShouldRetry: mayPass,
  })
  // Remembered until the server has told what became of it: sent anew after a lost answer, the file would become a second version.
  const [previous] = await upload.findPreviousUploads()
  if (previous) upload.resumeFromPreviousUpload(previous)
  return { upload, isBegun: previous !== undefined }
}

/** Resolves once the server has all bytes. One that is cancelled is given up. */
const sent = (upload: Upload, signal: AbortSignal): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const stop = () => {
    reject(new Failed("cancelled"))
    void giveUp(upload)
  }
  upload.options.onError = (error) => reject(reasonOf(error))
  upload.options.onSuccess = () => resolve()
  signal.addEventListener("abort", stop)
  if (signal.aborted) stop()
  else upload.start()
  // Also what has failed or arrived is stopped later; a failed one goes on from where it was.
  return promise.finally(() => signal.removeEventListener("abort", stop))
}

/** Has the server delete what it has of a file: until then it counts against the person's next ones. */
function giveUp(upload: Upload): Promise<void> {
  // The server forgets by itself, in a day, what it could not be told of.
  upload.abort(true).catch(() => undefined)
  return forget(upload)
}

/** Has it begin anew the next time. */
async function forget(upload: Upload): Promise<void> {
  for (const { urlStorageKey } of await upload.findPreviousUploads()) await upload.options.urlStorage?.removeUpload(urlStorageKey)
}

/** The id of an upload, which ends its address. */
const idOf = (address: string | null): string => address?.split("/").at(-1) ?? ""

/** Has an upload accepted. Without an answer it is asked for again: however often that is, it becomes a file once. */
async function accepted(uploadId: string, signal: AbortSignal): Promise<FileVersion> {
  const ask = () => call(fileContract.complete, { body: { uploadId }, signal })
  for (const delay of retryDelays)
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof Failed && error.again)) throw error
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  return ask()
}

/** Refusals of an upload of which more is to come, or which the server has forgotten. Any other says nothing of what became of it. */
const notWhole: ReadonlySet<string> = new Set(["20104", code.absent])

/** The file that an earlier upload has become or, being whole, becomes now; null when there is more to send. One that is cancelled is given up. */
const ifWhole = (upload: Upload, signal: AbortSignal): Promise<FileVersion | null> =>
  accepted(idOf(upload.url), signal).catch((error: unknown) => {
    if (error instanceof Refused && notWhole.has(error.refusal.code)) return null
    if (signal.aborted) void giveUp(upload)
    throw error
  })

/** Identifies the same file for the same business, as far as a browser can tell. */
export const fingerprintOf = ({ name, size, lastModified, type }: File, { businessType, businessId }: Business): string =>
  ["tus", businessType, businessId, name, type, size, lastModified].join(" ")

async function addHeaders(request: HttpRequest): Promise<void> {
  for (const [name, value] of Object.entries(await callHeaders())) request.setHeader(name, value)
}

type Asked = Parameters<NonNullable<UploadOptions["onShouldRetry"]>>[0]

/** Whether a retry may succeed: no reply arrived, the server is busy or unavailable, or another request came first. */
function mayPass({ originalResponse }: Asked): boolean {
  const status = originalResponse?.getStatus() ?? 0
  return status === 0 || status === 409 || status === 423 || status === 429 || status >= 500
}

function reasonOf(error: Error | Asked): Error {
  const response = "originalResponse" in error ? error.originalResponse : null
  const status = response?.getStatus() ?? 0
  if (!response || status === 0) return new Failed("network", { cause: error })
  return refusalIn(status, parsed(response.getBody()))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
