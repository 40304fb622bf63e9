import { expect, test } from "vitest"
import { markup } from "#ui/testing/render.tsx"
import { GuidedSubmit } from "./guided-submit.tsx"
import type { Lack } from "./registration-check.ts"

test("whoever cannot submit yet is told how many steps lack something, or that the statement does", () => {
  const lacks: readonly Lack[] = [
    { step: "contacts", name: "phone", says: null },
    { step: "contacts", name: "email", says: null },
    { step: "accounts", name: "number", says: null },
  ]
  const told = (more: Partial<Parameters<typeof GuidedSubmit>[0]>) => {
    const html = markup(
      <GuidedSubmit lacks={[]} stated={false} unchanged={false} busy={false} verb="提交变更" onPress={() => undefined} {...more} />,
    )
    return [html.replaceAll(/<style.*?<\/style>|<[^>]*>/g, ""), html.includes('aria-disabled="true"')]
  }
  expect(told({ lacks })).toEqual(["还有 2 个步骤未填完提交变更", true])
  expect(told({})).toEqual(["请先勾选声明提交变更", true])
  expect(told({ unchanged: true, stated: true })).toEqual(["提交变更", true])
  expect(told({ stated: true })).toEqual(["提交变更", false])
})
