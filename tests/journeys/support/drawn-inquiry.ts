import { emptyMaterial } from "#contract/material.contract.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { material } from "#machines/material/material.chart.ts"
import { readClock } from "#server/database/clock.ts"
import { filesOver, startFile } from "../../support/files.ts"
import { inquiryContentOf } from "../../support/inquiry-content.ts"
import type { Platform } from "./servers.ts"

/** An inquiry of a supplier for a material with a drawing and for something without; `publish` lets it out. */
export async function drawnInquiry(platform: Platform, supplier: string) {
  const [purchaser, approver] = [await platform.signIn("purchaser"), await platform.signIn("approver")]
  const now = await readClock(platform.database)
  const content = { ...emptyMaterial, name: "轴承座", specification: "HT250", unit: "H87", category: "0101" }
  const part = await purchaser.call(material.calls.create, { body: { code: "DRAWN-1", content } })
  await startFile(
    purchaser,
    filesOver(platform.origin, purchaser),
    { businessType: "material-drawings", businessId: part.id },
    "轴承座.gif",
    // The smallest image.
    "GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;",
  )
  await purchaser.call(material.calls.submit, { params: { id: part.id }, body: { base: part.version, input: {} } })
  const { version: asked } = await approver.call(material.calls.get, { params: { id: part.id }, query: {} })
  await approver.call(material.calls.approve, { params: { id: part.id }, body: { base: asked, input: { comment: "" } } })
  const made = await purchaser.call(inquiry.calls.create, {
    body: {
      content: inquiryContentOf({
        title: "轴承座询价",
        suppliers: [supplier],
        quoteEnd: now + 86_400_000,
        openness: "open",
        lines: [
          { item: "轴承座", material: "DRAWN-1", quantity: "10" },
          { item: "螺栓", quantity: "10" },
        ],
      }),
    },
  })
  const publish = async () => {
    await purchaser.call(inquiry.calls.submit, { params: { id: made.id }, body: { base: made.version, input: {} } })
    const { version } = await approver.call(inquiry.calls.get, { params: { id: made.id }, query: {} })
    await approver.call(inquiry.calls.approve, { params: { id: made.id }, body: { base: version, input: { comment: "" } } })
  }
  return { id: made.id, publish }
}
