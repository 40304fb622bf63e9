import type { TFunction } from "i18next"
import { formatInstant } from "#client/texts/moment.ts"
import type { SupplierBar } from "#contract/supplier.contract.ts"

/** Why something is not done with a supplier, in words; to the supplier itself in others. */
export const barText = (t: TFunction, { cause, since, reason, stage, certificate, kind }: SupplierBar, own = false): string =>
  t(own && cause === "stage" ? "supplier:bars.own.stage" : `supplier:bars.${cause}`, {
    since: since === null ? "" : formatInstant(since),
    reason,
    stage: t(`supplier:options.stage.${stage}`),
    certificate,
    kind: kind === null ? "" : t(`supplier:options.kind.${kind}`),
  })
