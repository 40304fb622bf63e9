import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { id } from "./ids.ts"
import { sendRecordShown } from "./message.contract.ts"
import { noticeRow } from "./notice.contract.ts"

/** One message by its id (spec 7.8). Separate from the notices' own calls, which every page loads: no page uses this one. */
export const sendRecordContract = {
  one: endpoint("GET", "notice/msgSendRecord/getMsgSendRecordInf/id/:id", {
    summary: "One of the caller's notices; to an administrator also the record of a message to anybody, by its id in the table",
    params: z.strictObject({ id }),
    data: z.union([noticeRow, sendRecordShown]),
  }),
}
