import { FormProvider, useForm } from "react-hook-form"
import { expect, test } from "vitest"
import type { z } from "zod"
import { agreementContent } from "#contract/agreement.contract.ts"
import { inquiryContent } from "#contract/inquiry.contract.ts"
import { markup } from "#ui/testing/render.tsx"
import { SchemaLines } from "./schema-lines.tsx"
import type { Looks } from "./schema-fields.tsx"
import type { Values } from "./shape.ts"

const same = (name: string) => name
const words = { label: same, hint: () => "", group: same, missing: () => "", option: (_: string, value: string) => value }

/** The grid of lines with these values. */
function drawn(schema: z.ZodType, looks: Looks, lines: readonly Values[]) {
  const Page = () => (
    <FormProvider {...useForm({ defaultValues: { lines } })}>
      <SchemaLines field={{ name: "lines", label: "lines" }} schema={schema} looks={looks} words={words} known={{}} headed />
    </FormProvider>
  )
  return markup(<Page />)
}

test("a line asks for more than nothing, and a price holds from nothing on where its form says so", () => {
  const asked = (quantity: string) =>
    drawn(inquiryContent.shape.lines, {}, [{ item: "轴承", material: "", specification: "", quantity, unit: "套" }])
  expect(asked("0.00")).toContain("请填写大于 0 的数量")
  expect(asked("0.01")).not.toContain("请填写大于 0 的数量")
  const line = { item: "轴承", material: "", specification: "", unit: "套", fromQuantity: "0", unitPrice: "12", brand: "" }
  expect(drawn(agreementContent.shape.lines, { fromQuantity: { zero: true } }, [line])).not.toContain("请填写大于 0 的数量")
  expect(drawn(agreementContent.shape.lines, {}, [line])).toContain("请填写大于 0 的数量")
})
