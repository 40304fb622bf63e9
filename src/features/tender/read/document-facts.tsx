import { useTranslation } from "react-i18next"
import { Card, Facts } from "#ui/card/card.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { Money } from "#ui/money/money.tsx"
import { publicityText } from "./publicity-text.ts"
import type { ShownTender } from "../open-tender.ts"
import { SealPromise } from "../seal-promise.tsx"

/** The facts of a tender in a few words: who buys, how, from whom, and on what terms. */
export function DocumentFacts({ view }: { readonly view: ShownTender }) {
  const { t } = useTranslation(["tender-write", "tender"])
  const { facts } = view
  const { document } = facts
  return (
    <Card title={t("shows.facts")}>
      <Facts
        rows={[
          [t("document.buyer"), facts.partyName || "—"],
          ...(facts.author ? [[t("list.author"), facts.author.name] as const] : []),
          [t("tender:times.publishedAt"), <Instant key="published" at={facts.publishedAt} />],
          ...(document
            ? ([
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
          ...(facts.round > 1 ? [[t("document.round"), t("document.roundIs", { number: facts.round })] as const] : []),
          ...(facts.contractNumber ? [[t("document.contract"), facts.contractNumber] as const] : []),
        ]}
      />
      {document ? <SealPromise document={document} /> : null}
    </Card>
  )
}
