import { useState } from "react"
import type { Specimen } from "#ui/theme/specimen.ts"
import { Pagination } from "./pagination.tsx"

function Show() {
  const [at, setAt] = useState({ page: 6, pageSize: 10 })
  return <Pagination total={1284} {...at} onChange={setAt} />
}

export const specimen: Specimen = { title: "pagination", Show }
