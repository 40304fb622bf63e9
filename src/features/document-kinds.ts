import { declaredKind } from "#ui/document-kinds/declared-kind.ts"
import type { DocumentKind } from "#ui/document-kinds/document-kind.ts"
import { declaredKinds } from "./declared-kinds.ts"
import { tenderKind } from "./tender/tender.kind.tsx"

/** Every kind of document, for the palette, the dashboard and the count of tasks. */
export const documentKinds: readonly DocumentKind[] = [tenderKind, ...declaredKinds.map(declaredKind)]
