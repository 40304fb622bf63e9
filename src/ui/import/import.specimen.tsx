import { Flex } from "@chakra-ui/react"
import { useState } from "react"
import type { ImportVerdict } from "#contract/import.contract.ts"
import type { Specimen } from "#ui/theme/specimen.ts"
import { guessColumns } from "./guess-columns.ts"
import { ImportPreview } from "./import-preview.tsx"
import { MapColumns } from "./map-columns.tsx"
import { SheetDrop } from "./sheet-drop.tsx"

const fields = [
  { code: "code", name: "编码", required: true, also: ["编码"] },
  { code: "value", name: "值", required: true, also: ["值"] },
  { code: "zh", name: "中文名称", required: true, also: ["中文名称"] },
]
const heads = ["编码", "值", "名称"]
const lines = [
  { line: 2, cells: { code: "UNIT", value: "CRT", zh: "箱" } },
  { line: 3, cells: { code: "UNIT", value: "KGM", zh: "公斤" } },
  { line: 4, cells: { code: "UNIT", value: "PCE", zh: "件" } },
  { line: 5, cells: { code: "UNITS", value: "BAG", zh: "袋" } },
]
const verdicts: readonly ImportVerdict[] = [
  { line: 2, verdict: "new", problem: "", cells: {} },
  { line: 3, verdict: "change", problem: "", cells: { zh: "千克" } },
  { line: 4, verdict: "same", problem: "", cells: {} },
  { line: 5, verdict: "wrong", problem: "没有快速编码“UNITS”", cells: { code: "没有快速编码“UNITS”" } },
]

const taken = () => Promise.resolve()

/** A place for a file, an unreadable file, the mapping with a missing column, and a preview with each verdict. */
function Show() {
  const [mapping, setMapping] = useState(() => guessColumns(heads, fields))
  return (
    <Flex direction="column" gap="4">
      <SheetDrop fields={fields} fault={null} onFile={taken} />
      <SheetDrop fields={fields} fault="notASheet" onFile={taken} />
      <MapColumns fields={fields} sheet={{ heads, rows: [] }} mapping={mapping} onChange={setMapping} />
      <ImportPreview fields={fields} lines={lines} verdicts={verdicts} />
    </Flex>
  )
}

export const specimen: Specimen = { title: "import", Show }
