import { describe, expect, test } from "vitest"
import { createActor, type EventObject, fromCallback } from "xstate"
import type { FileVersion } from "#contract/file.contract.ts"
import { waysThrough } from "../../../tests/models/kit.ts"
import { chartCoverage } from "../../../tests/support/chart-coverage.ts"
import { freshFile, stepFile, uploadFileMachine, uploadStatuses } from "./upload-file.machine.ts"
import { type UploadEvent, uploadMachine, type UploadNews } from "./upload.machine.ts"

const coverage = chartCoverage(uploadMachine)
const row: FileVersion = {
  bucketKey: "k",
  name: "a.pdf",
  version: 1,
  size: 100,
  mediaType: "application/pdf",
  uploadedAt: 1,
  uploader: "陈思远",
  sha256: null,
}
const arrived = { type: "file.arrived", row } as EventObject
const cases: readonly EventObject[] = [
  { type: "file.begun" },
  { type: "file.progressed", sent: 40 } as EventObject,
  { type: "file.sent" },
  arrived,
  { type: "file.failed", error: "cut" } as EventObject,
  { type: "file.cancelled" },
  { type: "file.retried" },
]
const file = (uid: string) => ({ uid, name: `${uid}.pdf`, size: 100 })

/** A queue whose transfers are told what to report. */
function open(limit = 2) {
  const running = new Set<string>()
  const news: UploadNews[] = []
  const actor = createActor(
    uploadMachine.provide({
      actors: {
        transfer: fromCallback<EventObject, { readonly uid: string }>(({ input }) => {
          running.add(input.uid)
          return () => running.delete(input.uid)
        }),
      },
    }),
    { input: { limit }, inspect: coverage.inspect },
  )
  for (const type of ["upload.succeeded", "upload.failed", "upload.settled"] as const) actor.on(type, (one) => news.push(one))
  actor.start()
  return {
    news,
    running,
    send: (event: UploadEvent) => actor.send(event),
    files: () => actor.getSnapshot().context.files,
    statuses: () => actor.getSnapshot().context.files.map(({ uid, status }) => `${uid} ${status}`),
    state: () => actor.getSnapshot().value,
  }
}

/** An event of a file's chart as the queue hears it. */
const heard = ({ type, ...rest }: EventObject, uid: string): UploadEvent | null => {
  if (type === "file.begun") return null
  const name = type === "file.cancelled" ? "upload.cancel" : type === "file.retried" ? "upload.retry" : type
  return { type: name, uid, ...rest } as UploadEvent
}

describe("one file", () => {
  const straight = waysThrough(uploadFileMachine, cases, { size: 100 })
  const again = ["file.retried", "file.begun", "file.sent"].map((type) => ({ type }))
  const ends = (way: readonly EventObject[]) => way.reduce((now, event) => stepFile(now, event as never), freshFile(file("a"))).status
  // What ended without success is tried again, on every way that then leads on.
  const ways = [...straight, ...straight.filter((way) => ends(way) !== "success").map((way) => [...way, ...again, arrived])]

  test("reaches every status on the ways that its chart allows", () => {
    const reached = ways.flatMap((way) => way.map((_, index) => ends(way.slice(0, index))).concat(ends(way)))
    expect(new Set(reached)).toEqual(new Set(uploadStatuses))
  })

  test.each(ways.map((way) => [way.map(({ type }) => type.replace("file.", "")).join(", "), way] as const))(
    "is brought by a queue through: %s",
    (_, way) => {
      const { send, files } = open(1)
      send({ type: "upload.add", files: [file("a")] })
      // The queue begins by itself, so what is asked of one that waits is asked of one behind another.
      let expected = stepFile(freshFile(file("a")), { type: "file.begun" })
      for (const event of way) {
        const told = heard(event, "a")
        if (!told) continue
        expected = stepFile(expected, event as never)
        if (expected.status === "waiting") expected = stepFile(expected, { type: "file.begun" })
        send(told)
      }
      // Once all are done, what has arrived is in the list of files and no longer here.
      expect(files()).toEqual(expected.status === "success" ? [] : [expected])
    },
  )

  test("is not moved by what its status does not take", () => {
    for (const status of uploadStatuses)
      for (const event of cases) {
        const before = { ...freshFile(file("a")), status }
        const taken = uploadFileMachine
          .resolveState({ value: status, context: { size: 100, sent: 0, error: null, row: null } })
          .can(event as never)
        expect([status, event.type, stepFile(before, event as never) !== before]).toEqual([status, event.type, taken])
      }
  })
})

describe("many files", () => {
  const three = { type: "upload.add", files: [file("a"), file("b"), file("c")] } as const
  const arrive = (uid: string): readonly UploadEvent[] => [
    { type: "file.sent", uid },
    { type: "file.arrived", uid, row },
  ]

  test("at most so many are sent at once, and the next one begins as one ends", () => {
    const { send, running, statuses } = open(2)
    send(three)
    expect([[...running], statuses()]).toEqual([
      ["a", "b"],
      ["a uploading", "b uploading", "c waiting"],
    ])
    send({ type: "file.failed", uid: "a", error: "cut" })
    expect([[...running], statuses()]).toEqual([
      ["b", "c"],
      ["a fail", "b uploading", "c uploading"],
    ])
  })

  test("those that arrived leave the list when all are done, and that is told once; the others stay and are tried again", () => {
    const { send, news, statuses, state, running } = open()
    send(three)
    for (const event of arrive("a")) send(event)
    send({ type: "file.failed", uid: "b", error: "cut" })
    expect(statuses()).toEqual(["a success", "b fail", "c uploading"])
    send({ type: "upload.cancel", uid: "c" })
    expect([statuses(), state(), [...running]]).toEqual([["b fail", "c cancelled"], "resting", []])
    expect(news.map(({ type }) => type)).toEqual(["upload.succeeded", "upload.failed", "upload.settled"])
    send({ type: "upload.retry", uid: "b" })
    send({ type: "file.progressed", uid: "b", sent: 70 })
    expect([statuses(), state(), [...running]]).toEqual([["b uploading", "c cancelled"], "running", ["b"]])
    send({ type: "upload.retry", uid: "c" })
    send({ type: "upload.add", files: [file("d")] })
    expect(statuses()).toEqual(["b uploading", "c uploading", "d waiting"])
    send({ type: "upload.cancelAll" })
    expect([statuses(), [...running], state()]).toEqual([["b cancelled", "c cancelled", "d cancelled"], [], "resting"])
    for (const uid of ["b", "c", "d"]) send({ type: "upload.dismiss", uid })
    expect(statuses()).toEqual([])
  })

  test("what is under way cannot be dismissed, and what came too late changes nothing", () => {
    const { send, statuses } = open()
    send({ type: "upload.add", files: [file("a")] })
    send({ type: "upload.dismiss", uid: "a" })
    expect(statuses()).toEqual(["a uploading"])
    send({ type: "upload.cancel", uid: "a" })
    send({ type: "file.arrived", uid: "a", row })
    expect(statuses()).toEqual(["a cancelled"])
  })

  test("every transition of the queue was taken", () => {
    expect(coverage.missing()).toEqual([])
  })
})
