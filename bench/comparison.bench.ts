import { brotliCompressSync } from "node:zlib"
import type { Page } from "@playwright/test"
import { comparisonContract } from "#contract/inquiry.contract.ts"
import type { Actor } from "#contract/people.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import { initialState } from "#machines/_kit/snapshot.ts"
import { type Database, openDatabase } from "#server/database/database.ts"
import { createDemoPeople } from "#server/demo/people.ts"
import { memberOf } from "#server/documents/kind-family.ts"
import type { JsonValue } from "#server/event-store/json.ts"
import { append } from "#server/event-store/store.ts"
import { brotliOptions } from "#server/http/protection.ts"
import { replySchema, serialiserOf, successOf } from "#server/http/reply.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { findUser } from "#server/identity/users.ts"
import { readOffers } from "#server/modules/inquiry/inquiry.routes.ts"
import { type Bench, figure, quantile } from "./measure.ts"
import { longTasksOfScroll, onPage, painted } from "./page-server.ts"
import { quoted } from "./quoted.ts"
import { cpuClock } from "./server-cpu.ts"

const id = "c".repeat(32)

/** An inquiry of 2,000 lines in its comparison, for which 30 suppliers have quoted. */
async function plant(database: Database, user: SessionUser): Promise<void> {
  const { asked, offers } = quoted(2000, 30)
  const by: Actor = { id: user.id, roles: ["purchaser"], party: user.party ?? null }
  const suppliers = offers.map(({ supplier }) => supplier)
  const { facts } = initialState(inquiry.chart)
  const state = {
    value: "parity",
    facts: {
      ...facts,
      number: "XJ-1",
      party: user.party ?? "",
      author: user.id,
      quotes: suppliers,
      trials: suppliers.map((supplier) => ({ supplier, passed: true, reason: "" })),
      content: { title: "t", currency: "CNY", suppliers, quoteStart: null, quoteEnd: 1, questionEnd: null, terms: "", lines: asked },
    },
  }
  const fact = (type: string, data: object) => ({ type, schemaVersion: 1, by, at: 1, data: data as Readonly<Record<string, JsonValue>> })
  const at = (stream: string, kind: string, chartVersion: number, held: object) => ({
    stream,
    kind,
    root: stream,
    expected: 0,
    chartVersion,
    state: held as JsonValue,
  })
  await database.transaction(async (tx) => {
    await append(tx, at(id, "inquiry", inquiry.chart.version, state), [fact("inquiry.trialFinished", {})])
    for (const { supplier, content } of offers)
      await append(tx, at(memberOf(id, quotation.id, supplier), "quotation", quotation.chart.version, { value: "opened", facts: {} }), [
        fact("quotation.opened", { content }),
      ])
  })
}

/** What one read of a large comparison costs the server, and what it costs a page to draw and scroll it. */
export const bench: Bench = async ({ databaseUrl }) => {
  const database = openDatabase(databaseUrl, { max: 1 })
  const people = await database.transaction(createDemoPeople)
  const buyer = await findUser(database, people["purchaser"] ?? "")
  if (!buyer) throw new Error("nobody is there")
  const user: SessionUser = { ...buyer, sessionId: "bench" }
  await plant(database, user)
  // The server's own way of writing a reply.
  const { response } = replySchema(comparisonContract.offers)
  if (!response) throw new Error("the offers are not written by the fast serialiser")
  const serialise = serialiserOf(response[200])
  let bytes = 0
  const read = async () => {
    const data = await database.reading((tx) => readOffers(tx, user, id))
    if (data.offers.length !== 30) throw new Error(`only ${data.offers.length} have quoted`)
    bytes = brotliCompressSync(serialise(successOf(comparisonContract.offers, data)), brotliOptions).length
  }
  const cpu = await cpuClock(database)
  const reads: number[] = []
  for (let turn = 0; turn < 15; turn++) {
    const before = cpu()
    await read()
    if (turn >= 3) reads.push(cpu() - before)
  }
  await database.close()
  const drawn = await onPage("comparison", measure)
  return {
    "one read of 2,000 lines x 30 suppliers, CPU of Node and PostgreSQL": figure(quantile(reads), "ms"),
    "what it sends": figure(bytes / 1000, "kB"),
    ...drawn,
  }
}

async function measure(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("Performance.enable")
  const busy = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics")
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000
  }
  const [mounted, worked]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < 10; turn++) {
    await page.evaluate("unmount()")
    const before = await busy()
    mounted.push(await painted(page, "mount()"))
    worked.push((await busy()) - before)
  }
  return {
    "the matrix until it is painted, median": figure(quantile(mounted), "ms"),
    "what the page works for that, median": figure(quantile(worked), "ms"),
    "cells drawn of 70,000": figure(await page.evaluate<number>("document.querySelectorAll('[role=gridcell]').length"), "cells"),
    "tasks over 50 ms in a scroll down through all lines": figure(await longTasksOfScroll(page, "Top", "Height"), "tasks"),
    "tasks over 50 ms in a scroll across all suppliers": figure(await longTasksOfScroll(page, "Left", "Width"), "tasks"),
  }
}
