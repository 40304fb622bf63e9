import { createContext, useContext } from "react"
import type { Operation } from "#ui/edit/use-operation.ts"

export const RecordRunContext = createContext<Operation["run"]>(() => Promise.resolve(false))

/** Runs a call from a row of the list, such as a checkbox's; the page shows a failure. */
export const useRecordRun = (): Operation["run"] => useContext(RecordRunContext)
