import { Box, Stack } from "@chakra-ui/react"
import { useSession } from "#client/session/session.ts"
import { Card, Facts } from "#ui/card/card.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { TextLink } from "#ui/link/link.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import type { TenderView } from "#contract/tender.view.ts"
import { Callout } from "#ui/callout/callout.tsx"
import { useBidWords } from "../bid-words.ts"
import { ContractRecords } from "./contract-records.tsx"
import { LapseAward } from "./lapse-award.tsx"
import { LetterDesk } from "./letter-desk.tsx"
import { LoserLetter, WinnerLetter } from "./letters.tsx"
import { SignContract } from "./sign-contract.tsx"
import type { CommandForms } from "../tender-actions.tsx"
import { TenderBanner } from "../tender-banner.tsx"
import { TenderPage } from "../tender-page.tsx"
import type { OpenTender } from "../open-tender.ts"
import { people } from "./award.style.ts"

const forms: CommandForms = { signContract: (tender, close) => <SignContract tender={tender} onClose={close} /> }

/** winning-bid-view (中标结果): each company's letter, the winners' answers, and finally the contract's number. */
export function Screen() {
  const { b } = useBidWords()
  return (
    <TenderPage
      screen="winning-bid-view"
      forms={forms}
      within={["recordContract", "lapseAward"]}
      tabs={(tender) => [{ id: "result", label: b("tabs.result"), content: <Result tender={tender} /> }]}
    />
  )
}

function Result({ tender }: { readonly tender: OpenTender }) {
  const { b, t } = useBidWords()
  const { profile } = useSession()
  const { facts } = tender.view
  // A supplier is shown the own company alone.
  if (facts.lapsed?.includes(profile?.party ?? "")) return <Callout tone="red" title={b("result.youLapsed")} />
  if (facts.noticedAt === null) return <Empty title={b("result.notYet")} text={b("result.notYetText")} />
  return facts.own.won === null ? (
    <BuyersResult tender={tender} facts={facts} noticedAt={facts.noticedAt} />
  ) : (
    <Stack gap="4">
      <OwnResult tender={tender} facts={facts} noticedAt={facts.noticedAt} />
      <ContractRecords tender={tender} parties={facts.contracts?.map(({ data }) => data.party) ?? []} />
      {facts.own.bid === null ? null : <TextLink to={`/wel/bid-proof-view?id=${tender.id}`}>{t("tender:screens.bid-proof-view")}</TextLink>}
    </Stack>
  )
}

type Noticed = { readonly tender: OpenTender; readonly facts: TenderView; readonly noticedAt: number }

/** A supplier's own result only. */
function OwnResult({ tender, facts, noticedAt }: Noticed) {
  const { b } = useBidWords()
  const { profile } = useSession()
  const party = profile?.party ?? ""
  const partyName = profile?.partyName ?? ""
  // A winner that declined is no winner in the facts any more, but keeps the letter that it answered.
  if (facts.own.won === false && facts.own.bid === null) return <Empty title={b("result.noPart")} text={b("result.noPartText")} />
  if (facts.declined.includes(party)) return <Callout title={b("result.youDeclined")} />
  if (!facts.own.won) return <LoserLetter facts={facts} partyName={partyName} at={noticedAt} />
  if (facts.ending) return <TenderBanner view={tender.view} />
  const accepted = facts.accepted.includes(party)
  return (
    <Stack gap="4">
      <Callout tone={accepted ? "green" : "amber"} title={b(accepted ? "result.youAccepted" : "result.answerPlease")}>
        {facts.contractNumber === null ? null : <p>{b("result.contract", { number: facts.contractNumber })}</p>}
      </Callout>
      <WinnerLetter facts={facts} party={party} partyName={partyName} at={noticedAt} />
    </Stack>
  )
}

/** What a winner, or one who is none any more, has answered to the award. */
function answerOf({ lapsed, declined, accepted }: TenderView, party: string) {
  if (lapsed?.includes(party)) return "lapsed"
  if (declined.includes(party)) return "declined"
  return accepted.includes(party) ? "accepted" : "waiting"
}

/** The buyer's side: all answers, the contract, and all letters. The committee, which is not shown who is awarded: that there is an award. */
function BuyersResult({ tender, facts, noticedAt }: Noticed) {
  const { b } = useBidWords()
  const noticed = (
    <Card>
      <Facts
        rows={[
          [b("result.noticedAt"), <Instant key="at" at={noticedAt} />],
          [b("contract.number"), facts.contractNumber ?? b("contract.none")],
        ]}
      />
    </Card>
  )
  if (facts.proposal === null) return noticed
  const winners = [...new Set(facts.proposal.lines.map(({ party }) => party))]
  return (
    <Stack gap="4">
      <Card title={b("result.answers")}>
        <Box as="ul" css={people}>
          {[...winners, ...facts.declined.filter((party) => !winners.includes(party))].map((party) => {
            const answer = answerOf(facts, party)
            return (
              <li key={party}>
                <span>{facts.names[party] ?? party}</span>
                <StatePill tone={answer === "accepted" ? "green" : answer === "waiting" ? "amber" : "red"}>
                  {b(`result.${answer}`)}
                </StatePill>
              </li>
            )
          })}
        </Box>
        <LapseAward tender={tender} />
      </Card>
      {noticed}
      <ContractRecords tender={tender} parties={facts.accepted} />
      <LetterDesk facts={facts} />
    </Stack>
  )
}
