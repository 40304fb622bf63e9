import { useMemo } from "react"
import { useCall } from "#client/http/use-call.ts"
import type { Ask } from "#contract/inquiry.contract.ts"
import { lovContract } from "#contract/lov.contract.ts"

/** Incoterms by their codes as terms of delivery, with the place where the lines are all to go, if that is one: `DAP 厦门`. */
export function deliveryTerms(codes: readonly string[], lines: readonly Pick<Ask["lines"][number], "shipTo">[]): readonly string[] {
  const [place = "", ...others] = new Set(lines.map(({ shipTo = "" }) => shipTo))
  return codes.map((code) => (others.length > 0 || place === "" ? code : `${code} ${place}`))
}

/** The terms of delivery to choose from, of the incoterms in use; anything else may be typed. Empty until they are known. */
export function useDeliveryTerms({ lines }: Pick<Ask, "lines">): readonly string[] {
  const { data } = useCall(lovContract.display, {
    query: { code: "MASTER_DATA", page: 1, pageSize: 50 },
    body: { searchParams: { register: "incoterms" } },
  })
  return useMemo(() => deliveryTerms(data?.searchResult.map(({ code }) => String(code)) ?? [], lines), [data, lines])
}
