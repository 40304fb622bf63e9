import type { InquiryView } from "#contract/inquiry.contract.ts"
import { Callout } from "#ui/callout/callout.tsx"
import { TextLink } from "#ui/link/link.tsx"
import { useT } from "./inquiry.document.ts"

/** Links to the tender in which an inquiry continues; renders nothing when there is none. */
export function BecameTender({ facts: { tender } }: { readonly facts: Pick<InquiryView, "tender"> }) {
  const t = useT()
  return tender ? (
    <Callout tone="green" title={t("becameTender")}>
      <TextLink to={`/wel/tender-only-shows?id=${tender.id}`}>{tender.number}</TextLink>
    </Callout>
  ) : null
}
