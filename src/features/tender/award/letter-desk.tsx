import { Stack } from "@chakra-ui/react"
import { useState } from "react"
import type { TenderView } from "#contract/tender.view.ts"
import { useNow } from "#ui/countdown/use-now.ts"
import { Select } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import { useBidWords } from "../bid-words.ts"
import { LetterFor } from "./letters.tsx"

/** Previews of every company's letter, winners first. */
export function LetterDesk({ facts }: { readonly facts: TenderView }) {
  const { b } = useBidWords()
  const winners = [...new Set(facts.proposal?.lines.map(({ party }) => party))]
  const losers = [...new Set(facts.opened.map(({ party }) => party))].filter((party) => !winners.includes(party))
  const [chosen, setChosen] = useState(winners[0] ?? losers[0] ?? "")
  const now = useNow()
  const option = (party: string, kind: string) => (
    <option key={party} value={party}>
      {facts.names[party] ?? party} — {b(kind)}
    </option>
  )
  return (
    <Stack gap="4">
      <div className="no-print">
        <Field label={b("letter.of")}>
          {(control) => (
            <Select {...control} style={{ maxWidth: 420 }} value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
              {winners.map((party) => option(party, "letter.winnerTitle"))}
              {losers.map((party) => option(party, "letter.loserTitle"))}
            </Select>
          )}
        </Field>
      </div>
      <LetterFor facts={facts} party={chosen} partyName={facts.names[chosen] ?? chosen} at={facts.noticedAt ?? now} />
    </Stack>
  )
}
