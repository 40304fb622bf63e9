import { Box, Flex, Text } from "@chakra-ui/react"
import type { OwnBidView } from "#contract/tender.contract.ts"
import { useOutbox } from "#client/drafts/use-outbox.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { Button } from "#ui/button/button.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { useBidWords } from "./bid-words.ts"
import { useOnline } from "#client/browser/use-online.ts"
import type { OpenTender } from "./open-tender.ts"
import { changes } from "./bid/bid.style.ts"

/** Says that the seal is no longer valid, and what the material clarifications since then changed. */
export function StaleNotice({ tender, own }: { readonly tender: OpenTender; readonly own: OwnBidView }) {
  const { b } = useBidWords()
  const { document, clarifications } = tender.now.facts
  const since = clarifications.filter(({ material, at }) => material && at > (own.sealedAt ?? 0))
  return (
    <Callout icon="stale" title={b("stale.title")}>
      <p>{b("stale.text", { deadline: document?.bidDeadline ? formatInstant(document.bidDeadline) : "" })}</p>
      <Box as="ul" css={changes}>
        {since.map(({ id, title, text, at }) => (
          <li key={id}>
            <strong>{title}</strong>{" "}
            <Text as="span" fontSize="xs" color="fg.muted">
              {formatInstant(at)}
            </Text>
            {"\n"}
            {text}
          </li>
        ))}
      </Box>
    </Callout>
  )
}

/** Says that earlier input is withheld from this person, why, and where it may still exist. */
export function WithheldNotice({ since }: { readonly since: number }) {
  const { b } = useBidWords()
  return (
    <Callout title={b("withheld.title")}>
      <p>{b("withheld.text", { since: formatInstant(since) })}</p>
    </Callout>
  )
}

/** Says that there is no network, and which of the person's bids wait to be sent or were not sent. */
export function NetworkNotice() {
  const { b } = useBidWords()
  const online = useOnline()
  const { waiting, forget } = useOutbox()
  const bids = waiting.filter(({ name }) => name === "submitBid" || name === "withdrawBid")
  return (
    <>
      {online ? null : (
        <Callout icon="offline" title={b("offline.title")}>
          <p>{b("offline.text")}</p>
        </Callout>
      )}
      {bids.map(({ key, name, state, since, notAfter, sentence }) => (
        <Callout
          key={key}
          tone={state === "waiting" ? "amber" : "red"}
          icon={state === "waiting" ? "offline" : "red"}
          title={b(`outbox.${state}`, { what: b(`outbox.${name}`) })}
        >
          <p>
            {sentence ??
              b(`outbox.${state}Text`, { since: formatInstant(since), deadline: notAfter === null ? "" : formatInstant(notAfter) })}
          </p>
          <Flex wrap="wrap" gap="2" data-part="buttons">
            <Button size="small" onClick={() => void forget(key)}>
              {b(state === "waiting" ? "outbox.stop" : "outbox.seen")}
            </Button>
          </Flex>
        </Callout>
      ))}
    </>
  )
}
