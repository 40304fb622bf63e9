import "fake-indexeddb/auto"
import { bidDraftId } from "#contract/draft.contract.ts"
import { beforeEach, describe, expect, test } from "vitest"
import { DraftDatabase } from "./database.ts"
import { KeptFiles } from "./kept-files.ts"

const draft = bidDraftId("1", "S2")
const long = new Uint8Array(2_500_000).map((_, index) => index % 251)
let users = 0
let database: DraftDatabase
let kept: KeptFiles
beforeEach(() => {
  database = new DraftDatabase(`files${++users}`)
  kept = new KeptFiles(database)
})
const fileOf = (name: string, bytes: Uint8Array<ArrayBuffer> = new Uint8Array([1, 2, 3])) =>
  new File([bytes], name, { type: "application/pdf" })
const bytesOf = async (file: File | undefined) => new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0))
/** The same person's files after the page was opened again. */
const again = () => new KeptFiles(new DraftDatabase(`files${users}`))

describe("files that were chosen for a draft", () => {
  test("are there after the page was closed, in their order and to the byte", async () => {
    await kept.add(draft, { id: "b", group: "technical", file: fileOf("b.pdf", long) }, 1)
    await kept.add(draft, { id: "a", group: "commercial", file: fileOf("a.pdf", new Uint8Array(0)) }, 2)
    await kept.add(bidDraftId("2", "S2"), { id: "c", group: "technical", file: fileOf("c.pdf") }, 3)
    const files = await again().read(draft)
    expect(files.map(({ id, group, file }) => [id, group, file.name, file.type, file.size])).toEqual([
      ["b", "technical", "b.pdf", "application/pdf", long.length],
      ["a", "commercial", "a.pdf", "application/pdf", 0],
    ])
    expect(Buffer.from(await bytesOf(files[0]?.file)).equals(Buffer.from(long))).toBe(true)
  })

  test("lie there sealed, their names like their bytes", async () => {
    const mark = "CANARY-file"
    await kept.add(draft, { id: "a", group: "technical", file: fileOf(`${mark}.pdf`, new Uint8Array(Buffer.from(mark.repeat(100)))) }, 1)
    const rows = [...(await database.files.toArray()), ...(await database.pieces.toArray())]
    expect(rows).toHaveLength(2)
    for (const { box, ...row } of rows) {
      expect(Buffer.from(box).toString("latin1")).not.toContain(mark)
      expect(JSON.stringify(row)).not.toContain(mark)
    }
  })

  test("are gone with all their pieces when they are removed", async () => {
    await kept.add(draft, { id: "a", group: "technical", file: fileOf("a.pdf", long) }, 1)
    await kept.add(draft, { id: "b", group: "technical", file: fileOf("b.pdf") }, 2)
    await kept.remove("a")
    expect((await kept.read(draft)).map(({ id }) => id)).toEqual(["b"])
    expect(await database.pieces.count()).toBe(1)
    await kept.discard(draft)
    expect([await database.files.count(), await database.pieces.count()]).toEqual([0, 0])
  })

  test("leave nothing behind when the device has no room for them", async () => {
    const broken = fileOf("a.pdf", long)
    const real = broken.slice.bind(broken)
    broken.slice = (from = 0, to) => {
      if (from > 0) throw new DOMException("no room", "QuotaExceededError")
      return real(from, to)
    }
    await expect(kept.add(draft, { id: "a", group: "technical", file: broken }, 1)).rejects.toThrow("no room")
    expect([await database.files.count(), await database.pieces.count()]).toEqual([0, 0])
  })
})
