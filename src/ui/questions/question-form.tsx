import { Suspense } from "react"
import { lazyPart } from "#client/browser/lazy-part.ts"
import { LoadingRows } from "#ui/loading/loading.tsx"
import type { QuestionFormProps } from "./question-box.tsx"

const QuestionBox = lazyPart(async () => (await import("./question-box.tsx")).QuestionBox)

/** The form for asking the buyer a question, or for answering one to all suppliers; nothing for people who can do neither. */
export const QuestionForm = (props: QuestionFormProps) => (
  <Suspense fallback={<LoadingRows rows={2} />}>
    <QuestionBox {...props} />
  </Suspense>
)
