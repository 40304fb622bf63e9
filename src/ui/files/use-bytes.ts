import { useEffect, useState } from "react"
import { readFile } from "#client/uploads/download.ts"
import type { FileVersion } from "#contract/file.contract.ts"

/** The file's bytes under an address of this page, or why they are not there; null until they are. */
export type Shown = { readonly address: string } | { readonly error: unknown } | null

/** The file's bytes under an address of this page, of the kind that the server found in them; gone with what shows it. */
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
