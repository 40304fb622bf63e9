import type { ReactNode } from "react"
import { useForm } from "react-hook-form"
import { describe, expect, test } from "vitest"
import { markup } from "#ui/testing/render.tsx"
import { Form } from "./form.tsx"
import { AmountField, DateField, DateTimeField, DurationField, NumberField, TextField } from "./inputs.tsx"

function Held({ values, children }: { readonly values: Record<string, unknown>; readonly children: ReactNode }) {
  const form = useForm({ defaultValues: values })
  return (
    <Form form={form} onSubmit={() => undefined}>
      {children}
    </Form>
  )
}
const drawn = (values: Record<string, unknown>, field: ReactNode) => markup(<Held values={values}>{field}</Held>)

describe("inputs as they are first drawn", () => {
  test.each([
    [
      "a number as a spin button with its limits",
      <NumberField key="a" name="a" label="数" min={0} max={9} />,
      3,
      'role="spinbutton" aria-valuenow="3" aria-valuemin="0" aria-valuemax="9"',
    ],
    ["an amount with separators", <AmountField key="a" name="a" label="金额" unit="CNY" />, "1286400.5", 'value="1,286,400.5"'],
    ["a day as the platform writes it", <DateField key="a" name="a" label="日" />, "2026-11-28", 'value="2026-11-28"'],
    ["a date and time with its zone", <DateTimeField key="a" name="a" label="时" />, 0, "UTC"],
    ["a duration in its largest unit", <DurationField key="a" name="a" label="期" />, 172_800_000, 'aria-valuenow="2"'],
    ["a telephone", <TextField key="a" name="a" label="电话" shape="phone" />, "", 'type="tel"'],
    ["an e-mail", <TextField key="a" name="a" label="邮箱" shape="email" />, "", 'type="email"'],
    ["an address of the web", <TextField key="a" name="a" label="网址" shape="url" />, "", 'type="url"'],
    ["digits", <TextField key="a" name="a" label="批次" shape="digits" />, "", 'inputMode="numeric"'],
    [
      "a doubtful credit code as a warning",
      <TextField key="a" name="a" label="代码" shape="creditCode" />,
      "91350100M000100Y44",
      "校验位不符",
    ],
    ["one that is read only", <TextField key="a" name="a" label="文本" readOnly />, "", "readOnly"],
    ["one that is disabled", <NumberField key="a" name="a" label="数" disabled />, 1, "disabled"],
    ["one that is required", <TextField key="a" name="a" label="文本" required />, "", 'aria-required="true"'],
  ] as const)("%s", (_, field, value, shown) => {
    expect(drawn({ a: value }, field)).toContain(shown)
  })

  test("a date and time's zone is told apart from its hint, and both from the tool that fills it in", () => {
    const html = drawn({ a: 0 }, <DateTimeField name="a" label="时" hint="不早于明天" tool={<i>工具</i>} />)
    expect(html).toMatch(/id="[^"]+note"[^>]*>不早于明天 · <span>UTC[^<]*<\/span><\/span><i>工具<\/i>/)
  })

  test("limits that are equal are a mistake of ours", () => {
    expect(() => drawn({ a: 1 }, <NumberField name="a" label="数" min={3} max={3} />)).toThrow("must not be equal")
  })
})
