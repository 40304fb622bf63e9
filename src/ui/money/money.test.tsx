import { expect, test } from "vitest"
import { markup, textsIn } from "#ui/testing/render.tsx"
import { Money, Quantity, Sum } from "./money.tsx"

const text = (html: string) => html.replaceAll(/<[^>]+>/g, "")

test("an amount keeps its digits, gets the decimals of its currency and has the currency beside it", () => {
  expect(text(markup(<Money value="2875" currency="UAH" />))).toBe("2,875.00UAH")
  expect(text(markup(<Money value="98000" currency="JPY" />))).toBe("98,000JPY")
  expect(text(markup(<Money value="0.123456" currency="CNY" />, textsIn("es")))).toBe("0,123456CNY")
})

test("a computed amount is shown to the smallest unit of its currency, however many digits it has", () => {
  expect(text(markup(<Sum value="98000.5" currency="JPY" />))).toBe("98,001JPY")
  expect(text(markup(<Sum value="1.005" currency="CNY" />))).toBe("1.01CNY")
  expect(text(markup(<Sum value="-3.5" currency="KWD" />))).toBe("−3.500KWD")
})

test("no amount is a dash", () => {
  expect(text(markup(<Money value={null} currency="CNY" />))).toBe("—")
  expect(text(markup(<Quantity value="" unit="件" />))).toBe("—")
})
