import { useEffect, useState } from "react"
import { readFile } from "#client/uploads/download.ts"
import type { FileVersion } from "#contract/file.contract.ts"

/** A blob URL of the file's bytes, or the error; null while loading. */
export type Shown = { readonly address: string } | { readonly error: unknown } | null

/** A blob URL of the file's bytes, of the type that the server detected; revoked on unmounting. */
export function useBytes({
  bucketKey,
  name,
  mediaType,
}: Pick<FileVersion, "bucketKey" | "name" | "mediaType">): readonly [Shown, () => void] {
  const [held, setHeld] = useState<{ readonly of: string; readonly shown: Shown }>({ of: "", shown: null })
  const [asked, setAsked] = useState(0)
  const question = `${asked}/${bucketKey}`
  useEffect(() => {
    let address: string | undefined
    let gone = false
    readFile(bucketKey, name, "preview").then(
      (bytes) => {
        if (gone) return
        address = URL.createObjectURL(new Blob([bytes], { type: mediaType }))
        setHeld({ of: question, shown: { address } })
      },
      (error: unknown) => gone || setHeld({ of: question, shown: { error } }),
    )
    return () => {
      gone = true
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [bucketKey, name, mediaType, question])
  return [held.of === question ? held.shown : null, () => setAsked((times) => times + 1)]
}
