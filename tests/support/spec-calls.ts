import { readFileSync } from "node:fs"
import { basicContract } from "#contract/basic.contract.ts"
import { codeContract } from "#contract/code.contract.ts"
import type { Contract, Endpoint } from "#contract/endpoint.ts"
import { exportContract } from "#contract/export.contract.ts"
import { fileContract } from "#contract/file.contract.ts"
import { invitationContract } from "#contract/invitation.contract.ts"
import { lovContract } from "#contract/lov.contract.ts"
import { messageContract } from "#contract/message.contract.ts"
import { noticeContract } from "#contract/notice.contract.ts"
import { registrationContract } from "#contract/registration.contract.ts"
import { sendRecordContract } from "#contract/send-record.contract.ts"
import { tenderingQuestionContract } from "#contract/tendering-question.contract.ts"

/** A call as the specification writes it, with sample values; `ours` is one that it describes without a path. */
export interface SpecCall {
  readonly section: string
  readonly method: string
  readonly path: string
  /** What stands after the question mark, by name. */
  readonly query: Readonly<Record<string, string>>
  readonly ours: boolean
}

/** The calls of sections 7.3 to 7.5 and 7.8 to 7.13. */
export const specCalls: readonly SpecCall[] = readFileSync(new URL("spec-calls.tsv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [section = "", method = "", address = "", whose] = line.split("\t")
    const [path = "", query = ""] = address.split("?")
    return { section, method, path, query: Object.fromEntries(new URLSearchParams(query)), ours: whose === "ours" }
  })

const contracts: readonly Contract[] = [
  registrationContract,
  invitationContract,
  basicContract,
  noticeContract,
  sendRecordContract,
  messageContract,
  lovContract,
  codeContract,
  fileContract,
  exportContract,
  tenderingQuestionContract,
]

/** The call of the contract that stands at this method and path; the most literal one of several. */
export function endpointOf({ method, path }: Pick<SpecCall, "method" | "path">): Endpoint | undefined {
  const sought = path.split("/")
  const names = (endpoint: Endpoint) => endpoint.path.split("/").filter((part) => part.startsWith(":")).length
  const fitting = contracts
    .flatMap((contract) => Object.values(contract))
    .filter((endpoint) => {
      const parts = endpoint.path.split("/")
      return (
        endpoint.method === method &&
        parts.length === sought.length &&
        parts.every((part, at) => part.startsWith(":") || part === sought[at])
      )
    })
  return fitting.toSorted((one, other) => names(one) - names(other))[0]
}
