import { expect, test } from "vitest"
import { isOuter, placeOf } from "./outer-address.ts"

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.31.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "224.0.0.1",
  "255.255.255.255",
  "::1",
  "::",
  "fe80::1",
  "fd00::1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
])("%s is inside", (address) => expect(isOuter(address)).toBe(false))

test.each(["8.8.8.8", "93.184.216.34", "2606:4700::1111"])("%s is outside", (address) => expect(isOuter(address)).toBe(true))

test("a host whose address is inside is not asked, however it is written, unless that is allowed", async () => {
  for (const host of ["localhost", "127.0.0.1", "[::1]", new URL("http://2130706433/").hostname, new URL("http://0x7f.1/").hostname])
    expect(await placeOf(host, false)).toBe("inside")
  expect(await placeOf("127.0.0.1", true)).toEqual({ address: "127.0.0.1", family: 4 })
  expect(await placeOf("nowhere.invalid", false)).toBeNull()
})
