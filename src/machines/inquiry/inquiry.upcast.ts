type Data = Record<string, unknown>
const isData = (value: unknown): value is Data => typeof value === "object" && value !== null && !Array.isArray(value)

/** Version 1 of an inquiry named no end of questions: they could be asked as long as quotations were taken. */
export const withQuestionEnd = (data: Data): Data =>
  isData(data["content"]) ? { ...data, content: { questionEnd: null, ...data["content"] } } : data

/** Until then nobody was qualified first, and the trial had no end. */
export const withoutPrequalification = (data: Data): Data =>
  isData(data["content"]) ? { ...data, content: { reviewDeadline: null, prequalification: { kind: "none" }, ...data["content"] } } : data

/** Until then all quotations were sealed. */
export const withSeal = (data: Data): Data =>
  isData(data["content"]) ? { ...data, content: { openness: "sealed", ...data["content"] } } : data

/** Until then no expert scored quotations. */
export const withoutScoring = (data: Data): Data =>
  isData(data["content"]) ? { ...data, content: { scoring: { kind: "none" }, ...data["content"] } } : data

/** Until then what a supplier was asked was sealed, too. */
export const withAskedSeal = (data: Data): Data => (isData(data["ask"]) ? { ...data, ask: { openness: "sealed", ...data["ask"] } } : data)

/** When a supplier could ask, of what it was asked. */
export const withAskedQuestionEnd = (data: Data): Data =>
  isData(data["ask"]) ? { ...data, ask: { questionEnd: data["ask"]["quoteEnd"], ...data["ask"] } } : data

/** Until then an inquiry asked those alone who were named. */
export const withAudience = (data: Data): Data =>
  isData(data["content"]) ? { ...data, content: { audience: { kind: "named" }, ...data["content"] } } : data

/** Until then its author alone looked after it. */
export const withoutBuyers = (data: Data): Data =>
  isData(data["content"]) ? { ...data, content: { buyers: [], ...data["content"] } } : data
