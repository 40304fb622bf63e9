import { Text } from "@chakra-ui/react"
import type { TenderView } from "#contract/tender.view.ts"
import { Callout } from "#ui/callout/callout.tsx"
import { deviationsOf } from "./award-plan.ts"
import { useDeviationText } from "./deviation-text.ts"

/** Who signed the result with a dissent, and why; nothing where all agree. */
export function Dissents({ facts }: { readonly facts: TenderView }) {
  const tell = useDeviationText(facts)
  return deviationsOf(facts)
    .filter(({ kind }) => kind === "dissent")
    .map(tell)
    .map(({ text, reason }, at) => (
      <Callout key={at} title={text}>
        <Text whiteSpace="pre-line">{reason}</Text>
      </Callout>
    ))
}
