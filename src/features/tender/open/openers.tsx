import { Box, Text } from "@chakra-ui/react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { TenderView } from "#contract/tender.view.ts"
import { Card } from "#ui/card/card.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { useBidWords } from "../bid-words.ts"
import { people } from "../award/award.style.ts"
import { giversOf, isSecond, openersAwaited } from "./openers-awaited.ts"

interface OpenersProps {
  readonly facts: TenderView
  readonly state: string
  /** The action that remains when openers stay away. */
  readonly call: ReactNode
}

/** Who may open and who is present; where bids are sealed for the openers, who has given key shares. */
export function Openers({ facts, state, call }: OpenersProps) {
  if ((facts.document?.openers.users.length ?? 0) === 0) return null
  return facts.sealPlan ? <Sharers facts={facts} state={state} call={call} /> : <Present facts={facts} />
}

function Present({ facts }: { readonly facts: TenderView }) {
  const { b } = useBidWords()
  const { document, presentOpeners, names } = facts
  const users = document?.openers.users ?? []
  const quorum = document?.openers.quorum ?? 1
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

/** The shares of the present ceremony: with two envelopes the second one once the first is over. */
function Sharers({ facts, state, call }: OpenersProps) {
  const { t } = useTranslation("sealing")
  const { names, sealPlan, unreadable = {} } = facts
  const second = isSecond(facts, state)
  const there = giversOf(facts, state)
  const openers = sealPlan?.openers ?? []
  const quorum = sealPlan?.quorum ?? 1
  const isOver = second ? facts.commercialOpenedAt !== null : facts.opened.length > 0
  const awaited = openersAwaited(facts, state)
  return (
    <Card
      title={t(second ? "shares.commercial" : "shares.title")}
      aside={
        <StatePill tone={awaited === 0 ? "green" : isOver ? "quiet" : "amber"}>
          {t("shares.quorum", { present: there.length, quorum })}
        </StatePill>
      }
    >
      <Box as="ul" css={people}>
        {openers.map(({ opener }) => {
          const given = there.includes(opener)
          const shut = unreadable[opener] ?? []
          return (
            <li key={opener}>
              <span>{names[opener] ?? opener}</span>
              <StatePill tone={given ? "green" : "quiet"}>{t(given ? "shares.present" : "shares.absent")}</StatePill>
              {shut.length === 0 ? null : (
                <Text as="span" fontSize="xs" color="amber.fg">
                  {t("shares.unreadable", { count: shut.length, seals: shut.map((seal) => seal.slice(0, 8)).join(", ") })}
                </Text>
              )}
            </li>
          )
        })}
      </Box>
      {isOver || awaited === 0 ? null : (
        <Text fontSize="sm" color="fg.muted" marginTop="2">
          {t("shares.wanting", { count: awaited, quorum })}
        </Text>
      )}
      {isOver ? null : call}
    </Card>
  )
}
