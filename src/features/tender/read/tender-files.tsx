import { DocumentFiles } from "#ui/files/document-files.tsx"
import type { OpenTender } from "../open-tender.ts"
import { linesWithFiles } from "../tender.document.ts"

/** A tender's files: added during each group's period, read by people who may; drawings by line. `only` restricts the groups. */
export function TenderFiles({ tender, only }: { readonly tender: OpenTender; readonly only?: readonly string[] }) {
  return (
    <DocumentFiles
      kind="tender"
      id={tender.id}
      version={tender.now.version}
      parts={linesWithFiles(tender.now.facts)}
      {...(only ? { only } : {})}
    />
  )
}
