import { expect, test } from "vitest"
import { blankQuestion } from "#machines/questionnaire/blank.ts"
import { markup } from "#ui/testing/render.tsx"
import { OfferedAnswers } from "./offered-answers.tsx"

const questionnaire = {
  sections: [{ id: "one", title: "One", description: "", questions: [blankQuestion("a", "案例", { kind: "text" })] }],
}
const told = (more: object) => {
  const shared = { overwritten: [], left: [], take: () => undefined, forget: () => undefined, ...more }
  const html = markup(<OfferedAnswers shared={shared} questionnaire={questionnaire} />)
  return [...html.matchAll(/>([^<>]+)</g)].map(([, text]) => text)
}

test("own answers that a colleague's submission overtook are offered in words of their own, a colleague's that was replaced in others", () => {
  expect(told({})).toEqual([])
  expect(told({ left: [{ question: "a", answer: "改进焊接夹具" }] })).toEqual([
    "同事提交调查表时，您的以下答案还没有共享",
    "第 1 题，您写的是：",
    "改进焊接夹具",
    "改用我的答案",
    "保留现有答案",
  ])
  const theirs = { question: "a", answer: "调整参数", by: "p", name: "王芳", at: 0, version: 2 }
  expect(told({ overwritten: [theirs] })).toEqual([
    "同事刚刚也填写了同一题，以较晚的答案为准",
    "第 1 题，王芳 写的是：",
    "调整参数",
    "改用对方的答案",
    "保留我的",
  ])
})
