import { endpoint, pageQuery } from "#contract/endpoint.ts"
import { id } from "#contract/ids.ts"
import { expectTypeOf, test } from "vitest"
import { z } from "zod"
import type { Given } from "./http.ts"

const list = endpoint("GET", "bidding/tender", { summary: "List", query: pageQuery, data: z.object({ total: z.int() }) })
const one = endpoint("GET", "bidding/tender/:id", { summary: "One", params: z.strictObject({ id }), data: z.object({ title: z.string() }) })

test("a call must give what its contract needs, and nothing that it does not know", () => {
  expectTypeOf<{}>().toExtend<Given<typeof list>>()
  expectTypeOf<{ query: { page: string } }>().toExtend<Given<typeof list>>()
  expectTypeOf<{}>().not.toExtend<Given<typeof one>>()
  expectTypeOf<{ params: { id: string } }>().toExtend<Given<typeof one>>()
  expectTypeOf<{ params: { id: number } }>().not.toExtend<Given<typeof one>>()
})
