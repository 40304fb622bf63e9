import { useLayoutEffect, useRef, useState } from "react"
import type { BodyOf, DataOf } from "#contract/endpoint.ts"
import type { DocumentCommand } from "#client/documents/document.ts"
import type { DocumentWords, Opened } from "./define-document.ts"
import { useCommand } from "./use-command.ts"

interface FormRun<Document> {
  readonly quiet?: boolean
  /** Called with the present document once the person was told that others were faster. */
  readonly onOvertaken?: ((now: Document) => void) | undefined
}

/**
 * Runs a document's commands from a form on the version that the person saw when it was opened (`seen`), whatever has moved behind it since: what
 * others changed is told before it is overwritten, and then counts as seen. A form that writes over one part of the document says whether that part is
 * `overtaken`, if need be since what was seen; while it is not, other changes do not concern it.
 */
export function useFormCommand<Document extends Pick<Opened<unknown>, "send" | "now" | "approvals">>(
  document: Document,
  words: Pick<DocumentWords, "command">,
  overtaken: boolean | ((seen: Document) => boolean) = true,
) {
  const run = useCommand(document, words)
  const [seen, setSeen] = useState(document)
  const isOvertaken = typeof overtaken === "function" ? overtaken(seen) : overtaken
  if (!isOvertaken && seen.now !== document.now) setSeen(document)
  const latest = useRef(document)
  useLayoutEffect(() => {
    latest.current = document
  }, [document])
  return {
    seen,
    run: <E extends DocumentCommand>(
      command: E,
      input: BodyOf<E>["input"],
      { quiet = false, onOvertaken }: FormRun<Document> = {},
    ): Promise<DataOf<E> | null> =>
      run(command, input, {
        quiet,
        base: seen.now.version,
        onOvertaken: () => {
          setSeen(latest.current)
          onOvertaken?.(latest.current)
        },
      }),
  }
}
