import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { wordIn } from "#client/texts/codes.ts"
import { useCall } from "#client/http/use-call.ts"
import { messageContract, type MessageEvent, type MessageType, type Placeholder } from "#contract/message.contract.ts"

/** The types, events and placeholders, with their names in the screen's language. */
export interface Catalogue {
  readonly types: readonly MessageType[]
  readonly events: readonly MessageEvent[]
  readonly placeholders: readonly Placeholder[]
  readonly typeName: (code: string) => string
  readonly eventName: (code: string) => string
}

const all = { query: { page: 1, pageSize: 5_000 }, body: {} }

/** Reads the catalogue; empty until it has loaded. */
export function useCatalogue(): Catalogue {
  const { i18n } = useTranslation("messages")
  const types = useCall(messageContract.types, all).data?.records
  const events = useCall(messageContract.events, {}).data
  const placeholders = useCall(messageContract.placeholders, { query: {} }).data
  return useMemo(() => {
    const typeNames = new Map(types?.map(({ code, names }) => [code, wordIn(names, i18n.language)]))
    const eventNames = new Map(events?.map(({ code, sentence }) => [code, wordIn(sentence, i18n.language)]))
    return {
      types: types ?? [],
      events: events ?? [],
      placeholders: placeholders ?? [],
      typeName: (code) => typeNames.get(code) ?? code,
      eventName: (code) => eventNames.get(code) ?? code,
    }
  }, [types, events, placeholders, i18n.language])
}
