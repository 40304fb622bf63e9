import { FormProvider, useForm } from "react-hook-form"
import { expect, test } from "vitest"
import { markup } from "#ui/testing/render.tsx"
import { askedLine, askFor } from "./quote-ask.fixture.ts"
import { VerifiedAward } from "./verify-form.tsx"

const award = { line: 0, supplier: "s", quantity: "4", unitPrice: "165.25" }
const content = askFor([{ ...askedLine, item: "球阀 DN50", specification: "Q41F-16C" }])

function Verified({ substitute }: { readonly substitute?: string }) {
  const form = useForm({ defaultValues: { awards: [award] } })
  const offered = { unitPrice: "165.25", maximum: null, leadDays: null, brand: "", remark: "" }
  const offer = { supplier: "s", content: { lines: [{ ...offered, ...(substitute ? { substitute } : {}) }] } }
  return (
    <FormProvider {...form}>
      <VerifiedAward award={award} index={0} read={{ content, offers: [offer] }} names={{ s: "甲泵业" }} />
    </FormProvider>
  )
}

test("whoever verifies prices reads which substitute is awarded beside what was asked for", () => {
  const html = markup(<Verified substitute="KSB AISI 316" />)
  expect(html).toContain("球阀 DN50")
  expect(html).toContain("Q41F-16C · 甲泵业")
  expect(html).toContain("替代品（KSB AISI 316）")
  expect(markup(<Verified />)).not.toContain("替代品")
})
