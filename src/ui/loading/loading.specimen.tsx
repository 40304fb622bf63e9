import type { Specimen } from "#ui/theme/specimen.ts"
import { LoadingRows } from "./loading.tsx"

const Show = () => <LoadingRows rows={4} />

export const specimen: Specimen = { title: "loading", Show }
