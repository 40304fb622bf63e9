import { Stack, Text } from "@chakra-ui/react"
import { formatInstant } from "#client/texts/moment.ts"
import type { SupplierView } from "#contract/supplier.contract.ts"
import type { SupplierBar } from "#contract/supplier-bar.ts"
import { Callout } from "#ui/callout/callout.tsx"
import { barText } from "./bar-text.ts"
import { useSupplierT } from "./supplier.document.ts"

type Standing = Pick<SupplierView, "watch" | "freeze">

/** What bars a supplier from being asked and from being awarded, each with its reason; and why it is watched. */
export function SupplierStanding(props: {
  readonly ask: readonly SupplierBar[]
  readonly award: readonly SupplierBar[]
  readonly standing: Standing
  /** Whether the supplier itself is the reader. */
  readonly own?: boolean
}) {
  const { ask, award, standing, own = false } = props
  const t = useSupplierT()
  const { watch, freeze } = standing
  return (
    <Stack gap="3">
      {ask.length + award.length === 0 ? <Callout tone="green" title={t(own ? "bars.own.none" : "bars.none")} /> : null}
      <Bars title={t(own ? "bars.own.title.ask" : "bars.title.ask")} bars={ask} own={own} />
      <Bars title={t(own ? "bars.own.title.award" : "bars.title.award")} bars={award} own={own} />
      {freeze ? (
        <Text color="fg.muted">
          {t("frozenFor", { scopes: freeze.scopes.map((one) => t(`options.scopes.${one}`)).join(t("common:comma")) })}
        </Text>
      ) : null}
      {watch ? <Callout title={t("watchedSince", { since: formatInstant(watch.since), reason: watch.reason })} /> : null}
    </Stack>
  )
}

function Bars({ title, bars, own }: { readonly title: string; readonly bars: readonly SupplierBar[]; readonly own: boolean }) {
  const t = useSupplierT()
  if (bars.length === 0) return null
  return (
    <Callout tone="red" title={title}>
      {bars.map((bar) => (
        <Text key={`${bar.cause}/${bar.certificate}`}>{barText(t, bar, own)}</Text>
      ))}
    </Callout>
  )
}
