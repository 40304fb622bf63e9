import { Box, Text } from "@chakra-ui/react"
import type { TenderView } from "#contract/tender.view.ts"
import { Card } from "#ui/card/card.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { useBidWords } from "../bid-words.ts"
import { people } from "../award/award.style.ts"

interface OpenersProps {
  readonly facts: TenderView
  readonly state: string
}

/** Who may open, who of them is present or has given the own share, and whether they are enough; of two envelopes the ceremony that is held now. */
export function Openers({ facts, state }: OpenersProps) {
  const { b } = useBidWords()
  const { document, names, sealPlan, unreadable = {} } = facts
  const second = sealPlan !== undefined && document?.scoring.mode === "twoEnvelope" && state === "expertScorable"
  const there = second ? (facts.commercialOpeners ?? []) : facts.presentOpeners
  const users = document?.openers.users ?? []
  const quorum = document?.openers.quorum ?? 1
  if (users.length === 0) return null
  const kind = sealPlan ? "shares" : "openers"
  return (
    <Card
      title={b(second ? "shares.commercial" : `${kind}.title`)}
      aside={
        <StatePill tone={there.length >= quorum ? "green" : "amber"}>{b(`${kind}.quorum`, { present: there.length, quorum })}</StatePill>
      }
    >
      <Box as="ul" css={people}>
        {users.map((user) => {
          const present = there.includes(user)
          return (
            <li key={user}>
              <span>{names[user] ?? user}</span>
              <StatePill tone={present ? "green" : "quiet"}>{b(`${kind}.${present ? "present" : "absent"}`)}</StatePill>
              {unreadable[user] ? (
                <Text as="span" fontSize="xs" color="amber.fg">
                  {b("shares.unreadable", { seals: unreadable[user].map((seal) => seal.slice(0, 8)).join(", ") })}
                </Text>
              ) : null}
            </li>
          )
        })}
      </Box>
    </Card>
  )
}
