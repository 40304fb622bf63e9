import type { Mark, Question } from "#contract/questionnaire.contract.ts"

/** A question as it begins: a required one that is answered by yes or no and always asked; `more` changes what differs. */
export const blankQuestion = (id: string, text: string, more: Partial<Question> = {}): Question => ({
  id,
  kind: "yesNo",
  within: null,
  text,
  help: "",
  required: true,
  when: [],
  options: [],
  choices: null,
  unit: "",
  least: null,
  most: null,
  words: null,
  characters: null,
  columns: [],
  rows: null,
  ...more,
})

/** The mark of an answer that gives no points and need not pass; `more` changes what differs. */
export const blankMark = (more: Partial<Mark> = {}): Mark => ({ points: {}, most: null, passIf: null, discretionary: false, ...more })
