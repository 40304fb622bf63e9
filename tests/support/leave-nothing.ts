import { afterAll } from "vitest"

// Runs before each test file that shares its worker with others: none may leave behind what makes the next one's modules believe that they are on a page.

const page = ["window", "document", "location", "indexedDB"].filter((name) => !(name in globalThis))
afterAll(() => {
  const left = page.filter((name) => name in globalThis)
  if (left.length > 0) throw new Error(`the file leaves ${left.join(", ")} behind for the next: its place is among those that run alone`)
})
