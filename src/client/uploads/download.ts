import { fileContract } from "#contract/file.contract.ts"
import { Failed } from "#contract/failed.ts"
import { callHeaders, refusalIn } from "../http/http.ts"
import { queryString } from "../http/query.ts"

/** The bytes of one file (spec 7.12), to be looked at or to be saved; throws as `call` does. The browser keeps a large one on its disk. */
export const readFile = (bucketKey: string, name: string, way: "preview" | "save" = "save"): Promise<Blob> =>
  read(`${fileContract.download.path}?${queryString({ name, bucketKey, way })}`, { method: "GET" })

/** Every file of a document that its reader may take, as one ZIP. */
export const readZipOf = (kind: string, id: string): Promise<Blob> =>
  read(fileContract.zipOfDocument.path, { method: "POST", body: JSON.stringify({ kind, id }) })

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
