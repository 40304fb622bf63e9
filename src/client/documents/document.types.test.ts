import { tenderContract } from "#contract/tender.contract.ts"
import type { TenderView } from "#contract/tender.view.ts"
import { expectTypeOf, test } from "vitest"
import type { DocumentSource, OpenDocument } from "./document.ts"

test("a document's facts and the inputs of its commands follow from the contract", () => {
  const source = { id: "a", load: tenderContract.get, timeline: tenderContract.timeline } satisfies DocumentSource<TenderView>
  expectTypeOf(source).toExtend<DocumentSource<TenderView>>()
  type Send = OpenDocument<TenderView>["send"]
  const asBuyer = (send: Send) => send(tenderContract.revoke, { reason: "wrong date" })
  expectTypeOf<Awaited<ReturnType<typeof asBuyer>>>().toExtend<{ kind: string }>()
  type Done = Extract<Awaited<ReturnType<typeof asBuyer>>, { kind: "done" }>
  expectTypeOf<Done["data"]["document"]>().toExtend<{ id: string; version: number; state: string }>()
})
