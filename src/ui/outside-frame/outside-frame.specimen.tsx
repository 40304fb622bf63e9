import { Empty } from "#ui/empty/empty.tsx"
import type { Specimen } from "#ui/theme/specimen.ts"
import { OutsideFrame } from "./outside-frame.tsx"

const Show = () => (
  <div style={{ height: 320, overflow: "auto" }}>
    <OutsideFrame>
      <Empty title="没有这个页面" text="地址可能写错了，或者页面已经移走。" />
    </OutsideFrame>
  </div>
)

export const specimen: Specimen = { title: "outside-frame", Show }
