import type { TFunction } from "i18next"
import { type Refusal, sentenceKeys } from "#contract/errors.ts"
import { isInstant } from "#contract/instants.ts"
import { formatInstant } from "#client/texts/moment.ts"

/** A refusal as it came with the document, or as a chart in the browser judged. */
type Refused = Refusal & { readonly allowed?: false }

const shown = (value: string | number) => (isInstant(value) ? formatInstant(value) : value)

/**
 * Why a command is not possible, in words: the false rule's sentence, else the code's. A wrong state says in which states it would be possible.
 * `t` must know the namespaces `common`, `rules` and `codes`; `label` gives a state's word.
 */
export function reason(t: TFunction<readonly ["common", "rules", "codes"]>, verdict: Refused, label: (state: string) => string): string {
  const params = Object.fromEntries(Object.entries(verdict.params ?? {}).map(([name, value]) => [name, shown(value)]))
  if (verdict.states?.length) return t("common:onlyIn", { states: verdict.states.map(label).join(t("common:comma")) })
  return t([...sentenceKeys(verdict), "common:notNow"], { ...params, code: verdict.code })
}
