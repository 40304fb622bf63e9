import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { expect, test } from "vitest"
import { tenderContract } from "#contract/tender.contract.ts"
import { demoPassword } from "#server/demo/people.ts"
import { tenderDocument } from "#server/modules/tender/tender.document.ts"
import { loadKeys } from "#server/keys.ts"
import { verifyPlatform } from "../../scripts/verify-platform.ts"
import { quantile } from "../../bench/measure.ts"
import { signIn } from "../support/caller.ts"
import { many, measured, patience, within } from "../support/drill.ts"
import { seeded } from "../support/hostile.ts"
import { namesOf, plantSuppliers } from "../support/plant-suppliers.ts"
import { realPlatform } from "../support/real-platform.ts"
import { sealedOn } from "../support/sealed.ts"
import { bidOf, stageOn, type PersonName } from "../support/tender.ts"
import { tourOn } from "../support/tender-tour.ts"

/** A commit as its sender knows it. */
interface Sent {
  readonly who: PersonName
  /** Ms before the deadline at which it was sent; below 0 after it. */
  readonly early: number
  readonly took: number
  /** The fingerprint, when it was acknowledged. */
  readonly seal: string | undefined
  readonly code: string
}

test(
  "of the bids that come in the last minute none that was acknowledged is lost, none in time refused, none late taken",
  patience("rush"),
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "procurement-rush-"))
    chmodSync(folder, 0o711)
    const suppliers = many("rush", 6)
    // Few need not take a minute.
    const rushMs = suppliers < 100 ? 4_000 : 60_000
    const platform = await realPlatform(folder, { TRUST_PROXY: "1" })
    const planted = await plantSuppliers(platform.database, suppliers)
    const addresses = new Map(namesOf(planted).map((name, index) => [name as string, `10.1.${index >> 8}.${index & 255}`]))
    const tour = sealedOn(
      await tourOn(
        stageOn({
          ...platform,
          people: { ...platform.people, ...planted },
          signIn: (name: string) => signIn(platform.origin, name, demoPassword, addresses.get(name)),
        }),
      ),
    )
    const id = await tour.beginSealed({ openTo: "public" })
    const random = seeded(1)
    const first = new Map<PersonName, Awaited<ReturnType<typeof tour.sealed>>>()
    for (const who of namesOf(planted)) first.set(who, await tour.sealed(who, id, bidOf("10")))
    const deadline = (await tour.see("purchaser", id)).facts.document?.bidDeadline ?? 0
    const ahead = deadline - rushMs - 1_000 - Date.now()
    await tour.travelTo(deadline - rushMs - 1_000)
    const left = () => deadline - (Date.now() + ahead)
    const sent: Sent[] = []
    const commit = async (who: PersonName, base: number, texts: Awaited<ReturnType<typeof tour.sealed>>): Promise<void> => {
      const person = await tour.as(who)
      const [early, started] = [left(), performance.now()]
      const { body } = await person.answer(tenderContract.submitBid, { params: { id }, body: { base, input: { sealed: texts } } })
      sent.push({ who, early, took: performance.now() - started, seal: body.data?.receipt?.seal, code: body.code })
    }
    const waitFor = (early: number) => pause(Math.max(0, left() - early))
    await Promise.all(
      [...first].map(async ([who, texts]) => {
        const moments = [random() * rushMs, random() * rushMs].toSorted((a, b) => b - a) as [number, number]
        await waitFor(moments[0])
        await commit(who, 0, texts)
        const again = await tour.sealed(who, id, bidOf("9")).catch(() => null)
        // Every twentieth tries his luck after the deadline.
        await waitFor(random() < 0.05 || who.endsWith("00000") ? -random() * 2_000 : moments[1])
        if (again) await commit(who, 1, again)
      }),
    )
    await pause(Math.max(0, left() + 2_000))
    const keys = loadKeys(join(folder, "keys"))
    await tenderDocument.strike({ database: platform.database, keys }, id)
    const { rows } = await platform.database.query<{ data: string }>({
      text: "select data::text as data from event where stream = $1 and type = 'bidding.closed'",
      values: [id],
    })
    const { seals: published } = JSON.parse(rows[0]?.data ?? "{}") as { seals: readonly string[] }
    const last = new Map(sent.flatMap(({ who, seal }) => (seal === undefined ? [] : [[who, seal] as const])))
    expect(sent.filter(({ early, code }) => early < 0 && code === "200")).toEqual([])
    // What is answered before the deadline came in time; what is sent a second before it does so in the drill.
    expect(sent.filter(({ early, took, code }) => early > Math.min(took, within("rush", 1_000)) && code !== "200")).toEqual([])
    expect(published.toSorted()).toEqual([...last.values()].toSorted())
    expect(sent.filter(({ early }) => early < 0).length).toBeGreaterThan(0)
    expect(await verifyPlatform(platform.database.url)).toMatchObject({ sound: true })
    const taken = sent.filter(({ code }) => code === "200").map(({ took }) => took)
    measured("rush", {
      suppliers,
      "commits sent": sent.length,
      acknowledged: taken.length,
      "sent after the deadline, all refused": sent.filter(({ early }) => early < 0).length,
      "refused in the last second": sent.filter(({ early, code }) => early >= 0 && code !== "200").length,
      lost: 0,
      "median, ms": Math.round(quantile(taken)),
      "p99, ms": Math.round(quantile(taken, 0.99)),
      "longest, ms": Math.round(Math.max(...taken)),
    })
    // A rush of few says nothing of how long one waits in a rush.
    expect(suppliers >= 1_000 ? quantile(taken, 0.99) : 0).toBeLessThan(within("rush", 250))
    await platform.end()
    rmSync(folder, { recursive: true })
  },
)
