import { DefaultHttpStack, defaultOptions } from "tus-js-client"
import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { fileContract, type FileVersion } from "#contract/file.contract.ts"
import { good, type Reply, startWire } from "../../../tests/support/wire.ts"

const wire = await startWire()
const { transfer } = await import("./transfer.ts")
const { uploadsOf } = await import("./uploads.ts")
afterAll(() => wire.close())

/** What the page remembers of uploads between one try and the next. */
const remembered = new Map<string, object>()
Object.assign(defaultOptions, {
  // Outside of a browser the addresses of a page have to be made whole.
  httpStack: new (class extends DefaultHttpStack {
    override createRequest(method: string, url: string) {
      return super.createRequest(method, new URL(url, location.href).href)
    }
  })({}),
  urlStorage: {
    findUploadsByFingerprint: () => Promise.resolve([...remembered].map(([urlStorageKey, upload]) => ({ ...upload, urlStorageKey }))),
    removeUpload: (key: string) => Promise.resolve(void remembered.delete(key)),
    addUpload: (key: string, upload: object) => Promise.resolve((remembered.set(key, upload), key)),
  },
})

const row: FileVersion = {
  bucketKey: "f1",
  name: "报价.pdf",
  version: 1,
  size: 3,
  mediaType: "application/pdf",
  uploadedAt: 1,
  uploader: "陈思远",
  sha256: null,
}
const begun: Reply = { status: 201, text: "", headers: { location: "/prod-api/attachment/tus/f1" } }
const whole: Reply = { status: 204, headers: { "upload-offset": "3" } }
const refused = (code: string): Reply => ({ status: 422, json: { code, success: false, msg: "", error: { code } } })

const file = () => Object.assign(Buffer.from("abc"), { name: "报价.pdf", type: "", lastModified: 1, size: 3 }) as unknown as File
const business = { businessType: "person", businessId: "1" }
const send = (stop = new AbortController()) =>
  transfer({
    file: file(),
    business,
    onProgress: () => undefined,
    onSent: () => undefined,
    signal: stop.signal,
  })
/** What was asked, in turn: with which method, and which upload was to be accepted. */
const asked = () => wire.arrived.map(({ method, url, body }) => (url.includes(fileContract.complete.path) ? `complete ${body}` : method))
const complete = 'complete {"uploadId":"f1"}'

beforeEach(() => {
  wire.arrived.length = 0
  remembered.clear()
})

test("what sends a file was loaded with its panel: without a network, when one is chosen, it could not be", async () => {
  vi.doMock("tus-js-client", () => {
    throw new TypeError("Failed to fetch dynamically imported module")
  })
  wire.answer(begun, whole, good(row))
  try {
    expect(await send()).toEqual(row)
  } finally {
    vi.doUnmock("tus-js-client")
  }
})

test("what became of a file is asked for again when the answer is lost", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] })
  wire.answer(begun, whole, "drop", good(row))
  const sent = send()
  const later = () => {
    vi.advanceTimersByTime(500)
    return wire.arrived.length
  }
  await expect.poll(later, { interval: 10 }).toBe(4)
  vi.useRealTimers()
  expect(await sent).toEqual(row)
  expect(asked()).toEqual(["POST", "PATCH", complete, complete])
  expect(remembered.size).toBe(0)
})

test("tried again after no answer came, also from another page, a file is not sent a second time", async () => {
  wire.answer(begun, whole, { status: 500, text: "" })
  await expect(send()).rejects.toMatchObject({ kind: "garbage" })
  wire.answer(good(row))
  expect(await send()).toEqual(row)
  expect(asked()).toEqual(["POST", "PATCH", complete, complete])
  // The next time that it is chosen, another version is meant.
  wire.answer(begun, whole, good({ ...row, version: 2 }))
  expect(await send()).toMatchObject({ version: 2 })
})

