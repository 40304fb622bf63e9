import { expect, test } from "vitest"
import { sharedBuffers } from "./shared-buffers.ts"

const GiB = 1024 ** 3

test("PostgreSQL keeps a quarter of the memory, and never less than its own standard", () => {
  expect(sharedBuffers(24 * GiB)).toBe("6144MB")
  expect(sharedBuffers(GiB / 4)).toBe("128MB")
})
