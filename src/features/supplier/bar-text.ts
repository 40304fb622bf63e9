import type { TFunction } from "i18next"
import { formatInstant } from "#client/texts/moment.ts"
import type { SupplierBar } from "#contract/supplier-bar.ts"

/** Why a supplier is barred, in words; with other words for the supplier itself. */
export const barText = (t: TFunction, { cause, since, reason, stage, certificate, kind }: SupplierBar, own = false): string =>
  t(own && cause === "stage" ? "supplier:bars.own.stage" : `supplier:bars.${cause}`, {
    since: since === null ? "" : formatInstant(since),
    reason,
    stage: t(`supplier:options.stage.${stage}`),
    certificate,
    kind: kind === null ? "" : t(`supplier:options.kind.${kind}`),
  })
