import type { tenderContract, TenderInputName } from "#contract/tender.contract.ts"
import type { BodyOf, DataOf } from "#contract/endpoint.ts"
import { type RunOptions, useCommand } from "#ui/document-frame/use-command.ts"
import type { OpenTender } from "./open-tender.ts"
import { useTenderWords } from "./tender-words.ts"

type Command = (typeof tenderContract)[TenderInputName]
type Run = <E extends Command>(command: E, input: BodyOf<E>["input"], options?: RunOptions) => Promise<DataOf<E> | null>

/** Sends a tender's command and says how it ended; the answer is the reply when it was done, else null. */
export const useTenderCommand = (tender: OpenTender): Run => useCommand(tender, useTenderWords())
