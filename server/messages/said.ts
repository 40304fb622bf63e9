import type { Language } from "#contract/identity.contract.ts"
import type { Texts } from "#server/http/texts.ts"

type Params = Readonly<Record<string, string | number>>

/** The values of a notice in a language: a kind of document is told by its name. */
export const valuesIn = ({ text }: Pick<Texts, "text">, language: Language, params: Params): Params => {
  const { kind } = params
  return kind === undefined ? params : { ...params, kind: text(`notice:kinds.${kind}`, language, { defaultValue: kind }) }
}

/** The platform's own sentence for a notice. */
export const sentenceOf = (texts: Pick<Texts, "text">, language: Language, template: string, params: Params): string =>
  texts.text(`notice:templates.${template}`, language, valuesIn(texts, language, params))
