import { expect, test } from "vitest"
import { isLoadFailure, untilFetched } from "./lazy-part.ts"

const away = new TypeError("Failed to fetch dynamically imported module: https://shop.example/assets/page-abc.js")

test("knows in every browser's words that a part could not be fetched, and takes no bug for it", () => {
  for (const message of [
    "Failed to fetch dynamically imported module: https://srm.example/assets/tender-1a.js",
    "error loading dynamically imported module: https://srm.example/assets/tender-1a.js",
    "Importing a module script failed.",
    "Unable to preload CSS for /assets/tender-1a.css",
  ])
    expect(isLoadFailure(new TypeError(message))).toBe(true)
  expect(isLoadFailure(new TypeError("rows.map is not a function"))).toBe(false)
  expect(isLoadFailure("Importing a module script failed.")).toBe(false)
})

test("what could not be fetched is fetched again when the network is back", async () => {
  const answers = [away, away, "there"]
  let waited = 0
  const fetch = async () => {
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  }
  expect(await untilFetched(fetch, async () => void waited++)).toBe("there")
  expect(waited).toBe(2)
})

test("a part with a bug is not asked for again", async () => {
  const bug = new TypeError("rows.map is not a function")
  await expect(
    untilFetched(
      async () => {
        throw bug
      },
      async () => {
        throw new Error("waited")
      },
    ),
  ).rejects.toBe(bug)
})
