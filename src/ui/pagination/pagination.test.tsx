import { expect, test } from "vitest"
import { markup } from "#ui/testing/render.tsx"
import { Pagination } from "./pagination.tsx"

const at = (total: number, page: number) => markup(<Pagination total={total} page={page} pageSize={10} onChange={() => undefined} />)

test("marks the open page and stops at both ends", () => {
  const html = at(25, 3)
  expect(html).toMatch(/aria-current="page"[^>]*>3</)
  expect(html.match(/aria-disabled="true"/g)).toHaveLength(1)
})

test("says more than 10,000 where the total is not counted further", () => {
  expect(at(10_001, 1)).toContain("超过 10,000 条")
  expect(at(10_000, 1)).toContain("共 10,000 条")
})

test("says more than so many, and leads one page further, where the list says that there are more", () => {
  const html = markup(<Pagination total={1_000} more page={100} pageSize={10} onChange={() => undefined} />)
  expect(html).toContain("超过 1,000 条")
  expect(html).toContain(">101<")
  expect(html).not.toContain('aria-disabled="true"')
})
