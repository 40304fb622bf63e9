import { expect, test } from "vitest"
import { markup, textsIn } from "#ui/testing/render.tsx"
import { Money, Quantity } from "./money.tsx"

const text = (html: string) => html.replaceAll(/<[^>]+>/g, "")

test("an amount keeps its digits, gets the decimals of its currency and has the currency beside it", () => {
  expect(text(markup(<Money value="2875" currency="UAH" />))).toBe("2,875.00UAH")
  expect(text(markup(<Money value="98000" currency="JPY" />))).toBe("98,000JPY")
  expect(text(markup(<Money value="0.123456" currency="CNY" />, textsIn("es")))).toBe("0,123456CNY")
})

test("no amount is a dash", () => {
  expect(text(markup(<Money value={null} currency="CNY" />))).toBe("—")
  expect(text(markup(<Quantity value="" unit="件" />))).toBe("—")
})
