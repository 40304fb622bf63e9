import {
  type Answer,
  answeredNumber,
  type Answers,
  mostCellCharacters,
  mostCharacters,
  mostRowsInTable,
  type Question,
  type Questionnaire,
} from "#contract/questionnaire.contract.ts"
import { isDay } from "#contract/time.ts"
import { compareAmounts } from "../scoring/money.ts"
import { askedIn, choicesOf, chosenIn, isAnswered, questionsOf } from "./questions.ts"

/** What is wrong with an answer, or that it is missing. */
export type Fault =
  | "missing"
  | "noChoice"
  | "tooManyChoices"
  | "noNumber"
  | "tooLittle"
  | "tooMuch"
  | "noDay"
  | "tooManyWords"
  | "tooLong"
  | "tooManyRows"
  | "noTable"

export interface Misfit {
  readonly question: string
  readonly fault: Fault
  /** The exceeded limit; empty when there is none. */
  readonly limit: string
  /** The cell that is wrong; only in a table. */
  readonly cell?: CellPlace
}

/** A cell of a table, by the places of its row and of its column. */
export interface CellPlace {
  readonly row: number
  readonly column: number
}

/** Words in any script: Chinese and Japanese characters count one each. */
export const wordsIn = (text: string): number =>
  text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.-]*/gu)?.length ?? 0

type Found = readonly [Fault, string?, CellPlace?] | null

function textFault(answer: Answer, { words, characters }: Question): Found {
  if (typeof answer !== "string") return ["tooLong"]
  const most = characters ?? mostCharacters
  if (answer.length > most) return ["tooLong", String(most)]
  return words !== null && wordsIn(answer) > words ? ["tooManyWords", String(words)] : null
}

function numberFault(answer: Answer, { least, most }: Question): Found {
  const read = answeredNumber.safeParse(answer)
  if (!read.success) return ["noNumber"]
  if (least !== null && compareAmounts(read.data, least) < 0) return ["tooLittle", least]
  return most !== null && compareAmounts(read.data, most) > 0 ? ["tooMuch", most] : null
}

function choiceFault(answer: Answer, one: Question): Found {
  const chosen = chosenIn(answer)
  const known = choicesOf(one)
  if (!chosen.every((choice) => known.includes(choice)) || new Set(chosen).size !== chosen.length) return ["noChoice"]
  const most = one.kind === "multiple" ? one.choices : 1
  return most !== null && chosen.length > most ? ["tooManyChoices", String(most)] : null
}

function tableFault(answer: Answer, { columns, rows, words }: Question): Found {
  if (typeof answer === "string" || answer.some((row) => typeof row === "string" || row.length !== columns.length)) return ["noTable"]
  const written = answer as readonly (readonly string[])[]
  const filled = written.filter((row) => row.some((cell) => cell.trim() !== ""))
  const most = rows ?? mostRowsInTable
  if (filled.length > most) return ["tooManyRows", String(most)]
  for (const [row, cells] of written.entries())
    for (const [column, cell] of cells.entries()) {
      const found = cellFault(cell, columns[column]?.kind, words)
      if (found) return [found[0], found[1] ?? "", { row, column }]
    }
  return null
}

function cellFault(cell: string, kind: Question["columns"][number]["kind"] | undefined, words: number | null): Found {
  if (cell.trim() === "") return null
  if (kind === "number" && !answeredNumber.safeParse(cell).success) return ["noNumber"]
  if (kind === "date" && !isDay(cell)) return ["noDay"]
  if (cell.length > mostCellCharacters) return ["tooLong", String(mostCellCharacters)]
  return words !== null && wordsIn(cell) > words ? ["tooManyWords", String(words)] : null
}

function faultIn(answer: Answer, one: Question): Found {
  if (one.kind === "text") return textFault(answer, one)
  if (one.kind === "number") return numberFault(answer, one)
  if (one.kind === "date") return typeof answer === "string" && isDay(answer) ? null : ["noDay"]
  if (one.kind === "table") return tableFault(answer, one)
  return one.kind === "file" || one.kind === "group" ? ["noChoice"] : choiceFault(answer, one)
}

/** The faults of the answers to all questions that apply. `filed` are the questions with files. */
export function misfitsIn(questionnaire: Questionnaire, answers: Answers, filed: ReadonlySet<string>): readonly Misfit[] {
  const asked = askedIn(questionnaire, answers)
  return questionsOf(questionnaire).flatMap((one): readonly Misfit[] => {
    if (!asked.has(one.id)) return []
    const answer = answers[one.id]
    const there = one.kind === "file" ? filed.has(one.id) : isAnswered(answer)
    if (!there) return one.required && one.kind !== "group" ? [{ question: one.id, fault: "missing", limit: "" }] : []
    const found = answer === undefined || !isAnswered(answer) ? null : faultIn(answer, one)
    if (!found) return []
    const [fault, limit = "", cell] = found
    return [{ question: one.id, fault, limit, ...(cell ? { cell } : {}) }]
  })
}

/** The answers to questions that apply; answers to questions that no longer apply are left out. */
export function answersAsked(questionnaire: Questionnaire, answers: Answers): Answers {
  const asked = askedIn(questionnaire, answers)
  return Object.fromEntries(Object.entries(answers).filter(([id, answer]) => asked.has(id) && isAnswered(answer)))
}
