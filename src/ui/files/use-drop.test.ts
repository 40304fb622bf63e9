import { expect, test } from "vitest"
import { meantPlace } from "./use-drop.ts"

/** An element within another, as far as it is asked for its surroundings. */
function within(parentElement: Element | null): Element {
  const element = {
    parentElement,
    contains: (other: Element | null): boolean => other === element || (other !== null && element.contains(other.parentElement)),
  } as Element
  return element
}

test("what is pasted goes where the focus is, or to the only place around it", () => {
  const body = within(null)
  const page = within(body)
  const [first, second] = [within(within(page)), within(within(page))]
  const dialog = within(body)
  const above = within(dialog)
  const places = [first, second, above]
  expect(meantPlace(second, places)).toBe(second)
  expect(meantPlace(within(second), places)).toBe(second)
  expect(meantPlace(within(second.parentElement), places)).toBe(second)
  // Of several it is not guessed which one is meant.
  expect(meantPlace(within(page), places)).toBeNull()
  expect(meantPlace(within(dialog), places)).toBe(above)
  expect(meantPlace(body, [first])).toBe(first)
  expect(meantPlace(body, [])).toBeNull()
})
