import { expect, test } from "vitest"
import { announcement } from "#machines/announcement/announcement.chart.ts"
import { announcementPage, content } from "../support/announcement-page.ts"

test("what is pressed while a command is on its way is sent after it, unless that was not done or others came between", async () => {
  const { admin, asked, first, open } = await announcementPage()
  const { id } = await admin.call(announcement.calls.create, { body: { scope: "platform", content } })
  const { opened, reach } = open(id)
  await reach(({ status }) => status === "ready")
  const save = (title: string) => opened.send(announcement.calls.save, { content: { ...content, title } })
  const kinds = async (...pressed: ReturnType<typeof save>[]) => (await Promise.all(pressed)).map(({ kind }) => kind)
  expect(await kinds(save("停水"), save("停电"), save("停气"))).toEqual(["done", "done", "done"])
  expect((await reach(({ view, status }) => status === "ready" && view?.version === 4)).view?.facts.title).toBe("停气")

  // The answer of the first is there, and the document is being read again.
  const one = await save("停水")
  expect([one.kind, ...(await kinds(save("停电")))]).toEqual(["done", "done"])
  await reach(({ view, status }) => status === "ready" && view?.version === 6)

  first.push(() => admin.call(announcement.calls.save, { params: { id }, body: { base: 7, input: { content } } }))
  const [mine, late] = await Promise.all([save("停水"), save("停电")])
  if (late.kind !== "rebased") throw new Error(`the second was ${late.kind}`)
  expect([mine.kind, late.view.version, (await late.retry()).kind]).toEqual(["done", 8, "done"])
  await reach(({ view, status }) => status === "ready" && view?.version === 9)

  asked.length = 0
  expect(await kinds(save(""), save("停电"))).toEqual(["refused", "busy"])
  expect(asked.filter((call) => call === "/save")).toHaveLength(1)

  // Whoever leaves the page is told how a command ended, and whoever comes back can send the next at once.
  const page = open(id)
  await page.reach(({ status }) => status === "ready")
  const saved = page.opened.send(announcement.calls.save, { content: { ...content, title: "停水" } })
  page.stop()
  expect((await saved).kind).toBe("done")
  await page.reach(({ status }) => status === "ready")
  expect(await kinds(page.opened.send(announcement.calls.save, { content: { ...content, title: "停电" } }))).toEqual(["done"])
})
