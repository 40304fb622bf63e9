import { useTranslation } from "react-i18next"
import { useCall } from "#client/http/use-call.ts"
import { routeContract as routes, type RouteDraft } from "#contract/route.contract.ts"
import { isAmount } from "./scope-form.tsx"
import { inForceOf, type Ranged, Rulers } from "./rulers.tsx"
import type { Choices } from "./use-route.ts"

/** The drawn route among those in force for the same kind of document. */
export function RouteRuler(props: {
  readonly draft: RouteDraft
  readonly own: string | null
  readonly companyName: string | null
  readonly units: Choices["units"]
}) {
  const { t } = useTranslation("routes")
  const { draft, own } = props
  const { scope, name } = draft
  const { data } = useCall(routes.query, { query: { page: 1, pageSize: 500, type: scope.type, state: "1" } })
  const others = (data?.records ?? []).filter(({ id }) => id !== own).flatMap(inForceOf)
  const drawn = isAmount(scope.from) && isAmount(scope.to)
  const mine: Ranged = {
    id: own ?? "",
    name: name === "" ? t("newName") : name,
    scope,
    companyName: props.companyName,
    organisationName: props.units.find(({ id }) => id === scope.organisation)?.name ?? null,
    unitsAbove: above(props.units, scope.organisation),
    tone: "own",
  }
  return <Rulers type={scope.type} routes={drawn ? [mine, ...others] : others} />
}

/** The units above one, the nearest first. */
function above(units: Choices["units"], unit: string | null): string[] {
  const parent = units.find(({ id }) => id === unit)?.parent ?? null
  return parent === null ? [] : [parent, ...above(units, parent)]
}
