type Data = Record<string, unknown>
const isData = (value: unknown): value is Data => typeof value === "object" && value !== null && !Array.isArray(value)

/** Version 1 had no end of questions: suppliers could ask as long as they could quote. */
export const withQuestionEnd = (data: Data): Data =>
  isData(data["content"]) ? { ...data, content: { questionEnd: null, ...data["content"] } } : data

/** Before this version there was no prequalification, and the trial had no deadline. */
export const withoutPrequalification = (data: Data): Data =>
  isData(data["content"]) ? { ...data, content: { reviewDeadline: null, prequalification: { kind: "none" }, ...data["content"] } } : data

/** Before this version all quotations were sealed. */
export const withSeal = (data: Data): Data =>
  isData(data["content"]) ? { ...data, content: { openness: "sealed", ...data["content"] } } : data

/** Before this version no expert scored quotations. */
export const withoutScoring = (data: Data): Data =>
  isData(data["content"]) ? { ...data, content: { scoring: { kind: "none" }, ...data["content"] } } : data

/** Before this version the request to a supplier always meant sealed quotations. */
export const withAskedSeal = (data: Data): Data => (isData(data["ask"]) ? { ...data, ask: { openness: "sealed", ...data["ask"] } } : data)

/** Adds to a request the time until which the supplier could ask questions. */
export const withAskedQuestionEnd = (data: Data): Data =>
  isData(data["ask"]) ? { ...data, ask: { questionEnd: data["ask"]["quoteEnd"], ...data["ask"] } } : data

/** Before this version an inquiry asked only named suppliers. */
export const withAudience = (data: Data): Data =>
  isData(data["content"]) ? { ...data, content: { audience: { kind: "named" }, ...data["content"] } } : data

/** Before this version only the author handled an inquiry. */
export const withoutBuyers = (data: Data): Data =>
  isData(data["content"]) ? { ...data, content: { buyers: [], ...data["content"] } } : data

/** Before this version a line did not say whether substitutes may be offered: nothing forbade them. */
const withLineSubstitutes = (said: Data): Data =>
  Array.isArray(said["lines"]) ? { ...said, lines: said["lines"].map((line: Data) => ({ substitutes: true, ...line })) } : said
export const withSubstitutes = (data: Data): Data =>
  isData(data["content"]) ? { ...data, content: withLineSubstitutes(data["content"]) } : data
export const withAskedSubstitutes = (data: Data): Data => (isData(data["ask"]) ? { ...data, ask: withLineSubstitutes(data["ask"]) } : data)

/** Before this version suppliers learned nothing but whether they won. */
const resultOnly = { disclosure: "result", announced: false } as const
export const withDisclosure = (data: Data): Data =>
  isData(data["content"]) ? { ...data, content: { ...resultOnly, ...data["content"] } } : data
export const withAskedDisclosure = (data: Data): Data => (isData(data["ask"]) ? { ...data, ask: { ...resultOnly, ...data["ask"] } } : data)
