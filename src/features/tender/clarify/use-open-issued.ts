import { useCallback } from "react"
import { useNavigate } from "react-router-dom"
import { call } from "#client/http/http.ts"
import { fileContract } from "#contract/file.contract.ts"
import { filePath } from "#ui/files/beside.ts"
import { useOpenFile } from "#ui/files/use-open-file.ts"

/** Opens a file by its key; one that cannot be read on its own page, which says why. */
export function useOpenIssued(): (bucketKey: string) => void {
  const open = useOpenFile()
  const navigate = useNavigate()
  return useCallback(
    (bucketKey) => {
      const ownPage = () => void navigate(filePath({ bucketKey }, null))
      call(fileContract.file, { query: { bucketKey } }).then((file) => open(file), ownPage)
    },
    [open, navigate],
  )
}
