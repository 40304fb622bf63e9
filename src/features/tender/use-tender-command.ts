import { useCallback } from "react"
import type { BodyOf, DataOf } from "#contract/endpoint.ts"
import type { tenderContract, TenderInputName } from "#contract/tender.contract.ts"
import type { SendOptions } from "#client/document.ts"
import { toast } from "#ui/toast/toast.ts"
import { useTenderWords } from "./tender-words.ts"
import type { OpenTender } from "./use-tender.ts"

type CommandEndpoint = (typeof tenderContract)[TenderInputName]
type Reply = DataOf<CommandEndpoint>

/** Sends a tender's command and says how it ended (with `quiet`, only when it was not done: the screen shows the rest); the answer is the reply when it was done, else null. */
export function useTenderCommand(tender: OpenTender) {
  const { t, command: label } = useTenderWords()
  return useCallback(
    async <E extends CommandEndpoint>(
      command: E,
      input: BodyOf<E>["input"],
      options?: SendOptions & { readonly quiet?: boolean },
    ): Promise<Reply | null> => {
      const outcome = await tender.send(command as never, input as never, options)
      const name = command.path.slice(command.path.lastIndexOf("/") + 1)
      if (outcome.kind === "done") {
        if (!options?.quiet) toast("green", t("tender:done", { command: label(name) }))
        return outcome.data as Reply
      }
      if (outcome.kind === "refused") toast("red", outcome.error.message)
      if (outcome.kind === "rebased") toast("amber", t("tender:rebased"))
      if (outcome.kind === "failed") toast("red", outcome.error.message)
      return null
    },
    [tender, t, label],
  )
}
