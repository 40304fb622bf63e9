import type { tenderContract, TenderInputName } from "#contract/tender.contract.ts"
import type { BodyOf, DataOf } from "#contract/endpoint.ts"
import { type RunOptions, useCommand } from "#ui/document-frame/use-command.ts"
import type { OpenTender } from "./open-tender.ts"
import { useTenderWords } from "./tender-words.ts"

type Command = (typeof tenderContract)[TenderInputName]
type Run = <E extends Command>(command: E, input: BodyOf<E>["input"], options?: RunOptions) => Promise<DataOf<E> | null>

/** Runs a tender's command and shows its result; resolves with the reply, or null if it was not done. */
export const useTenderCommand = (tender: OpenTender): Run => useCommand(tender, useTenderWords())
