import { useTranslation } from "react-i18next"
import { useSession } from "#client/session/session.ts"
import { Card, Facts } from "#ui/card/card.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { Money } from "#ui/money/money.tsx"
import { TextLink } from "#ui/link/link.tsx"
import { PermissionLink } from "#ui/permission-button/permission-button.tsx"
import { addTender, copyPath, screenPath } from "../open-path.ts"
import { publicityText } from "./publicity-text.ts"
import type { ShownTender } from "../open-tender.ts"
import { Signatures } from "../signed-card.tsx"
import { SealPromise } from "../seal-promise.tsx"

/** A link for purchasers to begin a copy of the tender. */
function CopyLink({ view }: { readonly view: ShownTender }) {
  const { t } = useTranslation("tender-document")
  const writes = useSession().profile?.roles.includes("purchaser")
  if (!writes || view.facts.document === null) return null
  return (
    <PermissionLink code={addTender} size="small" to={copyPath(view.id)}>
      {t("document.copyThis")}
    </PermissionLink>
  )
}

/** A tender's main data in short: the buyer, the procedure, the bidders, and the terms. */
export function DocumentFacts({ view }: { readonly view: ShownTender }) {
  const { t } = useTranslation(["tender-document", "tender", "tender-sign"])
  const { facts } = view
  const { document } = facts
  return (
    <Card title={t("shows.facts")} aside={<CopyLink view={view} />}>
      <Facts
        rows={[
          [t("document.buyer"), facts.partyName || "—"],
          ...(facts.author ? [[t("document.author"), facts.author.name] as const] : []),
          [t("tender:times.publishedAt"), <Instant key="published" at={facts.publishedAt} />],
          ...(document
            ? ([
                ...(document.category ? [[t("document.category"), document.category.name] as const] : []),
                [t("document.openTo"), t(`tender:openTo.${document.openTo}`)],
                [t("document.mode"), t(`tender:modes.${document.scoring.mode}`)],
                [t("document.currency"), document.currency],
                [t("document.minBidders"), t("document.bidders", { number: document.minBidders })],
                [
                  t("document.fileCost"),
                  Number(document.fileCost) === 0 ? (
                    t("document.free")
                  ) : (
                    <Money key="cost" value={document.fileCost} currency={document.currency} />
                  ),
                ],
                [t("document.publicity"), publicityText(t, document.publicity)],
                [t("document.contact"), document.contact || "—"],
              ] as const)
            : []),
          ...(facts.copiedFrom
            ? [
                [
                  t("document.copiedFrom"),
                  <TextLink key="copied" to={screenPath("tender-only-shows", facts.copiedFrom.id)}>
                    {facts.copiedFrom.number}
                  </TextLink>,
                ] as const,
              ]
            : []),
          ...(facts.fromInquiry
            ? [
                [
                  t("document.fromInquiry"),
                  <TextLink key="inquiry" to={`/wel/inquiry-details-view?id=${facts.fromInquiry.id}`}>
                    {facts.fromInquiry.number}
                  </TextLink>,
                ] as const,
              ]
            : []),
          ...(facts.round > 1 ? [[t("document.round"), t("document.roundIs", { number: facts.round })] as const] : []),
          ...(facts.signatures ?? []).map(
            (one) => [t(`tender-sign:title.${one.of}`), <Signatures key={one.at} signatures={[one]} facts={facts} />] as const,
          ),
          ...(facts.contractNumber ? [[t("document.contract"), facts.contractNumber] as const] : []),
        ]}
      />
      {document ? <SealPromise document={document} /> : null}
    </Card>
  )
}
