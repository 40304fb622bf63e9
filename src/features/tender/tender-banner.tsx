import { Box } from "@chakra-ui/react"
import { useTenderWords } from "./tender-words.ts"
import type { ShownTender } from "./open-tender.ts"
import { noteBox } from "#ui/callout/note-box.style.ts"

/** A notice above everything else: the tender was returned, is suspended, or has ended, and why; nothing otherwise. */
export function TenderBanner({ view }: { readonly view: ShownTender }) {
  const { t, state } = useTenderWords()
  const { ending, returnReason, suspendedAt } = view.facts
  if (ending) {
    // That a tender was revoked is its state.
    const reason = ending.reason === "revoked" ? "" : t(`tender:reasons.${ending.reason}`, ending.reason)
    const told = [reason, ending.note].filter(Boolean).join(" · ")
    return (
      <Box as="p" css={noteBox} colorPalette="red">
        {state(view.state)}
        {told === "" ? null : t("tender:because", { reason: told })}
      </Box>
    )
  }
  if (view.state === "rejected" && returnReason)
    return <Box as="p" css={noteBox} colorPalette="red">{`${state("rejected")}${t("tender:because", { reason: returnReason })}`}</Box>
  if (suspendedAt !== null)
    return (
      <Box
        as="p"
        css={noteBox}
        colorPalette="amber"
      >{`${state("suspended")}${t("tender:because", { reason: t("tender:consequences.suspend") })}`}</Box>
    )
  return null
}
