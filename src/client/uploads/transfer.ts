import type { HttpRequest, UploadOptions } from "tus-js-client"
import { type Business, fileContract, type FileVersion, tusPath } from "#contract/file.contract.ts"
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
  const { Upload } = await import("tus-js-client")
  const id = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: `/prod-api/${tusPath}`,
      chunkSize,
      retryDelays,
      metadata: { filename: file.name, ...business },
      fingerprint: () => Promise.resolve(fingerprintOf(file, business)),
      removeFingerprintOnSuccess: true,
      onBeforeRequest: addHeaders,
      onShouldRetry: mayPass,
      onProgress,
      onError: (error) => reject(reasonOf(error)),
      onSuccess: () => resolve(upload.url?.split("/").at(-1) ?? ""),
    })
    signal.addEventListener("abort", () => {
      void upload.abort()
      reject(new Failed("cancelled"))
    })
    upload.findPreviousUploads().then(([previous]) => {
      if (signal.aborted) return
      if (previous) upload.resumeFromPreviousUpload(previous)
      upload.start()
    }, reject)
  })
  onSent()
  return call(fileContract.complete, { body: { uploadId: id }, signal })
}

/** Identifies the same file for the same business, as far as a browser can tell. */
const fingerprintOf = ({ name, size, lastModified, type }: File, { businessType, businessId }: Business): string =>
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
