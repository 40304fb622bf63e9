/** The bytes of a file as base64. */
export const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener("load", () =>
      resolve(typeof reader.result === "string" ? reader.result.slice(reader.result.indexOf(",") + 1) : ""),
    )
    reader.addEventListener("error", () => reject(reader.error ?? new Error("the file could not be read")))
    reader.readAsDataURL(file)
  })
