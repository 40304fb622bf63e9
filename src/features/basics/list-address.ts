import { useSearchParams } from "react-router-dom"
import { firstPageSize } from "#ui/pagination/pager.ts"

/** What a list shows, as its address says it: parts of the code and of the name, a choice, and a page. */
export interface ListAddress {
  readonly code: string
  readonly name: string
  readonly kind: string
  readonly page: number
  readonly pageSize: number
}

const whole = (text: string | null, otherwise: number): number => (/^[1-9]\d{0,5}$/.test(text ?? "") ? Number(text) : otherwise)

/** Reads the address; what it does not understand counts as not said. */
export const addressOf = (params: URLSearchParams): ListAddress => ({
  code: (params.get("code") ?? "").slice(0, 64),
  name: (params.get("name") ?? "").slice(0, 120),
  kind: params.get("kind") ?? "",
  page: whole(params.get("page"), 1),
  pageSize: Math.min(5_000, whole(params.get("pageSize"), firstPageSize)),
})

/** Writes the address: only what differs from the beginning. */
export const paramsOf = ({ code, name, kind, page, pageSize }: ListAddress): Record<string, string> => ({
  ...(code === "" ? {} : { code }),
  ...(name === "" ? {} : { name }),
  ...(kind === "" ? {} : { kind }),
  ...(page === 1 ? {} : { page: String(page) }),
  ...(pageSize === firstPageSize ? {} : { pageSize: String(pageSize) }),
})

/** The list's address, and what changes it; another filter begins at the first page. */
export function useListAddress(): readonly [ListAddress, (next: Partial<ListAddress>) => void] {
  const [params, setParams] = useSearchParams()
  return [
    addressOf(params),
    (next) => setParams((now) => paramsOf({ ...addressOf(now), ...("page" in next ? {} : { page: 1 }), ...next }), { replace: true }),
  ]
}
