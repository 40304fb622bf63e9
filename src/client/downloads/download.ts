import { callHeaders, refusalIn } from "../http/http.ts"

/**
 * Downloads a file of the platform with the person's token. Only the path of the address is used, so the token is never sent elsewhere. Throws
 * `Refused` or `Failed` when no file arrived.
 */
export async function fetchFile(address: string): Promise<{ readonly name: string; readonly file: Blob }> {
  const { pathname } = new URL(address, location.origin)
  const response = await fetch(pathname, { headers: await callHeaders() })
  if (!response.ok) throw refusalIn(response.status, await response.json().catch(() => null))
  const said = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get("content-disposition") ?? "")?.[1]
  return { name: said === undefined ? "" : decodeURIComponent(said), file: await response.blob() }
}

/** Thrown where the browser cannot download (spec 5). */
export class NoDownload extends Error {}

/** Lets the browser save a file. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement("a")
  if (!("download" in link)) throw new NoDownload()
  const address = URL.createObjectURL(file)
  link.href = address
  link.download = name
  link.click()
  // Some browsers start reading only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
