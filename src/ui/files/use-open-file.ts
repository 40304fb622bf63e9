import { useCallback } from "react"
import { useNavigate } from "react-router-dom"
import { saveFile } from "#client/downloads/download.ts"
import { useErrorWords } from "#ui/error-panel/use-error-text.ts"
import { useNarrow } from "#ui/theme/use-media.ts"
import { toast } from "#ui/toast/toast.ts"
import { filePath, type ReadableFile, showBeside, wayToOpen } from "./beside.ts"
import { bytesOf } from "./use-bytes.ts"

/** Shows a file beside the page's content, at a page; on a narrow screen, on a page of its own. What cannot be shown is saved. */
export function useOpenFile(): (file: ReadableFile, page?: number | null) => void {
  const narrow = useNarrow()
  const navigate = useNavigate()
  const words = useErrorWords()
  return useCallback(
    (file, page = null) => {
      const way = wayToOpen(file, narrow)
      if (way === "save")
        bytesOf(file).then(
          (bytes) => saveFile(file.name, bytes),
          (error: unknown) => toast("red", words(error)),
        )
      else if (way === "ownPage") void navigate(filePath(file, page))
      else showBeside({ ...file, page })
    },
    [narrow, navigate, words],
  )
}
