import { createHash, randomBytes } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium, expect, type Page } from "@playwright/test"
import { sealingContract } from "#contract/sealing.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { openDatabase } from "#server/database/database.ts"
import { createDemoPeople, demoPassword } from "#server/demo/people.ts"
import { buildIfStale } from "../scripts/build.ts"
import { seatOf } from "../tests/journeys/support/people.ts"
import { bidPage } from "../tests/journeys/support/screens.ts"
import { launchOptions } from "../tests/support/browser.ts"
import { signIn } from "../tests/support/caller.ts"
import { sealedOn } from "../tests/support/sealed.ts"
import { spawnServer } from "../tests/support/server-process.ts"
import { stageOn } from "../tests/support/tender.ts"
import { tourOn } from "../tests/support/tender-tour.ts"
import { type Bench, figure, timed } from "./measure.ts"

const mib = 1024 * 1024
const files = 20
const sizeOfOne = 15 * mib
const cuts = [0.2, 0.5, 0.8]
const awayMs = 5000
const minutes = (count: number) => count * 60_000

/** A line to the server that counts what goes up it, and can be cut: every connection breaks, and for some seconds there is none. */
function lineTo(port: number) {
  const sockets = new Set<Socket>()
  let up = 0
  let isCut = false
  const server = createServer((socket) => {
    if (isCut) return void socket.destroy()
    const far = connect(port, "127.0.0.1")
    for (const one of [socket, far]) {
      sockets.add(one)
      one.on("error", () => one.destroy()).on("close", () => [socket, far].forEach((end) => (sockets.delete(end), end.destroy())))
    }
    socket.on("data", (bytes: Buffer) => {
      up += bytes.length
      if (!far.write(bytes)) socket.pause()
    })
    far.on("drain", () => socket.resume())
    far.pipe(socket)
  }).listen(0, "127.0.0.1")
  return {
    port: () => (server.address() as AddressInfo).port,
    up: () => up,
    cut: () => {
      isCut = true
      for (const socket of sockets) socket.destroy()
      setTimeout(() => (isCut = false), awayMs)
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

interface Sent {
  /** Chunks that were sent more than once. */
  readonly again: number
  readonly all: number
}
function countChunks(page: Page): () => Sent {
  const times = new Map<string, number>()
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (request.method() !== "POST" || !pathname.endsWith("/seal-chunk")) return
    const chunk = `${searchParams.get("upload") ?? ""}/${searchParams.get("part") ?? ""}`
    times.set(chunk, (times.get(chunk) ?? 0) + 1)
  })
  return () => ({ all: times.size, again: [...times.values()].filter((count) => count > 1).length })
}

/** A bid with 20 files of 300 MiB in all, sealed by its bidder in Chromium over a line that is cut three times; opened by two openers, each file is held against the one that was chosen. */
export const bench: Bench = async ({ databaseUrl }) => {
  await buildIfStale()
  const folder = mkdtempSync(join(tmpdir(), "procurement-cut-line-"))
  const server = spawnServer({ DATABASE_URL: databaseUrl, DATA_DIR: folder })
  const database = openDatabase(databaseUrl, { max: 4 })
  const browser = await chromium.launch(launchOptions())
  const line = lineTo(Number(new URL(await server.ready).port))
  try {
    const people = await database.transaction(createDemoPeople)
    const origin = `http://127.0.0.1:${line.port()}`
    const direct = await server.ready
    const platform = { origin: direct, database, people, signIn: (person: string) => signIn(direct, person, demoPassword) }
    const tour = sealedOn(await tourOn(stageOn(platform)))
    const id = await tour.beginSealed({ minBidders: 1 })
    const { page } = await seatOf(browser, origin, "supplier.a")
    const chosen = Array.from({ length: files }, (_, index) => {
      const bytes = randomBytes(sizeOfOne)
      const path = join(folder, `附件-${index + 1}.bin`)
      writeFileSync(path, bytes)
      return { path, sha256: createHash("sha256").update(bytes).digest("hex") }
    })
    const form = bidPage(page)
    await form.open(id)
    await form.price.write("10")
    await page.getByRole("textbox", { name: "技术响应说明" }).fill("完全响应")
    const choosing = await timed(async () => {
      for (const [label, from, to] of [
        ["技术标附件", 0, 12],
        ["商务标附件", 12, files],
      ] as const)
        await page
          .getByLabel(label)
          .and(page.locator("input"))
          .setInputFiles(chosen.slice(from, to).map(({ path }) => path))
      await expect(page.getByRole("region", { name: "商务标附件" }).getByRole("listitem")).toHaveCount(files - 12)
      await expect(page.getByText("正在保存到这台设备")).toBeHidden({ timeout: minutes(5) })
    })
    const sent = countChunks(page)
    const before = line.up()
    await form.seal.click()
    await form.sealing.getByRole("checkbox", { name: "我已保存恢复码" }).check()
    let away = 0
    const sealing = await timed(async () => {
      await form.sealing.getByRole("button", { name: "加密并密封" }).click()
      for (const share of cuts) {
        await expect.poll(() => line.up() - before, { timeout: minutes(10), intervals: [20] }).toBeGreaterThan(share * files * sizeOfOne)
        line.cut()
        await page.getByText("网络中断").waitFor({ timeout: minutes(1) })
        away += 1
      }
      await expect(form.receipt).toBeVisible({ timeout: minutes(15) })
    })
    const up = line.up() - before
    const { all, again } = sent()
    await tour.close(id)
    for (const opener of ["legal", "supervisor"] as const) await tour.attend(opener, id)
    const opening = await timed(() => tour.run("purchaser", id, "openBids", {}))
    const buyer = await tour.as("purchaser")
    const [bid] = await buyer.call(tenderContract.bids, { params: { id } })
    let equal = 0
    const reading = await timed(async () => {
      for (const [at, { envelope, index }] of (bid?.files ?? []).entries()) {
        const address = `${direct}/prod-api/${sealingContract.file.path.replace(":id", id)}?bid=${bid?.bid ?? ""}&envelope=${envelope}&index=${index}`
        const answer = await fetch(address, { headers: { authorization: `Bearer ${buyer.tokens.access_token}` } })
        const hash = createHash("sha256")
          .update(Buffer.from(await answer.arrayBuffer()))
          .digest("hex")
        if (hash === chosen[at]?.sha256) equal += 1
      }
    })
    return {
      "cuts of the line that the page told": figure(away, "times"),
      "files that were opened and are those that were chosen": figure(equal, `of ${files}`),
      "chunks that were uploaded": figure(all, "chunks"),
      "chunks that were sent more than once": figure(again, "chunks"),
      "bytes on the line beside each byte of files": figure(up / (files * sizeOfOne), "bytes"),
      "20 files taken into the bid on its device, on the clock": figure(choosing / 1000, "s"),
      [`300 MiB encrypted, uploaded and committed, ${(cuts.length * awayMs) / 1000} s without a line among it, on the clock`]: figure(
        sealing / 1000,
        "s",
      ),
      "the bid opened, on the clock": figure(opening / 1000, "s"),
      "20 files decrypted and read by the buyer, on the clock": figure(reading / 1000, "s"),
    }
  } finally {
    await browser.close()
    line.close()
    server.process.kill("SIGTERM")
    await server.ended
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
