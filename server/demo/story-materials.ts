import { type MaterialContent, noOtherNames } from "#contract/material.contract.ts"
import { materialDocument } from "#server/modules/material/material.document.ts"
import { bearings, cables, type Good, packing, valves } from "./story-goods.ts"
import type { Storyteller } from "./storyteller.ts"

const day = 86_400_000

/** What the materials of the story are called in other languages; those left out have a Chinese name alone. */
const called: Readonly<Record<string, MaterialContent["otherNames"]>> = {
  深沟球轴承: { en: "Deep groove ball bearing", es: "Rodamiento rígido de bolas", ja: "深溝玉軸受" },
  圆锥滚子轴承: { en: "Tapered roller bearing", es: "Rodamiento de rodillos cónicos", ja: "円すいころ軸受" },
  调心滚子轴承: { en: "Spherical roller bearing", es: "Rodamiento de rodillos a rótula", ja: "自動調心ころ軸受" },
  骨架油封: { en: "Rotary shaft seal", es: "Retén radial", ja: "オイルシール" },
  铜芯控制电缆: { en: "Copper control cable", es: "Cable de control de cobre", ja: "銅制御ケーブル" },
  变频电力电缆: { en: "VFD power cable", es: "Cable para variador", ja: "インバータ用電力ケーブル" },
  五层瓦楞纸箱: { en: "Double-wall carton", es: "Caja de cartón doble", ja: "複両面段ボール箱" },
  不锈钢球阀: { en: "Stainless steel ball valve", es: "Válvula de bola inoxidable", ja: "ステンレスボール弁" },
  蝶阀: { en: "Butterfly valve", es: "Válvula de mariposa", ja: "バタフライ弁" },
}

const contentOf = ({ name, specification, unit: [unit], category, brand }: Good, days: number): MaterialContent => ({
  name,
  otherNames: called[name] ?? noOtherNames,
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
