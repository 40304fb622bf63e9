import type { ReactNode } from "react"
import type { Values } from "#ui/schema-form/shape.ts"
import type { DocumentDefinition } from "./define-document.ts"

/** The notice of a kind about the input of its document, if it has one. */
export const noticeOf = ({ Notice }: Pick<DocumentDefinition<never, never>, "Notice">, id: string | null) =>
  Notice && ((input: Values): ReactNode => <Notice input={input} id={id} />)
