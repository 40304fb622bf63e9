import { expect, test } from "vitest"
import { markup } from "#ui/testing/render.tsx"
import { DrawCard } from "./draw-card.tsx"

const pool = { experts: [{ id: "e1", name: "张伟", fields: ["machinery"], employer: null, department: "" }], fields: ["machinery"] }
const shown = (data: typeof pool | null) =>
  markup(
    <DrawCard
      pool={{ data, loading: data === null, error: null, reload: () => undefined }}
      draws={0}
      present={0}
      onDraw={() => Promise.resolve()}
      action={() => <button>draw</button>}
    />,
  )

test("what draws experts comes with the fields that it draws from, since it would move under the pointer otherwise", () => {
  expect(shown(null)).toContain('role="status"')
  expect(shown(null)).not.toContain("<button")
  expect(shown(pool)).toMatch(/type="checkbox".*<button>draw<\/button>/s)
})
