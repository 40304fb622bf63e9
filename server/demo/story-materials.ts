import type { MaterialContent } from "#contract/material.contract.ts"
import { materialDocument } from "#server/modules/material/material.document.ts"
import { bearings, cables, type Good, packing, valves } from "./story-goods.ts"
import type { Storyteller } from "./storyteller.ts"

const day = 86_400_000

const contentOf = ({ name, specification, unit: [unit], category, brand }: Good, days: number): MaterialContent => ({
  name,
  specification,
  unit,
  conversions: [],
  category,
  taxRate: "CN.13",
  brand,
  manufacturerNumber: "",
  leadDays: days,
  minimumQuantity: null,
  packingQuantity: null,
  overDelivery: "5",
  underDelivery: null,
  inspection: "sample",
  buyer: null,
  substitutes: [],
})

/** Materials that were entered and approved before any purchase. */
export async function materials(story: Storyteller): Promise<void> {
  const goods = [...bearings, ...cables, ...packing, ...valves]
  await story.at(story.now - 400 * day)
  for (const [turn, good] of goods.entries()) {
    const id = await story.begin("purchaser", materialDocument, { code: good.code, content: contentOf(good, 10 + ((turn * 7) % 20)) })
    await story.act("purchaser", materialDocument, id, "submit", {})
    await story.act("approver", materialDocument, id, "approve", { comment: "" })
  }
}
