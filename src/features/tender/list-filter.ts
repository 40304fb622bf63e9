import { firstPageSize, pageSizes } from "#ui/pagination/pager.ts"

/** What the list of tenders is narrowed to, and where it stands; all of it is in the address. */
export interface ListFilter {
  readonly keyword: string
  /** Empty for every state. */
  readonly state: string
  readonly mine: boolean
  readonly page: number
  readonly pageSize: number
}

const whole = (text: string | null, otherwise: number): number => (text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : otherwise)

/** The filter that an address names; what it does not name, or names wrongly, is as at first. */
export function filterOf(params: URLSearchParams): ListFilter {
  const size = whole(params.get("pageSize"), firstPageSize)
  return {
    keyword: (params.get("keyword") ?? "").slice(0, 100),
    state: params.get("state") ?? "",
    mine: params.get("mine") === "1",
    page: whole(params.get("page"), 1),
    pageSize: (pageSizes as readonly number[]).includes(size) ? size : firstPageSize,
  }
}

/** The address of a filter; what is as at first is left out. */
export function paramsOf({ keyword, state, mine, page, pageSize }: ListFilter): Record<string, string> {
  return {
    ...(keyword === "" ? {} : { keyword }),
    ...(state === "" ? {} : { state }),
    ...(mine ? { mine: "1" } : {}),
    ...(page === 1 ? {} : { page: String(page) }),
    ...(pageSize === firstPageSize ? {} : { pageSize: String(pageSize) }),
  }
}
