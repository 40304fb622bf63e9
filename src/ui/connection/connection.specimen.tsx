import type { Specimen } from "#ui/theme/specimen.ts"
import { ConnectionView } from "./connection.tsx"

const since = 1_795_154_400_000
const row = { about: "", name: "submitBid", since, notAfter: null, sentence: null }

const Show = () => (
  <div style={{ display: "grid", gap: 12 }}>
    <ConnectionView live="waiting" skew={-10_920_000} waiting={[]} onForget={() => undefined} />
    <ConnectionView
      live="offline"
      skew={0}
      waiting={[
        { ...row, key: "1", state: "waiting" },
        { ...row, key: "2", state: "late" },
        { ...row, key: "3", state: "refused", sentence: "招标文件已变更，请重新确认后再投标" },
      ]}
      onForget={() => undefined}
    />
  </div>
)

export const specimen: Specimen = { title: "connection", Show }
