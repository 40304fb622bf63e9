import type { Language } from "#contract/identity.contract.ts"
import type { Texts } from "#server/http/texts.ts"

type Params = Readonly<Record<string, string | number>>

/** The values of a notice in a language: kinds of documents by their names, facts in the words of the timeline. */
export const valuesIn = ({ text }: Pick<Texts, "text">, language: Language, params: Params): Params => {
  const { kind, fact } = params
  if (kind === undefined) return params
  const news = text("notice:news", language)
  return {
    ...params,
    kind: text(`notice:kinds.${kind}`, language, { defaultValue: kind }),
    fact: fact === undefined ? news : text(String(fact), language, { defaultValue: news }),
  }
}

/** The platform's own sentence for a notice. */
export const sentenceOf = (texts: Pick<Texts, "text">, language: Language, template: string, params: Params): string =>
  texts.text(`notice:templates.${template}`, language, valuesIn(texts, language, params))
