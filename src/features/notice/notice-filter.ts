import { type MsgType, msgTypes } from "#contract/notice.contract.ts"
import { firstPageSize, pageSizes } from "#ui/pagination/pager.ts"

/** The filter and page of the list of notices; all of it is in the address. */
export interface NoticeFilter {
  readonly unread: boolean
  /** Empty for every type. */
  readonly type: MsgType | ""
  readonly page: number
  readonly pageSize: number
}

const whole = (text: string | null, otherwise: number): number => (text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : otherwise)

/** The filter in an address; missing and invalid parts have their defaults. */
export function filterOf(params: URLSearchParams): NoticeFilter {
  const size = whole(params.get("pageSize"), firstPageSize)
  return {
    unread: params.get("unread") === "1",
    type: msgTypes.find((type) => type === params.get("type")) ?? "",
    page: whole(params.get("page"), 1),
    pageSize: (pageSizes as readonly number[]).includes(size) ? size : firstPageSize,
  }
}

/** The address of a filter; defaults are left out. */
export function paramsOf({ unread, type, page, pageSize }: NoticeFilter): Record<string, string> {
  return {
    ...(unread ? { unread: "1" } : {}),
    ...(type === "" ? {} : { type }),
    ...(page === 1 ? {} : { page: String(page) }),
    ...(pageSize === firstPageSize ? {} : { pageSize: String(pageSize) }),
  }
}
