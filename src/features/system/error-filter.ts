/** Which errors the page shows, as its address says it. */
export interface ErrorFilter {
  readonly state: "open" | "settled" | "all"
  readonly reportId: string
  readonly page: number
  readonly pageSize: number
}

export const errorStates = ["open", "settled", "all"] as const
const first: ErrorFilter = { state: "open", reportId: "", page: 1, pageSize: 10 }

/** A report id as people copy it: with spaces, in capitals, with words around it. Only its hexadecimal signs count. */
export const reportIdOf = (typed: string): string => /[0-9a-f]{12}/.exec(typed.toLowerCase().replaceAll(/\s/g, ""))?.[0] ?? ""

const whole = (text: string | null, otherwise: number): number => (/^[1-9]\d{0,5}$/.test(text ?? "") ? Number(text) : otherwise)

/** Reads the address; what it does not understand counts as not said. */
export const filterOf = (params: URLSearchParams): ErrorFilter => ({
  state: errorStates.find((one) => one === params.get("state")) ?? first.state,
  reportId: reportIdOf(params.get("report") ?? ""),
  page: whole(params.get("page"), first.page),
  pageSize: whole(params.get("pageSize"), first.pageSize),
})

/** Writes the address: only what differs from the beginning. */
export const paramsOf = ({ state, reportId, page, pageSize }: ErrorFilter): Record<string, string> => ({
  ...(state === first.state ? {} : { state }),
  ...(reportId === "" ? {} : { report: reportId }),
  ...(page === first.page ? {} : { page: String(page) }),
  ...(pageSize === first.pageSize ? {} : { pageSize: String(pageSize) }),
})
