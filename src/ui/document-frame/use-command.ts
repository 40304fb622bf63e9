import { useCallback, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { BodyOf, DataOf } from "#contract/endpoint.ts"
import type { DocumentCommand, SendOptions } from "#client/documents/document.ts"
import { takeBack, toast } from "#ui/toast/toast.ts"
import type { DocumentWords, Opened } from "./define-document.ts"

export interface RunOptions extends SendOptions {
  /** Only failures are announced: the screen shows the rest. */
  readonly quiet?: boolean
  /** Called when it was not done because others were faster, once that is announced. */
  readonly onOvertaken?: () => void
}

/** Runs a document's command and announces its result, in place of why it was not done before; resolves with the reply, or null if it was not done. */
export function useCommand<View>({ send }: Pick<Opened<View>, "send">, { command: label }: Pick<DocumentWords, "command">) {
  const { t } = useTranslation("common")
  const failure = useRef("")
  return useCallback(
    async <E extends DocumentCommand>(command: E, input: BodyOf<E>["input"], options?: RunOptions): Promise<DataOf<E> | null> => {
      const outcome = await send(command, input, options)
      const name = command.path.slice(command.path.lastIndexOf("/") + 1)
      if (outcome.kind === "done") {
        takeBack(failure.current)
        if (!options?.quiet) toast("green", t("document.done", { command: label(name) }))
        return outcome.data
      }
      if (outcome.kind === "refused" || outcome.kind === "failed") {
        failure.current = outcome.error.message
        toast("red", failure.current)
      }
      if (outcome.kind === "rebased") {
        toast("amber", t("document.rebased"))
        options?.onOvertaken?.()
      }
      if (outcome.kind === "busy") toast("amber", t("document.notSent"))
      return null
    },
    [send, t, label],
  )
}
