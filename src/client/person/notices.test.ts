import { afterAll, expect, test } from "vitest"
import type { Notice } from "#contract/notice.contract.ts"
import { good, startWire } from "../../../tests/support/wire.ts"

const wire = await startWire()
const { markAllRead, readLatest } = await import("./notices.ts")
afterAll(() => wire.close())

const notice = (position: string): Notice & { title: string } => ({
  id: position.padStart(32, "0"),
  position,
  msgType: "task",
  template: "task",
  params: {},
  told: null,
  path: "/dashboard/index",
  at: 1,
  readAt: null,
  title: "请办理",
})

test("all notices that a list shows are marked as read, also where no live channel has told of them", async () => {
  wire.answer(good({ records: [notice("7"), notice("6")], total: 2, page: 1, pageSize: 20 }), good({ unread: 0, newest: "7" }))
  await readLatest()
  await markAllRead()
  await markAllRead([notice("10")])
  expect(wire.arrived.slice(1).map(({ body }) => body)).toEqual(['{"upTo":"7"}', '{"upTo":"10"}'])
})
