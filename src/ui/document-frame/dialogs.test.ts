import { afterEach, expect, test, vi } from "vitest"
import { fetchAsked } from "./dialogs.ts"

const asked = vi.hoisted(() => vi.fn<() => void>())
vi.mock("./asked.tsx", () => {
  asked()
  return { Asked: () => null }
})
vi.mock("./reason-dialog.tsx", () => ({ ReasonDialog: () => null }))

afterEach(() => void vi.unstubAllGlobals())

test("the dialogs of commands are fetched ahead only with a network: browsers remember what failed, and none would open until the page is loaded anew", async () => {
  const line = new EventTarget()
  vi.stubGlobal("navigator", { onLine: false })
  vi.stubGlobal("addEventListener", line.addEventListener.bind(line))
  const ahead = fetchAsked()
  // An import that had begun would have come to the module by then.
  await import("./reason-dialog.tsx")
  expect(asked).not.toHaveBeenCalled()
  line.dispatchEvent(new Event("online"))
  await ahead
  expect(asked).toHaveBeenCalledOnce()
})
