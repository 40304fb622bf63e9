import { expect, test } from "vitest"
import { markup } from "#ui/testing/render.tsx"
import { CommitteeTable, type Member } from "./committee-table.tsx"

const member: Member = {
  expert: "e1",
  name: "María Fernanda Rodríguez",
  leader: true,
  origin: "drawn",
  fields: ["automation"],
  employer: null,
  reason: "",
  standing: "—",
}

test("a leader's name can be cut off before the chip, and is whole under the pointer; name and fields have room for a line", () => {
  const html = markup(<CommitteeTable members={[member]} />)
  expect(html).toMatch(/<strong title="María Fernanda Rodríguez">María Fernanda Rodríguez<\/strong><span[^>]*>组长<\/span>/)
  expect(html).toContain("--columns:minmax(170px, 1fr) 230px")
})
