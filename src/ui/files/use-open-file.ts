import { useCallback } from "react"
import { useNavigate } from "react-router-dom"
import type { FileVersion } from "#contract/file.contract.ts"
import { useNarrow } from "#ui/theme/use-media.ts"
import { filePath, showBeside } from "./beside.ts"

/** Shows a file beside the work, at a page; where there is no room, on a page of its own. */
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
