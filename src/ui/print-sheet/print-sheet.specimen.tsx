import type { Specimen } from "#ui/theme/specimen.ts"
import { PrintSheet } from "./print-sheet.tsx"

const Show = () => (
  <PrintSheet>
    <h3>中标通知书</h3>
    <p>山东鲁岳工业装备有限公司：经评审，贵公司为“车间防静电工装采购”的中标人。</p>
  </PrintSheet>
)

export const specimen: Specimen = { title: "print-sheet", Show }
