import { Box, Text } from "@chakra-ui/react"
import type { TenderView } from "#contract/tender.view.ts"
import { dayAt } from "#contract/time.ts"
import { totalOfLines } from "#machines/scoring/money.ts"
import { standstillEnd } from "#machines/tender/tender.rules.ts"
import { letter } from "#ui/print-sheet/letter.style.ts"
import { PrintSheet } from "#ui/print-sheet/print-sheet.tsx"
import { AwardLines } from "./award-lines.tsx"
import { useBidWords } from "../bid-words.ts"

interface LetterProps {
  readonly facts: TenderView
  readonly party: string
  readonly partyName: string
  /** The letter's date; today in a preview. */
  readonly at: number
}

/** The notice to a winner (中标通知书), with only the lines awarded to it. */
export function WinnerLetter({ facts, party, partyName, at }: LetterProps) {
  const { b, money } = useBidWords()
  const lines = facts.proposal?.lines.filter((line) => line.party === party) ?? []
  const total = totalOfLines(lines)
  return (
    <PrintSheet>
      <Box as="article" css={letter} aria-label={b("letter.winnerTitle")}>
        <h2>{b("letter.winnerTitle")}</h2>
        <p>{b("letter.to", { party: partyName })}</p>
        <p>
          {b("letter.winner", {
            title: facts.document?.title ?? "",
            number: facts.number,
            total: money(total, facts.document?.currency ?? "CNY"),
          })}
        </p>
        <AwardLines facts={facts} lines={lines} named={false} />
        <Standstill facts={facts} at={at} />
        <p>{b("letter.winnerNext")}</p>
        <Signed facts={facts} at={at} />
      </Box>
    </PrintSheet>
  )
}

/** The letter to an unsuccessful bidder: thanks, without anybody's rank or price. */
export function LoserLetter({ facts, partyName, at }: Omit<LetterProps, "party">) {
  const { b } = useBidWords()
  return (
    <PrintSheet>
      <Box as="article" css={letter} aria-label={b("letter.loserTitle")}>
        <h2>{b("letter.loserTitle")}</h2>
        <p>{b("letter.to", { party: partyName })}</p>
        <p>{b("letter.loser", { title: facts.document?.title ?? "", number: facts.number })}</p>
        <Standstill facts={facts} at={at} />
        <p>{b("letter.loserThanks")}</p>
        <p>{b("letter.loserNext")}</p>
        <Signed facts={facts} at={at} />
      </Box>
    </PrintSheet>
  )
}

/** Until when no contract is signed, so that there is time to ask; nothing without a standstill. */
function Standstill({ facts, at }: Pick<LetterProps, "facts" | "at">) {
  const { b } = useBidWords()
  const end = standstillEnd({ ...facts, noticedAt: at })
  return end === null ? null : <p>{b("letter.standstill", { day: dayAt(end) })}</p>
}

const Signed = ({ facts, at }: { readonly facts: TenderView; readonly at: number }) => (
  <Text marginTop="8" textAlign="end">
    {facts.partyName}
    <br />
    {dayAt(at)}
  </Text>
)

/** The letter to one company. */
export function LetterFor(props: LetterProps) {
  const won = props.facts.proposal?.lines.some(({ party }) => party === props.party) ?? false
  return won ? <WinnerLetter {...props} /> : <LoserLetter {...props} />
}
