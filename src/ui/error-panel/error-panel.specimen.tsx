import { Refused } from "#contract/errors.ts"
import type { Specimen } from "#ui/theme/specimen.ts"
import { ErrorPanel } from "./error-panel.tsx"

const Show = () => <ErrorPanel error={new Refused({ code: "20001" }, "您没有查看这份招标的权限")} onAgain={() => undefined} />

export const specimen: Specimen = { title: "error-panel", Show }
