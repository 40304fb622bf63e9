import { useCallback } from "react"
import { useNavigate } from "react-router-dom"
import { saveFile } from "#client/downloads/download.ts"
import { useErrorWords } from "#ui/error-panel/use-error-text.ts"
import { useNarrow } from "#ui/theme/use-media.ts"
import { toast } from "#ui/toast/toast.ts"
import { filePath, type ReadableFile, showBeside } from "./beside.ts"
import { previewOf } from "./file-words.ts"
import { bytesOf } from "./use-bytes.ts"

/**
 * Shows a file beside the page's content, at a page; on a narrow screen, on a page of its own. A file that is not kept under its key is saved where it
 * cannot be shown.
 */
export function useOpenFile(): (file: ReadableFile, page?: number | null) => void {
  const narrow = useNarrow()
  const navigate = useNavigate()
  const words = useErrorWords()
  return useCallback(
    (file, page = null) => {
      if (file.read && (narrow || previewOf(file.mediaType) === null))
        bytesOf(file).then(
          (bytes) => saveFile(file.name, bytes),
          (error: unknown) => toast("red", words(error)),
        )
      else if (narrow) void navigate(filePath(file, page))
      else showBeside({ ...file, page })
    },
    [narrow, navigate, words],
  )
}
