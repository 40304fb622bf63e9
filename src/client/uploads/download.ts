import { fileContract } from "#contract/file.contract.ts"
import { Failed } from "#contract/failed.ts"
import { callHeaders, refusalIn } from "../http/http.ts"
import { queryString } from "../http/query.ts"

/** The bytes of one file (spec 7.12), for preview or saving; throws as `call` does. The browser keeps large ones on disk. */
export const readFile = (bucketKey: string, name: string, way: "preview" | "save" = "save"): Promise<Blob> =>
  read(`${fileContract.download.path}?${queryString({ name, bucketKey, way })}`, { method: "GET" })

/** All files of a document that the reader may download, as one ZIP with folders of these names. */
export const readZipOf = (kind: string, id: string, folders: Readonly<Record<string, readonly string[]>>): Promise<Blob> =>
  read(fileContract.zipOfDocument.path, { method: "POST", body: JSON.stringify({ kind, id, folders }) })

/** Several files as one ZIP. */
export const readZip = (bucketKeys: readonly string[]): Promise<Blob> =>
  read(fileContract.downloadZip.path, { method: "POST", body: JSON.stringify({ bucketKeys }) })

async function read(path: string, init: { method: string; body?: string }): Promise<Blob> {
  const headers = { ...(await callHeaders()), ...(init.body === undefined ? {} : { "Content-Type": "application/json" }) }
  try {
    const response = await fetch(`/prod-api/${path}`, { ...init, headers })
    if (response.ok) return await response.blob()
    throw refusalIn(response.status, await response.json().catch(() => null))
  } catch (error) {
    throw error instanceof TypeError ? new Failed("network", { cause: error }) : error
  }
}
