import { useTranslation } from "react-i18next"
import type { RouteRow } from "#contract/route.contract.ts"
import type { ApprovalType } from "#contract/route.schema.ts"
import { Card } from "#ui/card/card.tsx"
import { RangeRuler } from "#ui/range-ruler/range-ruler.tsx"
import type { RulerBar, RulerLane } from "#ui/range-ruler/ruler.ts"
import { useRouteWords } from "./route-words.ts"

/** The parts of a route that the ruler shows. */
export type Ranged = Pick<RouteRow, "id" | "name" | "scope" | "companyName" | "organisationName" | "unitsAbove"> & {
  readonly tone: RulerBar["tone"]
}

/** A route as it is in force; nothing while it is not. */
export const inForceOf = (row: RouteRow): readonly Ranged[] => (row.asInForce ? [{ ...row, ...row.asInForce, tone: "solid" }] : [])

/** The ranges of all routes of one kind of document: a ruler per currency, with a lane per company and department. */
export function Rulers(props: {
  readonly type: ApprovalType
  readonly routes: readonly Ranged[]
  readonly onChoose?: (route: string) => void
}) {
  const { t } = useTranslation("routes")
  const words = useRouteWords()
  const { type } = props
  const routes = props.routes.filter(({ scope }) => scope.type === type)
  const currencies = [...new Set(routes.flatMap(({ scope }) => (scope.currency === null ? [] : [scope.currency])))]
  if (routes.length === 0) return null
  return (
    <Card title={t("rulerTitle")}>
      {(currencies.length === 0 ? [null] : currencies).map((currency) => (
        <RangeRuler
          key={currency ?? ""}
          label={t("rulerOf", { type: words.type(type), currency: currency ?? t("anyCurrency") })}
          unit={`${words.type(type)} ${currency ?? ""}`.trim()}
          gap={t("gap")}
          lanes={lanesOf(routes, currency, { company: t("everyCompany"), off: (name) => t("draftOf", { name }) })}
          onChoose={props.onChoose}
        />
      ))}
    </Card>
  )
}

const laneOf = (company: string | null, organisation: string | null): string => `${company ?? ""}/${organisation ?? ""}`

/** The lanes of broader routes: of the departments above, of the company and of all companies. */
const withinOf = ({ scope: { company, organisation }, unitsAbove }: Ranged): readonly string[] => [
  ...unitsAbove.map((unit) => laneOf(company, unit)),
  ...(organisation === null ? [] : [laneOf(company, null)]),
  ...(company === null ? [] : [laneOf(null, null)]),
]

/** One lane per company and department; a route for all amounts appears on the ruler of every currency. */
function lanesOf(
  routes: readonly Ranged[],
  currency: string | null,
  words: { readonly company: string; readonly off: (name: string) => string },
): readonly RulerLane[] {
  const shown = routes.filter(({ scope }) => (scope.from === null && scope.to === null) || scope.currency === currency)
  const lanes = Map.groupBy(shown, ({ scope }) => laneOf(scope.company, scope.organisation))
  return [...lanes].map(([id, inLane]) => ({
    id,
    label: inLane[0]?.organisationName ?? inLane[0]?.companyName ?? words.company,
    within: inLane.slice(0, 1).flatMap(withinOf),
    bars: inLane.map(({ id: route, name, scope: { from, to }, tone }) => ({
      id: route,
      label: tone === "draft" ? words.off(name) : name,
      from,
      to,
      tone,
    })),
  }))
}
