import { useTranslation } from "react-i18next"
import type { TenderView } from "#contract/tender.view.ts"

export type TrialView = NonNullable<TenderView["trials"]>[number]

/** What a trial changed, in words. */
export function useTrialWords({
  document,
  names,
  opened,
}: Pick<TenderView, "document" | "names" | "opened">): (trial: Pick<TrialView, "changes">) => string {
  const { t } = useTranslation(["tender-trial", "tender"])
  const partyOf = (bid: string) => names[opened.find((one) => one.bid === bid)?.party ?? ""] ?? bid
  const elementOf = (id: string) => document?.scoring.elements.find((element) => element.id === id)
  return ({ changes: { mode, priceWeight, weights = {}, excluded = [], split = "first", firstShare } }) =>
    [
      mode === undefined ? "" : t("changed.mode", { mode: t(`tender:modes.${mode}`) }),
      priceWeight === undefined
        ? ""
        : t("changed.weight", { name: t("price"), was: document?.scoring.priceWeight ?? "", becomes: priceWeight }),
      ...Object.entries(weights).map(([id, becomes]) =>
        t("changed.weight", { name: elementOf(id)?.name ?? id, was: elementOf(id)?.weight ?? "", becomes }),
      ),
      excluded.length === 0 ? "" : t("changed.excluded", { names: excluded.map(partyOf).join(t("comma")) }),
      split === "first" ? "" : t(`changed.${split}`, { first: firstShare ?? 70, second: 100 - (firstShare ?? 70) }),
    ]
      .filter(Boolean)
      .join(" · ")
}
