import type { TFunction } from "i18next"
import type { Refusal } from "#contract/errors.ts"
import { isInstant } from "#contract/instants.ts"
import { formatInstant } from "#client/texts/moment.ts"

/** A refusal that came with the document, or from a chart in the browser. */
type Refused = Refusal & { readonly allowed?: false }

const shown = (value: string | number) => (isInstant(value) ? formatInstant(value) : value)

/**
 * Why a command is not possible, in words: the sentence of the violated rule. For a wrong state it names the states in which the command would be
 * possible. `t` must have the namespaces `common` and `rules`; `label` translates a state.
 */
export function reason(t: TFunction<readonly ["common", "rules"]>, verdict: Refused, label: (state: string) => string): string {
  const params = Object.fromEntries(Object.entries(verdict.params ?? {}).map(([name, value]) => [name, shown(value)]))
  if (verdict.states?.length) return t("common:onlyIn", { states: verdict.states.map(label).join(t("common:comma")) })
  return t([...(verdict.rule === undefined ? [] : [`rules:${verdict.rule}`]), "common:notNow"], { ...params, code: verdict.code })
}
