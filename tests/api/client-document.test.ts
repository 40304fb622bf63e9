import pino from "pino"
import { expect, onTestFinished, test } from "vitest"
import { tenderContract } from "#contract/tender.contract.ts"
import { startHub } from "#server/live/hub.ts"
import { liveModule } from "#server/live/socket.ts"
import { startServer } from "../support/server.ts"
import { tenderDocument, tenderStage } from "../support/tender.ts"
import { lookLikeAPageOf, pageCaller } from "../support/wire.ts"

/** The browser's half, signed in as the purchaser, on a real server with a live channel. */
async function browser() {
  const hubs: Awaited<ReturnType<typeof startHub>>[] = []
  const server = await startServer({
    modules: [
      async (app, services) => {
        const hub = await startHub(services.database, { log: pino({ level: "silent" }) })
        hubs.push(hub)
        await liveModule(hub, () => Promise.resolve(true))(app, services)
      },
    ],
  })
  onTestFinished(async () => {
    for (const hub of hubs) await hub.stop()
  })
  const stage = await tenderStage(server)
  lookLikeAPageOf(server.origin)
  const [{ setCaller }, { openDocument }] = await Promise.all([import("#client/http/http.ts"), import("#client/documents/document.ts")])
  setCaller(pageCaller(await stage.as("purchaser")))
  const open = (id: string) => {
    const document = openDocument({ id, load: tenderContract.get, timeline: tenderContract.timeline })
    onTestFinished(document.subscribe(() => undefined))
    const reach = (good: (state: ReturnType<typeof document.state>) => boolean): Promise<ReturnType<typeof document.state>> =>
      new Promise((resolve) => {
        const look = (): void => {
          if (good(document.state())) resolve(document.state())
        }
        onTestFinished(document.subscribe(look))
        look()
      })
    return { document, reach }
  }
  return { stage, open }
}

test("an open document shows what others do to it, sends commands, offers again what others outran, and is gone when it does not exist", async () => {
  const { stage, open } = await browser()
  const { id, version } = await stage.create()
  const { document, reach } = open(id)
  const ready = await reach(({ status }) => status === "ready")
  expect(ready.view).toMatchObject({ version, state: "new", verdicts: { submit: { allowed: true } } })
  expect(ready.timeline).not.toEqual([])

  const next = tenderDocument(await stage.now(), stage.server.people, { title: "改过的标题" })
  await stage.run("purchaser", id, "save", { document: next })
  const followed = await reach(({ view }) => view !== null && view.version > version)
  expect(followed.view?.facts.document?.title).toBe("改过的标题")

  const outrun = await document.send(tenderContract.submit, {}, { base: version })
  if (outrun.kind !== "rebased") throw new Error(`the command was ${outrun.kind}`)
  expect([outrun.verdict, outrun.view.version]).toEqual([{ allowed: true }, followed.view?.version])
  expect(await outrun.retry(outrun.view.version)).toMatchObject({ kind: "done", data: { document: { id } } })
  await reach(({ status, view }) => status === "ready" && view?.state !== "new")

  const late = await document.send(tenderContract.submit, {})
  expect(late).toMatchObject({ kind: "refused", error: { refusal: { code: "16001" } } })

  expect((await open("0".repeat(32)).reach(({ status }) => status !== "loading")).status).toBe("gone")
})
