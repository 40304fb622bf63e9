import { expect, test } from "vitest"
import { deviceName } from "./device-name.ts"

test("a session is called after its browser and system", () => {
  expect(
    deviceName("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36 Edg/156.0"),
  ).toBe("Edge · Windows")
  expect(deviceName("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/15E Safari/604.1")).toBe(
    "Safari · iOS",
  )
  expect(deviceName("curl/8.5.0")).toBe("")
})
