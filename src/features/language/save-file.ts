/** Lets the browser save a file; false where the browser cannot download (spec 5). */
export function saveFile(name: string, bytes: Uint8Array<ArrayBuffer>): boolean {
  const link = document.createElement("a")
  if (!("download" in link)) return false
  const address = URL.createObjectURL(new Blob([bytes], { type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" }))
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
  return true
}
