import { useState } from "react"
import { Empty } from "#ui/empty/empty.tsx"
import { BidDesk } from "./bid-desk.tsx"
import { useBidWords } from "./bid-words.ts"
import { SealBid, WithdrawBid } from "./seal-bid.tsx"
import type { CommandForms } from "./tender-actions.tsx"
import { TenderPage } from "./tender-page.tsx"
import type { OpenTender } from "./use-tender.ts"

const forms: CommandForms = {
  submitBid: (tender, close) => <SealBid tender={tender} onClose={close} />,
  withdrawBid: (tender, close) => <WithdrawBid tender={tender} onClose={close} />,
}

/** cast-tender-view (投标): a supplier reads what is asked, writes the bid, seals it and keeps the receipt. */
export function Screen() {
  const { b } = useBidWords()
  return (
    <TenderPage
      screen="cast-tender-view"
      forms={forms}
      within={["submitBid"]}
      tabs={(tender) => [{ id: "bid", label: b("tabs.bid"), content: <Bid tender={tender} /> }]}
    />
  )
}

function Bid({ tender }: { readonly tender: OpenTender }) {
  const { b } = useBidWords()
  const [sealing, setSealing] = useState(false)
  const verdict = tender.now.verdicts["submitBid"]
  if (verdict?.allowed === false && verdict.rule === "hasRole") return <Empty title={b("suppliersOnly")} text={b("suppliersOnlyText")} />
  return (
    <>
      <BidDesk tender={tender} onSeal={() => setSealing(true)} />
      {sealing ? <SealBid tender={tender} onClose={() => setSealing(false)} /> : null}
    </>
  )
}
