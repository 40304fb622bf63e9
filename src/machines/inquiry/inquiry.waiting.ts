import { acting, at, type Reader } from "../_kit/readers.ts"
import type { InquiryFacts } from "./inquiry.facts.ts"

/** The inquirer. */
export const byAuthor = ({ author }: Pick<InquiryFacts, "author">): readonly Reader[] => [acting("purchaser", author)]
/** Whoever may verify prices: the colleagues who handle the inquiry too, or else every purchaser of the company; never its author. */
export const verifiers = ({ party, author, content }: InquiryFacts): readonly Reader[] => {
  const colleagues = (content?.buyers ?? []).filter((one) => one !== author)
  return colleagues.length > 0 ? colleagues.map((one) => acting("purchaser", one)) : [at("purchaser", party)]
}
