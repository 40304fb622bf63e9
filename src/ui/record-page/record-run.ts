import { createContext, useContext } from "react"
import type { Operation } from "#ui/edit/use-operation.ts"

export const RecordRunContext = createContext<Operation["run"]>(() => Promise.resolve(false))

/** How something in a row of the list, such as a box to tick, runs a call: the page tells why it failed. */
export const useRecordRun = (): Operation["run"] => useContext(RecordRunContext)
