import { tenderContract } from "#contract/tender.contract.ts"
import { useSession } from "#client/session/session.ts"
import type { Application } from "./application-standing.ts"
import type { Read } from "#client/http/use-call.ts"
import { useRead } from "#ui/document-frame/use-read.ts"
import type { OpenTender } from "../open-tender.ts"

/** Reads the application of the person's own company; `own` is null while it has none. */
export function useOwnApplication(tender: OpenTender): Read<{ readonly own: Application | null }> {
  const party = useSession().profile?.party ?? null
  const read = useRead(tender, tenderContract.applications)
  return { ...read, data: read.data && { own: read.data.find((application) => application.party === party) ?? null } }
}