test("an upload of which more is to come, or which the server has forgotten, goes on as before", async () => {
  wire.answer(begun, whole, { status: 500, text: "" })
  await expect(send()).rejects.toMatchObject({ kind: "garbage" })
  wire.arrived.length = 0
  const some: Reply = { status: 200, headers: { "upload-offset": "1", "upload-length": "3" } }
  wire.answer(refused("20104"), some, whole, { status: 500, text: "" })
  await expect(send()).rejects.toMatchObject({ kind: "garbage" })
  expect(asked()).toEqual([complete, "HEAD", "PATCH", complete])
  wire.arrived.length = 0
  wire.answer(refused("10007"), { status: 404 }, begun, whole, good(row))
  expect(await send()).toEqual(row)
  expect(asked()).toEqual([complete, "HEAD", "POST", "PATCH", complete])
})

test("a refusal that says nothing of the upload, as of too many calls, does not send the file a second time", async () => {
  wire.answer(begun, whole, { status: 500, text: "" })
  await expect(send()).rejects.toMatchObject({ kind: "garbage" })
  wire.arrived.length = 0
  wire.answer(refused("20012"), { status: 404 }, begun, whole, good({ ...row, version: 2 }))
  await expect(send()).rejects.toMatchObject({ refusal: { code: "20012" } })
  expect(asked()).toEqual([complete])
})

test("one that is cancelled is given up, and begins anew when it is tried again", async () => {
  wire.answer(begun, new Promise(() => undefined), { status: 204 })
  const stop = new AbortController()
  const sent = send(stop)
  await expect.poll(asked).toEqual(["POST", "PATCH"])
  stop.abort()
  await expect(sent).rejects.toMatchObject({ kind: "cancelled" })
  await expect.poll(asked).toEqual(["POST", "PATCH", "DELETE"])
  expect(remembered.size).toBe(0)
})

test("one that has failed or arrived is not given up when it is stopped afterwards", async () => {
  const stop = new AbortController()
  wire.answer(begun, refused("10007"))
  await expect(send(stop)).rejects.toMatchObject({ refusal: { code: "10007" } })
  stop.abort()
  const next = new AbortController()
  wire.answer(refused("20104"), { status: 200, headers: { "upload-offset": "1", "upload-length": "3" } }, whole, good(row))
  expect(await send(next)).toEqual(row)
  next.abort()
  // What is sent last arrives last.
  wire.answer(begun, whole, good(row))
  expect(await send()).toEqual(row)
  expect(asked()).toEqual(["POST", "PATCH", complete, "HEAD", "PATCH", complete, "POST", "PATCH", complete])
})

test("one that is cancelled while it is asked whether it was whole is given up too", async () => {
  wire.answer(begun, whole, { status: 500, text: "" })
  await expect(send()).rejects.toMatchObject({ kind: "garbage" })
  wire.arrived.length = 0
  wire.answer(new Promise(() => undefined), { status: 204 })
  const stop = new AbortController()
  const sent = send(stop)
  await expect.poll(asked).toEqual([complete])
  stop.abort()
  await expect(sent).rejects.toMatchObject({ kind: "cancelled" })
  await expect.poll(asked).toEqual([complete, "DELETE"])
  expect(remembered.size).toBe(0)
})

test("one that has failed is given up when it is dismissed, unless the same file was chosen again", async () => {
  const uploads = uploadsOf(business)
  const files = () => uploads.actor.getSnapshot().context.files
  const failed = (many: number) => expect.poll(() => files().filter(({ status }) => status === "fail").length).toBe(many)
  const dismiss = () => uploads.dismiss(files()[0]?.uid ?? "")
  wire.answer(begun, refused("20011"))
  uploads.add([file()])
  await failed(1)
  uploads.add([file()])
  await failed(2)
  wire.arrived.length = 0
  dismiss()
  wire.answer(refused("20104"), { status: 200, headers: { "upload-offset": "1", "upload-length": "3" } }, refused("20011"))
  uploads.retry(files()[0]?.uid ?? "")
  await expect.poll(asked).toEqual([complete, "HEAD", "PATCH"])
  await failed(1)
  wire.answer({ status: 204 })
  dismiss()
  await expect.poll(asked).toEqual([complete, "HEAD", "PATCH", "DELETE"])
  await expect.poll(() => remembered.size).toBe(0)
})
