import { Money } from "#ui/money/money.tsx"
import type { Specimen } from "#ui/theme/specimen.ts"
import { BarCell } from "./bar-cell.tsx"

const Show = () => (
  <div style={{ display: "grid", gap: 8, width: 200 }}>
    <BarCell share={0.85} tone="green">
      <Money value="2875" currency="UAH" />
    </BarCell>
    <BarCell share={0.86}>
      <Money value="2900" currency="UAH" />
    </BarCell>
    <BarCell share={1}>
      <Money value="3375" currency="UAH" />
    </BarCell>
  </div>
)

export const specimen: Specimen = { title: "bar-cell", Show }
