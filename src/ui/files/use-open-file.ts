import { useCallback } from "react"
import { useNavigate } from "react-router-dom"
import type { FileVersion } from "#contract/file.contract.ts"
import { useNarrow } from "#ui/theme/use-media.ts"
import { filePath, showBeside } from "./beside.ts"

/** Shows a file beside the page's content, at a page; on a narrow screen, on a page of its own. */
export function useOpenFile(): (file: Pick<FileVersion, "bucketKey" | "name" | "mediaType" | "version">, page?: number | null) => void {
  const narrow = useNarrow()
  const navigate = useNavigate()
  return useCallback(
    (file, page = null) => {
      if (narrow) void navigate(filePath(file, page))
      else showBeside({ ...file, page })
    },
    [narrow, navigate],
  )
}
