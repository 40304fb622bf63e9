import { useEffect, useState } from "react"
import { readFile } from "#client/uploads/download.ts"
import type { ReadableFile } from "./beside.ts"

/** A blob URL of the file's bytes, or the error; null while loading. */
export type Shown = { readonly address: string } | { readonly error: unknown } | null

/** The file's bytes, to be shown or saved. */
export const bytesOf = ({ bucketKey, name, read }: ReadableFile, way: "preview" | "save" = "save"): Promise<Blob> =>
  read === undefined ? readFile(bucketKey, name, way) : read()

/** A blob URL of the file's bytes, of the type that it is known by; revoked on unmounting. */
export function useBytes({ bucketKey, name, mediaType, read }: ReadableFile): readonly [Shown, () => void] {
  const [held, setHeld] = useState<{ readonly of: string; readonly shown: Shown }>({ of: "", shown: null })
  const [asked, setAsked] = useState(0)
  const question = `${asked}/${bucketKey}`
  useEffect(() => {
    let address: string | undefined
    let gone = false
    bytesOf({ bucketKey, name, mediaType, ...(read ? { read } : {}) }, "preview").then(
      (whole) => {
        if (gone) return
        address = URL.createObjectURL(new Blob([whole], { type: mediaType }))
        setHeld({ of: question, shown: { address } })
      },
      (error: unknown) => gone || setHeld({ of: question, shown: { error } }),
    )
    return () => {
      gone = true
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [bucketKey, name, mediaType, read, question])
  return [held.of === question ? held.shown : null, () => setAsked((times) => times + 1)]
}
