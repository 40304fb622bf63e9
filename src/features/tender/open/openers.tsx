import { Box } from "@chakra-ui/react"
import type { TenderView } from "#contract/tender.view.ts"
import { Card } from "#ui/card/card.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { useBidWords } from "../bid-words.ts"
import { people } from "../award/award.style.ts"

/** Who may open, who of them is present, and whether they are enough. */
export function Openers({ facts }: { readonly facts: TenderView }) {
  const { b } = useBidWords()
  const { document, presentOpeners, names } = facts
  const users = document?.openers.users ?? []
  const quorum = document?.openers.quorum ?? 1
  if (users.length === 0) return null
  const enough = presentOpeners.length >= quorum
  return (
    <Card
      title={b("openers.title")}
      aside={<StatePill tone={enough ? "green" : "amber"}>{b("openers.quorum", { present: presentOpeners.length, quorum })}</StatePill>}
    >
      <Box as="ul" css={people}>
        {users.map((user) => {
          const present = presentOpeners.includes(user)
          return (
            <li key={user}>
              <span>{names[user] ?? user}</span>
              <StatePill tone={present ? "green" : "quiet"}>{b(present ? "openers.present" : "openers.absent")}</StatePill>
            </li>
          )
        })}
      </Box>
    </Card>
  )
}
