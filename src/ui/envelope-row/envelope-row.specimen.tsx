import type { Specimen } from "#ui/theme/specimen.ts"
import { EnvelopeRow } from "./envelope-row.tsx"

const Show = () => (
  <EnvelopeRow
    label="投标"
    envelopes={[
      { id: "1", name: "苏州精工轴承有限公司", state: "opened", text: "3,375.00" },
      { id: "2", name: "投标 2", state: "sealed" },
      { id: "3", name: "投标 3", state: "sealed" },
      { id: "4", name: "投标 4", state: "stale" },
      { id: "5", name: "哈尔滨通用轴承", state: "withdrawn" },
    ]}
  />
)

export const specimen: Specimen = { title: "envelope-row", Show }
