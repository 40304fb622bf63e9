import { useCall } from "#client/http/use-call.ts"
import { useSession } from "#client/session/session.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { ExpertPool } from "#ui/committee/expert-pool.tsx"
import { DocumentPage } from "#ui/document-frame/document-page.tsx"
import { Reading } from "#ui/loading/reading.tsx"
import { Committee } from "./committee.tsx"
import { evaluationDocument, useEvaluationT } from "./evaluation.document.ts"
import { inquiryDocument, type OpenInquiry, useT } from "./inquiry.document.ts"
import { OwnPart } from "./own-part.tsx"

const screen = "wel/iquiry-confirm-expert-view"

/** Experts of an inquiry (询价专家确认, /wel/iquiry-confirm-expert-view): purchasers draw and name them; an expert agrees to take part or declines. */
export function Screen() {
  const roles = useSession().profile?.roles ?? []
  return roles.includes("expert") && !roles.includes("purchaser") ? <Own /> : <Forming />
}

function Forming() {
  const t = useT()
  return (
    <DocumentPage
      definition={inquiryDocument}
      screen={screen}
      within={["drawExperts", "addExpert", "reopenSheet"]}
      tabs={(opened) => [
        { id: "committee", label: t("committee:title"), content: <Committee document={opened} /> },
        { id: "pool", label: t("committee:pool.title"), content: <Pool document={opened} /> },
      ]}
    />
  )
}

function Pool({ document }: { readonly document: OpenInquiry }) {
  const read = useCall(tenderContract.lookups, {})
  const inGroup = document.view.facts.committee.map(({ expert }) => expert)
  return <Reading read={read}>{({ experts, fields }) => <ExpertPool experts={experts} fields={fields} inGroup={inGroup} />}</Reading>
}

function Own() {
  const t = useEvaluationT()
  return (
    <DocumentPage
      definition={evaluationDocument}
      screen={screen}
      within={["confirm", "declare"]}
      tabs={(opened) => [{ id: "part", label: t("part"), content: <OwnPart document={opened} /> }]}
    />
  )
}
